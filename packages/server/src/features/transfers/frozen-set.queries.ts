import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { allOf, type Condition, type SelectedContacts } from '../contacts/contacts.api.ts';
import { type Chunk, type Targets, targetRows } from './targets.queries.ts';
import { lapses } from './texts-lapse.queries.ts';

/** Contacts per transaction. Their locks last a fraction of a second. */
export const CHUNK = 2000;

/** The set in its order, each contact with its receiver's number: n, id, holder_id, no. */
const shared = (tenantId: number, selected: RawBuilder<unknown>, turns: Int16Array) => sql`
  select placed.n, contact.id, coalesce(contact.owner_id, contact.pool_id) as holder_id, contact.owner_id, contact.do_not_text, turn.no
  from (select s.id, row_number() over (order by s.position) as n from (${selected}) s) placed
    join contact on contact.tenant_id = ${tenantId} and contact.id = placed.id
    join unnest(${arrayText(turns)}::smallint[]) with ordinality as turn (no, n) on turn.n = placed.n`;

/** An array in PostgreSQL's text format: far faster than the driver's list of 250,000 values. */
const arrayText = (numbers: Int16Array) => `{${numbers.join(',')}}`;

export interface PlannedCount {
  readonly no: number;
  readonly planned: number;
  readonly kept: number;
  readonly texts_lapse: number;
}

/** The planned result of a transfer, by receiver number. */
export async function countPlanned(
  db: Db,
  tenantId: number,
  selected: SelectedContacts,
  turns: Int16Array,
  targets: Targets,
): Promise<PlannedCount[]> {
  const { rows } = await sql<PlannedCount>`
    select s.no::int, count(*)::int as planned,
      count(*) filter (where s.holder_id = coalesce(target.owner_id, target.pool_id))::int as kept,
      count(*) filter (where ${lapses(tenantId)})::int as texts_lapse
    from (${shared(tenantId, selected, turns)}) s
      left join ${targetRows(targets)} on target.no = s.no
      left join app_user giver on giver.tenant_id = ${tenantId} and giver.id = s.owner_id
    group by s.no order by s.no`.execute(db);
  return rows;
}

/** Stores the set in its order, with each contact's current and new owner. Returns how many there are. */
export async function insertChunks(
  db: Db,
  tenantId: number,
  attemptId: string,
  selected: SelectedContacts,
  turns: Int16Array,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with written as (
      insert into transfer_chunk (tenant_id, transfer_attempt_id, position, contact_ids, holder_ids, receiver_nos)
      select ${tenantId}, ${attemptId}::uuid, min(s.n), array_agg(s.id order by s.n), array_agg(s.holder_id order by s.n), array_agg(s.no order by s.n)
      from (${shared(tenantId, selected, turns)}) s group by (s.n - 1) / ${CHUNK}
      returning cardinality(contact_ids) as size
    )
    select coalesce(sum(size), 0)::int as total from written`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Assigns new receivers to the contacts of a waiting set. */
export async function updateTurns(db: Db, tenantId: number, attemptId: string, turns: Int16Array): Promise<void> {
  await sql`
    update transfer_chunk c set receiver_nos = (
      select array_agg(turn.no order by turn.n) from unnest(${arrayText(turns)}::smallint[]) with ordinality as turn (no, n)
      where turn.n >= c.position and turn.n < c.position + cardinality(c.contact_ids))
    where c.tenant_id = ${tenantId} and c.transfer_attempt_id = ${attemptId}`.execute(db);
}

/** The next contacts of a set. */
export async function findChunk(db: Db, tenantId: number, attemptId: string): Promise<Chunk | undefined> {
  const { rows } = await sql<Chunk>`
    select position, contact_ids, holder_ids, receiver_nos from transfer_chunk
    where tenant_id = ${tenantId} and transfer_attempt_id = ${attemptId} order by position limit 1`.execute(db);
  return rows[0];
}

export async function deleteChunk(db: Db, tenantId: number, attemptId: string, position: number): Promise<void> {
  await db
    .deleteFrom('transfer_chunk')
    .where('tenant_id', '=', tenantId)
    .where('transfer_attempt_id', '=', attemptId)
    .where('position', '=', position)
    .execute();
}

/** Contacts an attempt transferred to no one: over the caps, skipped, or not reached. Same columns as selectedContacts. */
export const unmovedContacts = (
  tenantId: number,
  attemptId: string,
  conditions: readonly Condition[],
): SelectedContacts => sql`
  select contact.id, unmoved.position from (
    select l.contact_id as id, l.position from transfer_log l
    where l.tenant_id = ${tenantId} and l.transfer_attempt_id = ${attemptId} and l.outcome in ('left', 'skipped')
    union all
    select of_chunk.id, c.position + of_chunk.place - 1 from transfer_chunk c
      cross join lateral unnest(c.contact_ids) with ordinality as of_chunk (id, place)
    where c.tenant_id = ${tenantId} and c.transfer_attempt_id = ${attemptId}
  ) unmoved join contact on contact.id = unmoved.id and ${allOf(conditions)} and contact.deleted_at is null`;
