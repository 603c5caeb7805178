import type { BulkAction } from '@bookline/contract/features/bulk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
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

/** An attempt with the names of its users, and the reasons for contacts that an undo left unchanged. */
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

/** Stores the current set in parts of a given size. Returns the number of contacts and of parts. */
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

/** Locks an attempt, or the attempt that an undo belongs to, until the transaction ends. */
export async function lockAttempt(
  db: Db,
  tenantId: number,
  of: { readonly id: string } | { readonly undo_id: string },
): Promise<AttemptRow | undefined> {
  const which = 'id' in of ? sql`a.id = ${of.id}` : sql`a.undo_id = ${of.undo_id}`;
  const { rows } = await sql<AttemptRow>`
    select a.* from bulk_attempt a where a.tenant_id = ${tenantId} and ${which} for no key update`.execute(db);
  return rows[0];
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

/** Deletes the stored set when it is no longer needed. The log has the outcome of each contact. */
export async function deleteParts(db: Db, tenantId: number, attemptId: string): Promise<void> {
  await db.deleteFrom('bulk_part').where('tenant_id', '=', tenantId).where('attempt_id', '=', attemptId).execute();
}

/** A filter on attempts. The alias of the table is `a`. */
export type AttemptCondition = RawBuilder<SqlBool>;

const nameOf = (id: string) =>
  sql`(select ${fullName('u')} from app_user u where u.tenant_id = a.tenant_id and u.id = ${sql.ref(`a.${id}`)})`;

const shown = (conditions: readonly AttemptCondition[]) => sql`
  select a.*, ${nameOf('made_by_id')} as made_by_name, ${nameOf('acting_as_id')} as acting_as_name, ${nameOf('undo_by_id')} as undo_by_name,
    coalesce((
      select jsonb_object_agg(l.reason, l.count) from (
        select reason, count(*)::int as count from bulk_left where tenant_id = a.tenant_id and attempt_id = a.id group by reason
      ) l), '{}') as left_reasons
  from bulk_attempt a where ${sql.join(conditions, sql` and `)}`;

/** A page of attempts, latest first, with the total number. */
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

/** The contacts that an action skipped or its undo left unchanged, in the order of the set, with their number. */
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

/** The names of tags by id, without tags that no longer exist. */
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

/** Deletes the undo data of one action from before a moment, which is past its undo period. Returns whether there was one. */
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

/** The contacts of a part that an action changed, including changes undone since. */
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
