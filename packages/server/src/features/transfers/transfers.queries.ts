import type { Distribution, Rest } from '@bookline/contract/rules/distribution';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import type { Receiver } from './receivers.ts';

export type RunStatus = 'queued' | 'processing' | 'complete' | 'failed' | 'cancelled';

/** A stored receiver, with its planned count. */
export interface PlannedReceiver extends Receiver {
  readonly planned: number;
}

export interface AttemptRow {
  readonly id: string;
  readonly status: RunStatus;
  readonly distribution: Distribution;
  readonly rest: Rest;
  readonly receivers: readonly PlannedReceiver[];
  readonly made_by_id: string;
  readonly acting_as_id: string | null;
  readonly made_by_name: string | null;
  readonly acting_as_name: string | null;
  readonly origin: unknown;
  readonly total: number;
  readonly processed: number;
  readonly moved: number;
  /** How many contacts each receiver got, by id. */
  readonly moved_to: Readonly<Record<string, number>>;
  readonly kept: number;
  readonly left_over: number;
  readonly skipped: number;
  readonly error: string | null;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
  readonly updated_at: string;
  readonly reverted: boolean;
  readonly revert_status: RunStatus | null;
  readonly revert_id: string | null;
  readonly revert_by_id: string | null;
  readonly revert_by_name: string | null;
  readonly revert_acting_as_id: string | null;
  readonly revert_acting_as_name: string | null;
  readonly revert_origin: unknown;
  readonly revert_position: number;
  readonly revert_moved: number;
  readonly revert_skipped: number;
  readonly revert_error: string | null;
  readonly revert_started_at: string | null;
  readonly revert_finished_at: string | null;
}

/** Conditions on transfer_attempt, called `a`. */
export type AttemptCondition = RawBuilder<SqlBool>;

const nameOf = (column: string) => sql`(
  select ${fullName('u')} from app_user u where u.tenant_id = a.tenant_id and u.id = ${sql.ref(column)})`;
const columns = sql`a.*, ${nameOf('a.made_by_id')} as made_by_name, ${nameOf('a.acting_as_id')} as acting_as_name,
  ${nameOf('a.revert_by_id')} as revert_by_name, ${nameOf('a.revert_acting_as_id')} as revert_acting_as_name`;

/** The sort orders of a list of attempts. */
export const attemptOrders = {
  created_at: sql`a.created_at`,
  updated_at: sql`a.updated_at`,
  status: sql`a.status`,
  total: sql`a.total`,
  made_by: sql`lower(${nameOf('a.made_by_id')})`,
  receivers: sql`lower(a.to_names)`,
};

export async function listAttempts(
  db: Db,
  conditions: readonly AttemptCondition[],
  {
    order_field,
    order,
    limit,
    offset,
  }: {
    order_field: keyof typeof attemptOrders;
    order: 'asc' | 'desc';
    limit: number;
    offset: number;
  },
): Promise<AttemptRow[]> {
  const direction = order === 'desc' ? sql`desc` : sql`asc`;
  const { rows } = await sql<AttemptRow>`
    select ${columns} from transfer_attempt a where ${sql.join(conditions, sql` and `)}
    order by ${attemptOrders[order_field]} ${direction}, a.id ${direction} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countAttempts(db: Db, conditions: readonly AttemptCondition[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from transfer_attempt a where ${sql.join(conditions, sql` and `)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Attempts whose creator's or receivers' names match. */
export const namedLike = (pattern: string): AttemptCondition => sql<SqlBool>`(
  lower(a.to_names) like ${pattern} or lower(${nameOf('a.made_by_id')}) like ${pattern} or lower(${nameOf('a.acting_as_id')}) like ${pattern})`;

export async function findAttempt(db: Db, conditions: readonly AttemptCondition[]): Promise<AttemptRow | undefined> {
  const { rows } =
    await sql<AttemptRow>`select ${columns} from transfer_attempt a where ${sql.join(conditions, sql` and `)}`.execute(
      db,
    );
  return rows[0];
}

/** An attempt, locked until the transaction ends. */
export async function lockAttempt(db: Db, conditions: readonly AttemptCondition[]): Promise<AttemptRow | undefined> {
  const { rows } =
    await sql<AttemptRow>`select ${columns} from transfer_attempt a where ${sql.join(conditions, sql` and `)} for update of a`.execute(
      db,
    );
  return rows[0];
}

export const theAttempt = (tenantId: number, id: string): AttemptCondition[] => [
  sql<SqlBool>`a.tenant_id = ${tenantId}`,
  sql<SqlBool>`a.id = ${id}`,
];

/** The attempt that a job reverts. */
export const theReverted = (tenantId: number, revertId: string): AttemptCondition[] => [
  sql<SqlBool>`a.tenant_id = ${tenantId}`,
  sql<SqlBool>`a.revert_id = ${revertId}`,
];

export interface NewAttempt {
  readonly id: string;
  readonly distribution: Distribution;
  readonly rest: Rest;
  readonly receivers: readonly PlannedReceiver[];
  readonly made_by_id: string;
  readonly acting_as_id: string | null;
  readonly origin: unknown;
  readonly created_at: Date;
}

export async function insertAttempt(db: Db, tenantId: number, attempt: NewAttempt): Promise<void> {
  await db
    .insertInto('transfer_attempt')
    .values({
      ...attempt,
      tenant_id: tenantId,
      status: 'queued',
      total: 0,
      to_names: namesOf(attempt.receivers),
      receivers: JSON.stringify(attempt.receivers),
      origin: JSON.stringify(attempt.origin),
      updated_at: attempt.created_at,
    })
    .execute();
}

const namesOf = (receivers: readonly Receiver[]) => receivers.map(({ name }) => name).join(', ');

export async function updateReceivers(
  db: Db,
  tenantId: number,
  id: string,
  change: Pick<NewAttempt, 'receivers' | 'distribution' | 'rest'> & { readonly at: Date },
): Promise<void> {
  const { receivers, distribution, rest, at } = change;
  await updateAttempt(db, tenantId, id, {
    distribution,
    rest,
    receivers: JSON.stringify(receivers),
    to_names: namesOf(receivers),
    updated_at: at,
  });
}

/** One step's counts, added to those of earlier steps. */
export interface Counts {
  readonly moved: number;
  readonly kept: number;
  readonly left: number;
  readonly skipped: number;
}

export async function addCounts(
  db: Db,
  tenantId: number,
  id: string,
  counts: Counts,
  movedTo: AttemptRow['moved_to'],
): Promise<void> {
  const { moved, kept, left, skipped } = counts;
  await sql`
    update transfer_attempt set processed = processed + ${moved + kept + left + skipped}, moved = moved + ${moved}, kept = kept + ${kept},
      left_over = left_over + ${left}, skipped = skipped + ${skipped}, moved_to = ${JSON.stringify(movedTo)}::jsonb
    where tenant_id = ${tenantId} and id = ${id}`.execute(db);
}

export async function addRevertCounts(
  db: Db,
  tenantId: number,
  id: string,
  { moved, skipped, position }: { moved: number; skipped: number; position: number },
): Promise<void> {
  await sql`
    update transfer_attempt set revert_moved = revert_moved + ${moved}, revert_skipped = revert_skipped + ${skipped}, revert_position = ${position}
    where tenant_id = ${tenantId} and id = ${id}`.execute(db);
}

type Changes = Partial<{
  status: RunStatus;
  total: number;
  distribution: Distribution;
  rest: Rest;
  receivers: string;
  to_names: string;
  error: string | null;
  started_at: Date;
  finished_at: Date | null;
  updated_at: Date;
  reverted: boolean;
  revert_status: RunStatus;
  revert_id: string;
  revert_by_id: string;
  revert_acting_as_id: string | null;
  revert_origin: string;
  revert_error: string | null;
  revert_started_at: Date;
  revert_finished_at: Date | null;
}>;

export async function updateAttempt(db: Db, tenantId: number, id: string, changes: Changes): Promise<void> {
  await db
    .updateTable('transfer_attempt')
    .set(changes)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** How many contacts a revert took from each user and gave back to each, by id. */
export async function countReverted(
  db: Db,
  tenantId: number,
  id: string,
  side: 'from_owner_id' | 'to_owner_id',
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select ${sql.ref(side)} as id, count(*)::int as count from transfer_log
    where tenant_id = ${tenantId} and transfer_attempt_id = ${id} and revert_outcome = 'moved' and ${sql.ref(side)} is not null
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.id, row.count]));
}
