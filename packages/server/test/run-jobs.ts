import { Logger, runOnce, type TaskList } from 'graphile-worker';
import pg from 'pg';
import { connectDirectly } from '../src/platform/db/direct-connection.ts';
import { listTenantIds } from '../src/platform/db/list-tenant-ids.ts';
import { lanes } from '../src/platform/jobs/lanes.ts';
import { quietFlags } from '../src/platform/jobs/quiet-flags.ts';
import { JobFailedError, type Payload, runTask } from '../src/platform/jobs/run-task.ts';
import type { Schedule } from '../src/platform/jobs/schedules/schedule.ts';
import { type Chore, type Task, type TaskContext, tasksOfLane } from '../src/platform/jobs/tasks.ts';

export interface RunJobsOptions {
  /** Also runs what failed before and waits for its next try, and what is meant for later. */
  readonly waiting_too?: boolean;
  /** Answers the errors of jobs that failed instead of throwing the first. */
  readonly tolerate?: boolean;
  /** Long work hands the rest on after so many chunks, as if others waited; to its end unless said otherwise. */
  readonly chunks_a_turn?: number;
}

export type JobContext = Omit<TaskContext, 'signal' | 'last_attempt' | 'mustYield'>;

/**
 * Works off the jobs of a database one after another, in this process, those they cause included; done when none is due any more.
 * Answers the errors of the jobs that failed; throws the first one unless `tolerate`.
 */
export async function runJobs(
  ownerUrl: string,
  tasks: readonly Task[],
  ctx: JobContext,
  options: RunJobsOptions = {},
): Promise<unknown[]> {
  const failures: unknown[] = [];
  const { signal } = new AbortController();
  const taskList: TaskList = Object.fromEntries(
    lanes
      .flatMap((lane) => tasksOfLane(lane, tasks))
      .map(([name, task]) => [
        name,
        async (payload: unknown, { job }) => {
          try {
            const last_attempt = job.attempts >= job.max_attempts;
            let asked = 0;
            const mustYield = async () => asked++ >= (options.chunks_a_turn ?? Number.POSITIVE_INFINITY);
            await runTask(task, { ...ctx, signal, last_attempt, mustYield }, payload as Payload);
          } catch (error) {
            failures.push(error instanceof JobFailedError ? error.cause : error);
            throw error;
          }
        },
      ]),
  );
  if (options.waiting_too) await makeDue(ownerUrl);
  const quiet = new Logger(() => () => undefined);
  const owner = await connectDirectly(ownerUrl, 'bookline tests');
  owner.on('error', () => undefined);
  // A pool of our own: the runner takes its ears off the one that it makes before that is closed, and the test's database may go first.
  const pgPool = new pg.Pool({ connectionString: ownerUrl, max: 4 });
  pgPool.on('error', () => undefined);
  pgPool.on('connect', (client) => client.on('error', () => undefined));
  try {
    const forbiddenFlags = () => quietFlags(owner, ctx.clock.now());
    const worker = { pgPool, concurrency: 1, noHandleSignals: true, logger: quiet, forbiddenFlags };
    await runOnce({ ...worker, taskList });
  } finally {
    await pgPool.end();
    await owner.end();
  }
  if (failures.length > 0 && !options.tolerate) throw failures[0];
  return failures;
}

/** Gives every chore a turn, and every schedule a run to its end, for each tenant. */
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

async function makeDue(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()');
  } finally {
    await client.end();
  }
}
