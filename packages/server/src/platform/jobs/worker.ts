import { randomInt } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, type Runner, run, type TaskList } from 'graphile-worker';
import type { Services } from '../context.ts';
import { type Asked, connectDirectly, type DirectConnection, takeTurns } from '../db/direct-connection.ts';
import { quietFlags } from './quiet-flags.ts';
import type { Chore, Task } from './tasks.ts';

export interface Worker {
  /** Whether jobs are being worked off now. */
  healthy(): boolean;
  /** Stops gently: running jobs see their signal, get some seconds, and are given back. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  /** As the owner of the job tables, and straight to PostgreSQL: advisory locks and LISTEN do not pass a transaction pooler. */
  readonly direct_url: string;
  readonly concurrency: number;
  readonly tasks: readonly Task[];
  readonly chores: readonly Chore[];
  readonly services: Services;
  readonly log: FastifyBaseLogger;
}

const CHECK_DEAD_MS = 10_000;
const RESTART_MS = 1000;

/** Works off jobs until stopped. A lost database connection stops the work and starts it anew when the database is back. */
export function startWorker(options: WorkerOptions): Worker {
  let current: Incarnation | undefined;
  let stopped = false;
  const loop = (async () => {
    while (!stopped) {
      try {
        current = await incarnate(options);
        // Asked to stop while it was starting: nobody else could.
        if (stopped) await current.stop();
        await current.over;
      } catch (error) {
        if (!stopped) options.log.error({ err: error }, 'the job worker stopped; it starts again');
      }
      current = undefined;
      if (!stopped) await new Promise((resolve) => setTimeout(resolve, RESTART_MS));
    }
  })();
  return {
    healthy: () => current !== undefined,
    async stop() {
      stopped = true;
      await current?.stop();
      await loop;
    },
  };
}

interface Incarnation {
  /** Settles when it ended; rejects when it lost its connection. */
  readonly over: Promise<void>;
  stop(): Promise<void>;
}

/** One life of the worker: from taking its lock to the end of its connection. */
async function incarnate(options: WorkerOptions): Promise<Incarnation> {
  const lockKey = randomInt(2 ** 47);
  const alive = await connectDirectly(options.direct_url, 'bookline worker');
  // Heard from the first moment: an 'error' that nobody hears ends the process.
  const lost = new Promise<never>((_, reject) => {
    alive.on('error', reject);
    alive.on('end', () => reject(new Error('the worker lost its database connection')));
  });
  lost.catch(() => undefined);
  try {
    return await workOn(options, { alive, lost, lockKey });
  } catch (error) {
    await alive.end().catch(() => undefined); // gone already, or about to be
    throw error;
  }
}

interface Hold {
  readonly alive: DirectConnection;
  /** Rejects when `alive` ends, in whatever way. */
  readonly lost: Promise<never>;
  readonly lockKey: number;
}

async function workOn(options: WorkerOptions, { alive, lost, lockKey }: Hold): Promise<Incarnation> {
  const { log, services } = options;
  const inTurn = takeTurns(alive);
  await alive.query('select pg_advisory_lock($1::bigint)', [lockKey]);
  await releaseDead(inTurn);

  const abort = new AbortController();
  const events = new EventEmitter();
  // Jobs are locked in the name of the pool of workers, not of the single one that runs them. Registered before it takes a job's work
  // in hand, so that the jobs of a dead process can always be found.
  const registered: Promise<unknown>[] = [];
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => {
    const row = inTurn.query('insert into job_worker (worker_id, lock_key) values ($1, $2)', [workerPool.id, lockKey]);
    // Told to whichever job waits for it, if any.
    row.catch(() => undefined);
    registered.push(row);
  });
  const taskList: TaskList = Object.fromEntries(
    options.tasks.map((task) => [
      task.name,
      async (payload: unknown, helpers) => {
        await Promise.all(registered);
        const last_attempt = helpers.job.attempts >= helpers.job.max_attempts;
        const jobLog = log.child({ job: helpers.job.id, task: task.name });
        await task.run(
          { ...services, log: jobLog, signal: abort.signal, last_attempt },
          payload as { tenant_id: number },
        );
      },
    ]),
  );
  const runner: Runner = await run({
    connectionString: options.direct_url,
    maxPoolSize: options.concurrency + 2,
    concurrency: options.concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    taskList,
    forbiddenFlags: () => quietFlags(inTurn, services.clock.now()),
    events,
    parsedCronItems: [],
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') log.error({ ...meta }, message);
      else if (level === 'warning') log.warn(message);
    }),
  });

  const timers = options.chores.map((chore) => startChore(chore, { ...services, log, signal: abort.signal }));
  const watch = setInterval(() => {
    releaseDead(inTurn).catch((error) => log.warn({ err: error }, 'could not look for dead workers'));
  }, CHECK_DEAD_MS);

  const end = async () => {
    abort.abort();
    clearInterval(watch);
    for (const timer of timers) clearInterval(timer);
    await runner.stop().catch((error) => log.warn({ err: error }, 'the job runner did not stop cleanly'));
  };
  let stopping = false;
  const over = Promise.race([lost, runner.promise]).catch(async (error) => {
    if (stopping) return;
    await end();
    await alive.end().catch(() => undefined); // gone already, or about to be
    throw error;
  });
  // Whoever awaits it hears of it; until then it is not an unhandled rejection.
  over.catch(() => undefined);
  return {
    over,
    async stop() {
      stopping = true;
      await end();
      // Where it is lost, others find its lock free and do the same.
      await alive.query('delete from job_worker where lock_key = $1', [lockKey]).catch(() => undefined);
      await alive.end().catch(() => undefined);
    },
  };
}

/** Gives back the jobs of workers whose process is gone: its advisory lock is free. */
async function releaseDead(client: Asked): Promise<void> {
  const { rows } = await client.query<{ lock_key: string }>('select distinct lock_key from job_worker');
  for (const { lock_key } of rows) {
    const { rows: locks } = await client.query<{ free: boolean }>(
      `select not exists (
         select 1 from pg_locks where locktype = 'advisory' and objsubid = 1 and database = (select oid from pg_database where datname = current_database())
           and ((classid::bigint << 32) | objid::bigint) = $1::bigint
       ) as free`,
      [lock_key],
    );
    if (!locks[0]?.free) continue;
    await client.query(
      `with gone as (delete from job_worker where lock_key = $1 returning worker_id)
       select graphile_worker.force_unlock_workers(array(select worker_id from gone))`,
      [lock_key],
    );
  }
}

function startChore(chore: Chore, ctx: Parameters<Chore['run']>[0]): NodeJS.Timeout {
  let running = false;
  const turn = async () => {
    if (running || ctx.signal.aborted) return;
    running = true;
    try {
      await chore.run(ctx);
    } catch (error) {
      ctx.log.error({ err: error, chore: chore.name }, 'a chore failed; it is tried again at its next turn');
    } finally {
      running = false;
    }
  };
  void turn();
  return setInterval(turn, chore.every_s * 1000);
}
