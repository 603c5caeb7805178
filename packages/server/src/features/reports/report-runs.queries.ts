import type { ReportDefinition, ReportResult } from '@bookline/contract/features/reports';
import { sql } from 'kysely';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';

const json = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`;
const open = ['queued', 'processing'];

export type RunStatus = 'queued' | 'processing' | 'complete' | 'failed' | 'cancelled';

export interface NewRun {
  readonly id: string;
  readonly user_id: string;
  readonly real_user_id: string;
  readonly origin: unknown;
  readonly definition: ReportDefinition;
  readonly asked_hash: Buffer;
  readonly created_at: Date;
}

export async function insertRun(db: Db, tenantId: number, { origin, definition, ...run }: NewRun): Promise<void> {
  await db
    .insertInto('report_run')
    .values({ ...run, tenant_id: tenantId, origin: json(origin), definition: json(definition), status: 'queued' })
    .execute();
}

const runs = (db: Db, tenantId: number) =>
  db
    .selectFrom('report_run')
    .select([
      'id',
      'user_id',
      'real_user_id',
      sql<unknown>`origin`.as('origin'),
      sql<unknown>`definition`.as('definition'),
      sql<RunStatus>`status`.as('status'),
      'reach_hash',
      'error',
      'created_at',
      'ended_at',
    ])
    .where('tenant_id', '=', tenantId);
export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>;

/** Locked until the transaction ends. */
export const findRun = (db: Db, tenantId: number, id: string) =>
  runs(db, tenantId).where('id', '=', id).forUpdate().executeTakeFirst();

/** A run of a user. */
export const findOwnRun = (db: Db, tenantId: number, userId: string, id: string) =>
  runs(db, tenantId).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

/** The latest run of a user that counts the same, and hasn't ended or is complete since a moment. */
export const findSame = (db: Db, tenantId: number, userId: string, asked: Buffer, since: Date) =>
  runs(db, tenantId)
    .where('user_id', '=', userId)
    .where('asked_hash', '=', asked)
    .where((either) =>
      either.or([
        either('status', 'in', open),
        either.and([either('status', '=', 'complete'), either('ended_at', '>', since.toISOString())]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const countOpenRuns = (db: Db, tenantId: number, userId: string): Promise<number> =>
  countRows(
    db
      .selectFrom('report_run')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .where('status', 'in', open),
  );

export async function readResult(db: Db, tenantId: number, id: string): Promise<ReportResult | null> {
  const row = await db
    .selectFrom('report_run')
    .select(sql<ReportResult | null>`result`.as('result'))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.result ?? null;
}

/** How many seconds the latest complete run of a user with the same definition took, however it's drawn. */
export async function readLastSeconds(
  db: Db,
  tenantId: number,
  userId: string,
  definition: unknown,
): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    select round(extract(epoch from job.ended_at - job.started_at))::int as seconds
    from report_run run join long_job job on job.tenant_id = run.tenant_id and job.id = run.id
    where run.tenant_id = ${tenantId} and run.user_id = ${userId} and run.status = 'complete'
      and run.definition - 'chart' = ${json(definition)} - 'chart'
    order by job.ended_at desc limit 1`.execute(db);
  return rows[0]?.seconds ?? null;
}

export interface RunEnd {
  readonly status: 'complete' | 'failed' | 'cancelled';
  readonly at: Date;
  readonly error?: string | null;
  readonly counted?: { readonly result: ReportResult; readonly reach: Buffer };
}

/** Ends a run that hasn't ended yet. */
export async function updateRunToEnded(
  db: Db,
  tenantId: number,
  id: string,
  { status, at, error = null, counted }: RunEnd,
): Promise<void> {
  await db
    .updateTable('report_run')
    .set({
      status,
      ended_at: at,
      error,
      ...(counted && { result: json(counted.result), reach_hash: counted.reach }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', 'in', open)
    .execute();
}

/** Queues a failed run again. Returns whether there is one. */
export async function updateRunToReopened(db: Db, tenantId: number, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_run')
    .set({ status: 'queued', ended_at: null, error: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes runs that ended before a moment. Returns how many. */
export async function deleteOldRuns(db: Db, tenantId: number, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('report_run')
    .where('tenant_id', '=', tenantId)
    .where('ended_at', '<', before.toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
