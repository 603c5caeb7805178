import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { keepContactsChanged } from '../../platform/live/live-event.ts';

/** Ids of one row of the queue: what is looked at in one go. */
const SLICE = 500;

/**
 * Tells the index of duplicates that these contacts came, went, or have another name, birthday, address, phone or mail than before. In the
 * transaction of the change; cheap, also for thousands: the search for their doubles runs later, in the background.
 * Open browsers hear of several at once here; of one they hear by what is audited about it.
 */
export async function queueChangedContacts(db: Db, tenantId: number, ids: readonly string[]): Promise<void> {
  const slices: string[][] = [];
  for (let start = 0; start < ids.length; start += SLICE) slices.push(ids.slice(start, start + SLICE));
  if (slices.length === 0) return;
  const rows = slices.map((slice) => sql`(${tenantId}::bigint, ${newId()}::uuid, ${slice}::uuid[])`);
  await sql`insert into duplicate_queue (tenant_id, id, contact_ids) values ${sql.join(rows)}`.execute(db);
  if (ids.length > 1) await keepContactsChanged(db, tenantId, ids);
}
