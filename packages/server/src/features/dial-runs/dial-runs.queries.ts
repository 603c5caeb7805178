import type { DialRun } from '@bookline/contract/features/dial-runs';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface RunRow {
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
  readonly status: DialRun['status'];
  readonly script: string;
  readonly wrap_up_s: number | null;
  readonly local_presence: boolean;
  readonly device: string | null;
  readonly created_at: string;
  readonly ended_at: string | null;
}

type NewRun = Omit<RunRow, 'status' | 'device' | 'ended_at' | 'created_at'> & { readonly created_at: Date };

export async function insertRun(db: Db, tenantId: number, run: NewRun): Promise<void> {
  await db
    .insertInto('dial_run')
    .values({ ...run, tenant_id: tenantId, status: 'paused' })
    .execute();
}

const columns = sql`id, user_id, name, status, script, wrap_up_s, local_presence, device, created_at, ended_at`;

/** A user's run, locked until the transaction ends, so that simultaneous steps follow each other. */
export async function lockRun(db: Db, tenantId: number, userId: string, id: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`select ${columns} from dial_run
    where tenant_id = ${tenantId} and id = ${id} and user_id = ${userId} for no key update`.execute(db);
  return rows[0];
}

export interface RunChange {
  readonly name?: string | undefined;
  readonly script?: string | undefined;
  readonly wrap_up_s?: number | null | undefined;
  readonly local_presence?: boolean | undefined;
  readonly status?: RunRow['status'];
  readonly device?: string;
  readonly ended_at?: Date;
}

export async function updateRun(db: Db, tenantId: number, id: string, change: RunChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db.updateTable('dial_run').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** A user's active run, of which there is at most one. */
export async function findActiveRun(
  db: Db,
  tenantId: number,
  userId: string,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  return db
    .selectFrom('dial_run')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

interface ShownRow extends Omit<RunRow, 'user_id'> {
  readonly total: number;
  readonly waiting: number;
  readonly current: number;
  readonly done: number;
  readonly skipped: number;
  readonly left_out: number;
  readonly calls: number;
  readonly answered: number;
  readonly talk_s: number;
  readonly messages_left: number;
}

export interface ShownRun extends DialRun {
  readonly device: string | null;
}

/** A user's runs with their counts, newest first, or one of them. */
export async function listRuns(
  db: Db,
  tenantId: number,
  userId: string,
  only: { readonly id: string } | { readonly limit: number; readonly offset: number },
): Promise<ShownRun[]> {
  const page =
    'id' in only
      ? sql`and id = ${only.id}`
      : sql`order by created_at desc, id desc limit ${only.limit} offset ${only.offset}`;
  const { rows } = await sql<ShownRow>`
    select r.*, n.*, k.* from (select ${columns} from dial_run where tenant_id = ${tenantId} and user_id = ${userId} ${page}) r
    cross join lateral (
      select count(*)::int as total, count(*) filter (where e.state = 'waiting')::int as waiting,
        count(*) filter (where e.state = 'current')::int as current, count(*) filter (where e.state = 'done')::int as done,
        count(*) filter (where e.state = 'skipped')::int as skipped, count(*) filter (where e.state = 'left_out')::int as left_out
      from dial_run_contact e where e.tenant_id = ${tenantId} and e.run_id = r.id) n
    cross join lateral (
      select count(*)::int as calls, count(*) filter (where c.answered_at is not null)::int as answered, coalesce(sum(c.duration_s), 0)::int as talk_s,
        count(c.message_left_at)::int as messages_left
      from call c where c.tenant_id = ${tenantId} and c.dial_run_id = r.id and c.status <> 'refused') k
    order by r.created_at desc, r.id desc`.execute(db);
  return rows.map(({ total, waiting, current, done, skipped, left_out, ...row }) => ({
    ...row,
    counts: { total, waiting, current, done, skipped, left_out },
  }));
}

export async function countRuns(db: Db, tenantId: number, userId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from dial_run where tenant_id = ${tenantId} and user_id = ${userId}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Fixes the queue of a run: each contact of a set once, in its order. */
export async function insertContacts(
  db: Db,
  tenantId: number,
  runId: string,
  selected: RawBuilder<unknown>,
): Promise<{ id: string; contact_id: string }[]> {
  const { rows } = await sql<{ id: string; contact_id: string }>`
    insert into dial_run_contact (tenant_id, id, run_id, position, contact_id, state)
    select ${tenantId}, gen_random_uuid(), ${runId}, row_number() over (order by s.position), s.id, 'waiting' from (${selected}) s
    returning id, contact_id`.execute(db);
  return rows;
}

export interface NotNow {
  readonly id: string;
  readonly reason: string;
  /** When the contact can be called. Null: time doesn't help, so it's left out. */
  readonly due_at: Date | null;
}

/** Leaves contacts out of their run, or lets them wait, each with its reason. */
export async function postpone(db: Db, tenantId: number, entries: readonly NotNow[]): Promise<void> {
  if (entries.length === 0) return;
  const list = JSON.stringify(entries);
  await sql`
    update dial_run_contact e set reason = n.reason, due_at = n.due_at, again_at = null,
      state = case when n.due_at is null then 'left_out' else 'waiting' end
    from jsonb_to_recordset(${list}::jsonb) as n (id uuid, reason text, due_at timestamptz)
    where e.tenant_id = ${tenantId} and e.id = n.id`.execute(db);
}
