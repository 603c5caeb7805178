import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Takes one tag off a contact and leaves the others as they are at that moment, whoever changes them meanwhile. */
export async function takeTagAway(db: Db, tenantId: number, contactId: string, tagId: number): Promise<void> {
  await db
    .updateTable('contact')
    .set({ tags: sql<number[]>`array_remove(tags, ${tagId}::int)` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contactId)
    .execute();
}
