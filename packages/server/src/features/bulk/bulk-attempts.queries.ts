import type { BulkAction } from '@bookline/contract/features/bulk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { inParts } from '../contacts/contacts.api.ts';

export type BulkStatus = 'queued' | 'processing' | 'complete' | 'failed' | 'cancelled';

export interface AttemptRow {
  readonly id: string;
  readonly action: BulkAction;
  readonly what: unknown;
  readonly made_by_id: string;
  readonly acting_as_id: string | null;
  readonly origin: unknown;
  readonly status: BulkStatus;
  readonly total: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly reasons: Readonly<Record<string, number>>;
  readonly parts: number;
  readonly parts_done: number;
  readonly error: string | null;
  readonly created_at: string;
  readonly ended_at: string | null;
  readonly undo_id: string | null;
  readonly undo_status: BulkStatus | null;
  readonly undo_by_id: string | null;
  readonly undo_as_id: string | null;
  readonly undo_origin: unknown;
  readonly undo_ended_at: string | null;
  readonly undone: number;
  readonly not_undone: number;
  readonly undo_parts_done: number;
}

/** With the names of the people, and why an undo left what it left. */
export interface ShownAttempt extends AttemptRow {
  readonly made_by_name: string | null;
  readonly acting_as_name: string | null;
  readonly undo_by_name: string | null;
  readonly left_reasons: Readonly<Record<string, number>>;
}

export interface NewAttempt {
  readonly id: string;
  readonly action: BulkAction;
  readonly what: Readonly<Record<string, unknown>>;
  readonly made_by_id: string;
  readonly acting_as_id: string | null;
  readonly origin: unknown;
  readonly created_at: Date;
}

export async function insertAttempt(db: Db, tenantId: number, { what, origin, ...attempt }: NewAttempt): Promise<void> {
  await db
    .insertInto('bulk_attempt')
    .values({
      ...attempt,
      tenant_id: tenantId,
      what: JSON.stringify(what),
      origin: JSON.stringify(origin),
      status: 'queued',
      total: 0,
    })
    .execute();
}

/** Writes a set down as it is now, in parts of so many contacts; answers how many it holds, and the parts. */
export async function insertParts(
  db: Db,
  tenantId: number,
  attemptId: string,
  selected: RawBuilder<unknown>,
  partSize: number,
): Promise<{ total: number; parts: number }> {
  const { rows } = await sql<{ total: number; parts: number }>`
    with parts as (
      insert into bulk_part (tenant_id, attempt_id, part_no, contact_ids)
      select ${tenantId}, ${attemptId}, p.part_no, p.contact_ids from (${inParts(selected, partSize)}) p
      returning cardinality(contact_ids) as size
    )
    select coalesce(sum(size), 0)::int as total, count(*)::int as parts from parts`.execute(db);
  return rows[0] ?? { total: 0, parts: 0 };
}

/** The attempt, which nobody else works on until the transaction ends. */
export async function lockAttempt(db: Db, tenantId: number, id: string): Promise<AttemptRow | undefined> {
  const { rows } = await sql<AttemptRow>`
    select a.* from bulk_attempt a where a.tenant_id = ${tenantId} and a.id = ${id} for no key update`.execute(db);
  return rows[0];
}

export async function findAttemptIdOfUndo(db: Db, tenantId: number, undoId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('bulk_attempt')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('undo_id', '=', undoId)
    .executeTakeFirst();
  return row?.id;
}

export type AttemptChanges = Partial<
  Omit<AttemptRow, 'id' | 'reasons' | 'ended_at' | 'undo_ended_at' | 'undo_origin'> & {
    reasons: string;
    undo_origin: string;
    started_at: Date | null;
    ended_at: Date | null;
    undo_asked_at: Date | null;
    undo_ended_at: Date | null;
  }
>;

export async function updateAttempt(
  db: Db,
  tenantId: number,
  id: string,
  { what: _what, origin: _origin, ...changes }: AttemptChanges,
): Promise<void> {
  await db.updateTable('bulk_attempt').set(changes).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** The set is not needed any more: what became of each contact stands in the log. */
export async function deleteParts(db: Db, tenantId: number, attemptId: string): Promise<void> {
  await db.deleteFrom('bulk_part').where('tenant_id', '=', tenantId).where('attempt_id', '=', attemptId).execute();
}

/** A condition on the attempt, which is called `a`. */
export type AttemptCondition = RawBuilder<SqlBool>;

const nameOf = (id: string) =>
  sql`(select trim(u.first_name || ' ' || u.last_name) from app_user u where u.tenant_id = a.tenant_id and u.id = ${sql.ref(`a.${id}`)})`;

const shown = (conditions: readonly AttemptCondition[]) => sql`
  select a.*, ${nameOf('made_by_id')} as made_by_name, ${nameOf('acting_as_id')} as acting_as_name, ${nameOf('undo_by_id')} as undo_by_name,
    coalesce((
      select jsonb_object_agg(l.reason, l.count) from (
        select reason, count(*)::int as count from bulk_left where tenant_id = a.tenant_id and attempt_id = a.id group by reason
      ) l), '{}') as left_reasons
  from bulk_attempt a where ${sql.join(conditions, sql` and `)}`;

/** A page of attempts, the latest first, and how many there are. */
export async function listAttempts(
  db: Db,
  conditions: readonly AttemptCondition[],
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: ShownAttempt[]; total: number }> {
  const { rows } = await sql<ShownAttempt>`
    ${shown(conditions)} order by a.created_at desc, a.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from bulk_attempt a where ${sql.join(conditions, sql` and `)}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findAttempt(db: Db, conditions: readonly AttemptCondition[]): Promise<ShownAttempt | undefined> {
  const { rows } = await sql<ShownAttempt>`${shown(conditions)}`.execute(db);
  return rows[0];
}

export interface LeftRow {
  readonly contact_id: string;
  readonly reason: string;
}

/** Contacts that an action skipped, or that its undo left, in the order of the set; and how many. */
export async function listLeftOut(
  db: Db,
  tenantId: number,
  attemptId: string,
  of: 'skipped' | 'left',
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: LeftRow[]; total: number }> {
  const from =
    of === 'skipped'
      ? sql`bulk_row where tenant_id = ${tenantId} and attempt_id = ${attemptId} and outcome = 'skipped'`
      : sql`bulk_left where tenant_id = ${tenantId} and attempt_id = ${attemptId}`;
  const { rows } = await sql<LeftRow>`
    select contact_id, reason from ${from} order by part_no, position limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The names of some tags, by id; those that are not there any more are missing. */
export async function findTagNames(db: Db, tenantId: number, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('tag')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Forgets how to undo one action of before a moment, which nobody can undo any more; answers whether there was one. */
export async function forgetOne(db: Db, tenantId: number, before: Date): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select a.id from bulk_attempt a where a.tenant_id = ${tenantId} and a.created_at < ${before} and a.status not in ('queued', 'processing')
      and exists (select 1 from bulk_row r where r.tenant_id = ${tenantId} and r.attempt_id = a.id and r.outcome <> 'skipped') limit 1`.execute(
    db,
  );
  const id = rows[0]?.id;
  if (id === undefined) return false;
  await sql`delete from bulk_row where tenant_id = ${tenantId} and attempt_id = ${id} and outcome <> 'skipped'`.execute(
    db,
  );
  return true;
}

/** The contacts of a part that an action changed, or changed before it was taken back. */
export async function listChanged(db: Db, tenantId: number, attemptId: string, partNo: number): Promise<string[]> {
  const rows = await db
    .selectFrom('bulk_row')
    .select('contact_id')
    .where('tenant_id', '=', tenantId)
    .where('attempt_id', '=', attemptId)
    .where('part_no', '=', partNo)
    .where('outcome', '=', 'changed')
    .execute();
  return rows.map((row) => row.contact_id);
}
