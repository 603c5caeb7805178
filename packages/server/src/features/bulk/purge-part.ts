import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { removeReplies } from '../../platform/http/idempotency.ts';
import { allOf } from '../contacts/contacts.api.ts';
import { dueContacts, type Part, type PartOutcome } from './change-part.queries.ts';
import { purgeContacts } from './purge-contacts.queries.ts';

/** Permanently deletes the contacts of a part, and stores the skipped contacts with reasons. */
export async function purgePart(db: Db, tenantId: number, part: Part): Promise<PartOutcome[]> {
  const { rows } = await sql<{ contact_id: string; position: number; reason: PartOutcome['reason'] }>`
    with due as materialized (${dueContacts(tenantId, part)}),
    held as materialized (
      select contact.id, coalesce(${allOf(part.visible)}, false) as seen, contact.merged_into_id, contact.deleted_at
      from due join contact on contact.tenant_id = ${tenantId} and contact.id = due.contact_id
      order by contact.id for update of contact
    )
    select due.contact_id, due.position, case
        when held.id is null then 'gone'
        when not held.seen then 'not_yours'
        when held.merged_into_id is not null then 'merged'
        when held.deleted_at is null then 'restored' end as reason
    from due left join held on held.id = due.contact_id order by due.position`.execute(db);
  const going = rows.filter(({ reason }) => reason === null).map(({ contact_id }) => contact_id);
  await sql`
    insert into bulk_row (tenant_id, attempt_id, part_no, position, contact_id, outcome, reason)
    select ${tenantId}, ${part.attempt_id}, ${part.part_no}, r.position, r.contact_id,
      case when r.reason is null then 'changed' else 'skipped' end, r.reason
    from unnest(${rows.map(({ contact_id }) => contact_id)}::uuid[], ${rows.map(({ position }) => position)}::int[],
      ${rows.map(({ reason }) => reason)}::text[]) r (contact_id, position, reason)`.execute(db);
  await purgeContacts(db, tenantId, going, part.at);
  // Replies are stored for less than thirty days, but a contact deleted today may appear in many.
  if (going.length > 0) await removeReplies(db, tenantId);
  const reasons = new Map<PartOutcome['reason'], number>();
  for (const { reason } of rows) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  return [...reasons].map(([reason, count]) => ({
    outcome: reason === null ? 'changed' : 'skipped',
    reason,
    count,
    ids: null,
  }));
}
