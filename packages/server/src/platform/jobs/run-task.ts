import { causedBy, causeIn } from '../cause.ts';
import { AppError } from '../errors.ts';
import { CannotGoOnError } from './cannot-go-on.ts';
import { finishLongJob } from './long-job.ts';
import type { Task, TaskContext } from './tasks.ts';

export type Payload = { readonly tenant_id: number } & Record<string, unknown>;

/** What is stored for a failed job: a readable sentence. The error itself is in the log. */
export class JobFailedError extends Error {
  /** It isn't retried unless an admin asks for it. */
  get is_final(): boolean {
    return this.cause instanceof CannotGoOnError;
  }
}

const FAILED = 'Something failed repeatedly on our side.';
const TRYING = 'Something failed on our side. We’ll try again automatically.';

/**
 * Runs one attempt of a job, with its cause. For long work, it updates the row that users watch: started, canceled before the start, failed. Throws
 * JobFailedError if it fails.
 */
export async function runTask(task: Task, given: TaskContext, { caused_by, ...payload }: Payload): Promise<void> {
  const { request_id, traceparent: parent } = causeIn(caused_by);
  const ctx = request_id === undefined ? given : { ...given, log: given.log.child({ request_id }) };
  const span = ctx.tracing?.start({
    name: `job ${task.name}`,
    kind: 'consumer',
    parent,
    attributes: { 'bookline.task': task.name, ...(request_id !== undefined && { 'bookline.request_id': request_id }) },
  });
  const began = performance.now();
  let failed = true;
  try {
    await causedBy({ request_id, traceparent: span?.traceparent }, () => attempt(task, ctx, payload));
    failed = false;
    ctx.log.info({ ms: Math.round(performance.now() - began) }, 'a job ran');
  } finally {
    span?.end({ failed });
  }
}

async function attempt(task: Task, ctx: TaskContext, payload: Payload): Promise<void> {
  const id = task.long && typeof payload.long_job_id === 'string' ? payload.long_job_id : undefined;
  try {
    if (id !== undefined && !(await begin(task, ctx, payload.tenant_id, id))) return;
    await task.run(ctx, payload);
  } catch (error) {
    const failed = new JobFailedError(reasonOf(error), { cause: error });
    const level = ctx.last_attempt && !failed.is_final ? 'error' : 'warn';
    const isOver = ctx.last_attempt || failed.is_final;
    ctx.log[level]({ err: error }, isOver ? 'a job failed permanently' : 'a job failed; it is tried again');
    if (id !== undefined) await fail(ctx, payload.tenant_id, id);
    throw failed;
  }
}

/** False if there is nothing left to do: it ended, or was canceled while it waited. */
async function begin({ long }: Task, ctx: TaskContext, tenantId: number, id: string): Promise<boolean> {
  const at = ctx.clock.now();
  return ctx.database.inTenant(tenantId, async (db) => {
    const row = await db
      .selectFrom('long_job')
      .select(['status', 'cancel_asked_at', 'attempts', 'started_at'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    // No one watches it anymore. Its own record says whether it has ended.
    if (!row) return true;
    if (row.status !== 'queued' && row.status !== 'processing') return false;
    if (row.cancel_asked_at !== null && long?.cancel) {
      await long.cancel(db, tenantId, id, at);
      await finishLongJob(db, tenantId, id, { status: 'cancelled', at });
      return false;
    }
    await db
      .updateTable('long_job')
      .set({
        status: 'processing',
        attempts: row.attempts + 1,
        started_at: row.started_at ?? at,
        heartbeat_at: at,
        error: null,
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute();
    return true;
  });
}

async function fail(ctx: TaskContext, tenantId: number, id: string): Promise<void> {
  const at = ctx.clock.now();
  await ctx.database
    .inTenant(tenantId, async (db) => {
      if (ctx.last_attempt) return finishLongJob(db, tenantId, id, { status: 'failed', at, error: FAILED });
      await db
        .updateTable('long_job')
        .set({ error: TRYING, heartbeat_at: at })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .where('status', '=', 'processing')
        .execute();
    })
    // The job failed for a more important reason, usually the same one. The next attempt fixes this.
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'a failed job could not be marked as such'));
}

/** The reason for a failure, as a sentence without details for the log: statements, paths, addresses. */
export function reasonOf(error: unknown): string {
  if (error instanceof CannotGoOnError) return error.message;
  if (error instanceof AppError) return Object.values(error.fields ?? {}).flat()[0] ?? error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^E[A-Z]+$/.test(code)) return `Something it needs did not answer or was not there (${code}).`;
  if (/^[0-9A-Z]{5}$/.test(code)) return `The database refused it (${code}).`;
  return 'Something failed on our side. The installation’s operator can find the reason in the log.';
}
