import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { keepContactsChanged } from '../../platform/live/live-event.ts';

/** Ids per row of the queue, which are indexed together. */
const SLICE = 500;

/**
 * Queues contacts for the duplicate index after they were created or deleted, or changed their name, birthday, address, phone, or email. Runs in
 * the transaction of the change and is fast even for thousands: the search for duplicates runs later, in the background.
 * Open browsers are notified here about several contacts at once; about a single one, the audit entry notifies them.
 */
export async function queueChangedContacts(db: Db, tenantId: number, ids: readonly string[]): Promise<void> {
  const slices: string[][] = [];
  for (let start = 0; start < ids.length; start += SLICE) slices.push(ids.slice(start, start + SLICE));
  if (slices.length === 0) return;
  const rows = slices.map((slice) => sql`(${tenantId}::bigint, ${newId()}::uuid, ${slice}::uuid[])`);
  await sql`insert into duplicate_queue (tenant_id, id, contact_ids) values ${sql.join(rows)}`.execute(db);
  if (ids.length > 1) await keepContactsChanged(db, tenantId, ids);
}
