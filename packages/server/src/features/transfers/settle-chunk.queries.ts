import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { allOf, type Condition } from '../contacts/contacts.api.ts';
import { type Chunk, type Targets, targetRows } from './targets.queries.ts';
import { lapses } from './texts-lapse.queries.ts';
import type { Counts } from './transfers.queries.ts';

/** Locks contacts until the transaction ends, in the order of their ids, so that two transfers can't deadlock. */
export async function holdContacts(db: Db, tenantId: number, ids: readonly string[]): Promise<void> {
  await sql`
    select count(*) from (
      select from contact where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) order by id for no key update
    ) held`.execute(db);
}

/** The acting user and time of a change. */
export interface Doing {
  readonly at: Date;
  readonly actor_id: string;
  readonly acting_as_id: string | null;
  /** An id for the entry in each contact's timeline. */
  readonly activity_ids: readonly string[];
}

/**
 * Transfers the contacts of a chunk, adds to their timelines, and stores each result, in one statement. A contact that left its owner since
 * the set was frozen, or can't be transferred, stays. Null `targets` receive nothing. Returns the counts per result and per receiver.
 */
export async function settleChunk(
  db: Db,
  tenantId: number,
  attemptId: string,
  chunk: Chunk,
  visible: readonly Condition[],
  targets: Targets,
  { at, actor_id, acting_as_id, activity_ids }: Doing,
): Promise<{ counts: Counts; moved_to: Map<string, number> }> {
  const { rows } = await sql<{ outcome: keyof Counts; to_id: string | null; count: number }>`
    with s as materialized (
      select chunk.*, contact.owner_id, contact.do_not_text,
        case when pool.id is null then chunk.holder_id end as from_owner_id, pool.id as from_pool_id,
        target.owner_id as to_owner_id, target.pool_id as to_pool_id, target.corporation_id,
        case
          when contact.id is null then 'purged'
          when contact.merged_into_id is not null then 'merged'
          when contact.deleted_at is not null then 'deleted'
          when chunk.no > 0 and coalesce(contact.owner_id, contact.pool_id) = coalesce(target.owner_id, target.pool_id) then 'already_there'
          when coalesce(contact.owner_id, contact.pool_id) <> chunk.holder_id then 'changed_hands'
          when not (${allOf(visible)}) then 'not_visible'
          when chunk.no = 0 then 'over_caps'
          when coalesce(target.owner_id, target.pool_id) is null then 'receiver_gone'
        end as reason
      from unnest(${chunk.contact_ids}::uuid[], ${chunk.holder_ids}::uuid[], ${chunk.receiver_nos}::smallint[], ${activity_ids}::uuid[])
          with ordinality as chunk (id, holder_id, no, activity_id, place)
        left join contact on contact.tenant_id = ${tenantId} and contact.id = chunk.id
        left join pool on pool.tenant_id = ${tenantId} and pool.id = chunk.holder_id
        left join ${targetRows(targets)} on target.no = chunk.no
    ), moved as (
      update contact c set owner_id = s.to_owner_id, pool_id = s.to_pool_id, version = c.version + 1, updated_at = ${at}
      from s where c.tenant_id = ${tenantId} and c.id = s.id and s.reason is null
    ), told as (
      insert into contact_activity (tenant_id, contact_id, id, at, kind, actor_id, acting_as_id, detail)
      select ${tenantId}, s.id, s.activity_id, ${at}, 'owner', ${actor_id}::uuid, ${acting_as_id}::uuid,
        jsonb_build_object('from', s.holder_id, 'to', coalesce(s.to_owner_id, s.to_pool_id))
      from s where s.reason is null
    ), decided as (
      select s.*, case s.reason when 'already_there' then 'kept' when 'over_caps' then 'left' else case when s.reason is null then 'moved' else 'skipped' end end as outcome,
        s.reason is null and ${lapsesOf(tenantId)} as texts_lapsed
      from s left join app_user giver on giver.tenant_id = ${tenantId} and giver.id = s.from_owner_id
    ), logged as (
      insert into transfer_log (tenant_id, transfer_attempt_id, position, contact_id, from_owner_id, from_pool_id, to_owner_id, to_pool_id, outcome,
        reason, texts_lapsed, at)
      select ${tenantId}, ${attemptId}::uuid, ${chunk.position}::int + place - 1, id, from_owner_id, from_pool_id, to_owner_id, to_pool_id, outcome,
        reason, texts_lapsed, ${at}
      from decided
      returning outcome, case when outcome = 'moved' then coalesce(to_owner_id, to_pool_id) end as to_id
    )
    select outcome, to_id, count(*)::int as count from logged group by outcome, to_id`.execute(db);
  const counts = { moved: 0, kept: 0, left: 0, skipped: 0 };
  const moved_to = new Map<string, number>();
  for (const { outcome, to_id, count } of rows) {
    counts[outcome] += count;
    if (to_id !== null) moved_to.set(to_id, count);
  }
  return { counts, moved_to };
}

/** `s` has the target's columns. */
const lapsesOf = (tenantId: number) => sql`(select ${lapses(tenantId)} from (select s.corporation_id) target)`;

/** A contact that a transfer moved, for its revert. */
export interface MovedRow {
  readonly position: number;
  readonly contact_id: string;
  readonly from_owner_id: string | null;
  readonly from_pool_id: string | null;
  readonly to_id: string;
}

/** The next contacts to revert, after a position. */
export async function listMoved(
  db: Db,
  tenantId: number,
  attemptId: string,
  after: number,
  limit: number,
): Promise<MovedRow[]> {
  const { rows } = await sql<MovedRow>`
    select position, contact_id, from_owner_id, from_pool_id, coalesce(to_owner_id, to_pool_id) as to_id from transfer_log
    where tenant_id = ${tenantId} and transfer_attempt_id = ${attemptId} and outcome = 'moved' and position > ${after}
    order by position limit ${limit}`.execute(db);
  return rows;
}

/**
 * Moves contacts back to their previous owners if they're still with their receiver, and stores each result, in one statement. `takers` are
 * the previous owners who can receive contacts.
 */
export async function settleBack(
  db: Db,
  tenantId: number,
  attemptId: string,
  rows: readonly MovedRow[],
  takers: ReadonlySet<string>,
  { at, actor_id, acting_as_id, activity_ids }: Doing,
): Promise<{ moved: number; skipped: number }> {
  const there = rows.map(({ from_owner_id, from_pool_id }) => takers.has(from_owner_id ?? from_pool_id ?? ''));
  const { rows: counted } = await sql<{ outcome: 'moved' | 'skipped'; count: number }>`
    with s as materialized (
      select back.*, case
          when contact.id is null then 'purged'
          when contact.merged_into_id is not null then 'merged'
          when contact.deleted_at is not null then 'deleted'
          when coalesce(contact.owner_id, contact.pool_id) <> back.to_id then 'changed_hands'
          when not back.there then 'receiver_gone'
        end as reason
      from unnest(${rows.map((row) => row.position)}::int[], ${rows.map((row) => row.contact_id)}::uuid[],
          ${rows.map((row) => row.from_owner_id)}::uuid[], ${rows.map((row) => row.from_pool_id)}::uuid[],
          ${rows.map((row) => row.to_id)}::uuid[], ${there}::bool[], ${activity_ids}::uuid[])
          as back (position, id, from_owner_id, from_pool_id, to_id, there, activity_id)
        left join contact on contact.tenant_id = ${tenantId} and contact.id = back.id
    ), moved as (
      update contact c set owner_id = s.from_owner_id, pool_id = s.from_pool_id, version = c.version + 1, updated_at = ${at}
      from s where c.tenant_id = ${tenantId} and c.id = s.id and s.reason is null
    ), told as (
      insert into contact_activity (tenant_id, contact_id, id, at, kind, actor_id, acting_as_id, detail)
      select ${tenantId}, s.id, s.activity_id, ${at}, 'owner', ${actor_id}::uuid, ${acting_as_id}::uuid,
        jsonb_build_object('from', s.to_id, 'to', coalesce(s.from_owner_id, s.from_pool_id))
      from s where s.reason is null
    ), logged as (
      update transfer_log l set revert_outcome = case when s.reason is null then 'moved' else 'skipped' end, revert_reason = s.reason,
        reverted_at = ${at}
      from s where l.tenant_id = ${tenantId} and l.transfer_attempt_id = ${attemptId} and l.position = s.position
      returning l.revert_outcome as outcome
    )
    select outcome, count(*)::int as count from logged group by outcome`.execute(db);
  const counts = { moved: 0, skipped: 0 };
  for (const { outcome, count } of counted) counts[outcome] = count;
  return counts;
}
