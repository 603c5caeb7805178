import { Logger, runOnce, type TaskList } from 'graphile-worker';
import pg from 'pg';
import { connectDirectly } from '../src/platform/db/direct-connection.ts';
import { listTenantIds } from '../src/platform/db/list-tenant-ids.ts';
import { lanes } from '../src/platform/jobs/lanes.ts';
import { quietFlags } from '../src/platform/jobs/quiet-flags.ts';
import { JobFailedError, type Payload, runTask } from '../src/platform/jobs/run-task.ts';
import type { Schedule } from '../src/platform/jobs/schedules/schedule.ts';
import { type Chore, type Task, type TaskContext, tasksOfLane } from '../src/platform/jobs/tasks.ts';
import { DIED, useUpAttempts } from '../src/platform/jobs/worker-process.ts';

export interface RunJobsOptions {
  /** Also runs failed jobs that wait for a retry, and jobs scheduled for later. */
  readonly waiting_too?: boolean;
  /** Returns the errors of failed jobs instead of throwing the first. */
  readonly tolerate?: boolean;
  /** Long work yields after this many chunks, as if other jobs waited. By default it runs to its end. */
  readonly chunks_a_turn?: number;
}

export type JobContext = Omit<TaskContext, 'signal' | 'last_attempt' | 'died' | 'mustYield'>;

/**
 * Runs the due jobs of a database one after another in this process, including jobs they cause, until none is due. Returns the errors of
 * failed jobs. Throws the first one unless `tolerate`.
 */
export async function runJobs(
  ownerUrl: string,
  tasks: readonly Task[],
  ctx: JobContext,
  options: RunJobsOptions = {},
): Promise<unknown[]> {
  const failures: unknown[] = [];
  let ran = false;
  const { signal } = new AbortController();
  const taskList: TaskList = Object.fromEntries(
    lanes
      .flatMap((lane) => tasksOfLane(lane, tasks))
      .map(([name, task]) => [
        name,
        async (payload: unknown, { job }) => {
          ran = true;
          try {
            const last_attempt = job.attempts >= job.max_attempts;
            let asked = 0;
            const mustYield = async () => asked++ >= (options.chunks_a_turn ?? Number.POSITIVE_INFINITY);
            const died = job.last_error === DIED;
            await runTask(task, { ...ctx, signal, last_attempt, died, mustYield }, payload as Payload);
          } catch (error) {
            await owner.query(postponeRetry, [job.id]);
            if (error instanceof JobFailedError && error.is_final) await useUpAttempts(owner, job.id);
            failures.push(error instanceof JobFailedError ? error.cause : error);
            throw error;
          }
        },
      ]),
  );
  const quiet = new Logger(() => () => undefined);
  const owner = await connectDirectly(ownerUrl, 'bookline tests');
  owner.on('error', () => undefined);
  if (options.waiting_too) await owner.query(makeDue);
  // A pool of its own, because the runner's pool still listens when it closes, and the test's database may be dropped first.
  const pgPool = new pg.Pool({ connectionString: ownerUrl, max: 4 });
  pgPool.on('error', () => undefined);
  pgPool.on('connect', (client) => client.on('error', () => undefined));
  try {
    const forbiddenFlags = () => quietFlags(owner, ctx.clock.now());
    const worker = { pgPool, concurrency: 1, noHandleSignals: true, logger: quiet, forbiddenFlags };
    // The runner asks for the next job while the last one's queue is still being released, and then ends too early.
    do {
      ran = false;
      await owner.query(waitForChanges);
      await runOnce({ ...worker, taskList });
    } while (ran && (await owner.query(anyDue)).rows.length > 0);
  } finally {
    await pgPool.end();
    await owner.end();
  }
  if (failures.length > 0 && !options.tolerate) throw failures[0];
  return failures;
}

/** Runs every chore once, and every schedule to its end for each tenant. */
export async function runChores(
  chores: readonly Chore[],
  schedules: readonly Schedule[],
  ctx: JobContext,
): Promise<void> {
  const { signal } = new AbortController();
  for (const chore of chores) await chore.run({ ...ctx, signal });
  const { database } = ctx;
  const tenants = await database.outsideTenants(listTenantIds);
  for (const schedule of schedules) {
    if (schedule.per === 'installation')
      while ((await database.outsideTenants((db) => schedule.piece({ ...ctx, db }))).more);
    else
      for (const id of tenants)
        while ((await database.inTenant(id, (db) => schedule.piece({ ...ctx, db, tenant: { id } }))).more);
  }
}

const anyDue = 'select from graphile_worker._private_jobs where is_available and run_at <= now() limit 1';
/** The runner skips a job that a transaction is changing, as if it weren't due. A worker would look again after the commit, but one run doesn't. */
const waitForChanges = 'select from graphile_worker._private_jobs where run_at <= now() for share';
const makeDue = 'update graphile_worker._private_jobs set run_at = now() where run_at > now()';
/** A retry is due seconds after a failure. On a busy machine that is during this run or another test of the file. */
const postponeRetry = "update graphile_worker._private_jobs set run_at = now() + interval '1 day' where id = $1";
