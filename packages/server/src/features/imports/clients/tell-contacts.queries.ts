import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Something stands in the timelines of these contacts now: it is their last activity. In the order given, which is that of their ids. */
export async function tellContacts(db: Db, tenantId: number, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update contact set last_activity_at = ${at}::timestamptz
    from unnest(${ids}::uuid[]) as told (id)
    where contact.tenant_id = ${tenantId} and contact.id = told.id`.execute(db);
}
