import { randomInt } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, type Runner, run } from 'graphile-worker';
import type { Services } from '../context.ts';
import { type Asked, connectDirectly, type DirectConnection, takeTurns } from '../db/direct-connection.ts';
import { lanes, type Slots, SPARE_CONNECTIONS } from './lanes.ts';
import { quietFlags } from './quiet-flags.ts';
import { fireSchedules, LOOK_MS } from './schedules/fire-schedules.ts';
import type { Schedule } from './schedules/schedule.ts';
import { taskListOf } from './task-list.ts';
import type { Chore, Task } from './tasks.ts';
import {
  beat,
  forgetOldFailures,
  HEARTBEAT_MS,
  registerPool,
  registerProcess,
  releaseDead,
  unregisterProcess,
  type WorkerProcess,
} from './worker-process.ts';

export interface Worker {
  /** Whether jobs are processed now. */
  healthy(): boolean;
  /** Stops gracefully: running jobs get their signal and some seconds, and are then returned. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  /** For the owner of the job tables, straight to PostgreSQL, because advisory locks and LISTEN don't work through a transaction pooler. */
  readonly direct_url: string;
  readonly part: WorkerProcess['part'];
  readonly slots: Slots;
  readonly tasks: readonly Task[];
  readonly chores: readonly Chore[];
  /** Long work whose tasks are among `tasks`. */
  readonly schedules: readonly Schedule[];
  readonly services: Services;
  readonly log: FastifyBaseLogger;
}

const CHECK_DEAD_MS = 10_000;
const FORGET_MS = 3600 * 1000;
/** How long running jobs may take to finish their chunk when the process stops. */
const PATIENCE_MS = 8000;
const STOPPED_BADLY = 'the job runner did not stop cleanly';
const RESTART_MS = 1000;

/** Runs jobs until stopped. If the database connection is lost, it restarts when the database is back. */
export function startWorker(options: WorkerOptions): Worker {
  let current: Incarnation | undefined;
  let stopped = false;
  const loop = (async () => {
    while (!stopped) {
      try {
        current = await incarnate(options);
        // Stopped during the start, when nothing else could stop it.
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
  /** Settles when it has ended. Rejects if it lost its connection. */
  readonly over: Promise<void>;
  stop(): Promise<void>;
}

/** One run of the worker, from taking its lock to the end of its connection. */
async function incarnate(options: WorkerOptions): Promise<Incarnation> {
  const lockKey = randomInt(2 ** 47);
  const alive = await connectDirectly(options.direct_url, 'bookline worker');
  // Handled from the start, because an unhandled 'error' ends the process.
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
  /** Rejects when `alive` ends for any reason. */
  readonly lost: Promise<never>;
  readonly lockKey: number;
}

async function workOn(options: WorkerOptions, { alive, lost, lockKey }: Hold): Promise<Incarnation> {
  const { log, services, slots } = options;
  const owner = takeTurns(alive);
  const name = `${hostname()} ${process.pid}`;
  await registerProcess(owner, { lock_key: lockKey, part: options.part, name, slots });
  await releaseDead(owner);

  const abort = new AbortController();
  const events = new EventEmitter();
  // Registered before it takes a job, so that the jobs of a dead process can always be found.
  const registered: Promise<unknown>[] = [];
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => {
    const row = registerPool(owner, lockKey, workerPool.id);
    // Reported to the job that waits for it, if any.
    row.catch(() => undefined);
    registered.push(row);
  });
  const runners = await startRunners(options, {
    signal: abort.signal,
    owner,
    events,
    ready: () => Promise.all(registered),
  });

  const fire = () => fireSchedules(owner, options.schedules, services.clock.now());
  // Schedules that came due while no worker ran start immediately.
  await fire();
  const timers = [
    every(LOOK_MS, log, fire),
    ...options.chores.map((chore) => startChore(chore, { ...services, log, signal: abort.signal })),
    every(CHECK_DEAD_MS, log, () => releaseDead(owner)),
    every(FORGET_MS, log, () => forgetOldFailures(owner)),
  ];
  const givenUp = new Promise<never>((_, reject) => {
    timers.push(
      every(HEARTBEAT_MS, log, async () => {
        if (!(await beat(owner, lockKey))) reject(new Error('this worker did not move for too long and was given up'));
      }),
    );
  });
  givenUp.catch(() => undefined);

  const end = async () => {
    abort.abort();
    for (const timer of timers) clearInterval(timer);
    // A job that ignores its signal is cut off: its work is requeued, and it stores nothing after its last chunk.
    const patience = new AbortController();
    await Promise.race([
      Promise.all(runners.map((runner) => runner.stop().catch((error) => log.warn({ err: error }, STOPPED_BADLY)))),
      sleep(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined),
    ]);
    patience.abort();
  };
  let stopping = false;
  const over = Promise.race([lost, givenUp, ...runners.map((runner) => runner.promise)]).catch(async (error) => {
    if (stopping) return;
    await end();
    await alive.end().catch(() => undefined); // gone already, or about to be
    throw error;
  });
  // The awaiting caller gets it. Until then, it isn't an unhandled rejection.
  over.catch(() => undefined);
  return {
    over,
    async stop() {
      stopping = true;
      await end();
      // If the connection is lost, others find its lock free and do the same.
      await unregisterProcess(owner, lockKey).catch(() => undefined);
      await alive.end().catch(() => undefined);
    },
  };
}

interface Around {
  readonly signal: AbortSignal;
  readonly owner: Asked;
  readonly events: EventEmitter;
  ready(): Promise<unknown>;
}

/** Starts a runner for each lane with slots here. If one can't start, none stays. */
async function startRunners(
  { direct_url, slots, tasks, services, log }: WorkerOptions,
  { events, ...around }: Around,
): Promise<readonly Runner[]> {
  const runners: Runner[] = [];
  try {
    for (const lane of lanes) {
      const taskList = taskListOf(lane, tasks, { services, log, ...around });
      if (slots[lane] === 0 || Object.keys(taskList).length === 0) continue;
      const runner = await run({
        connectionString: direct_url,
        maxPoolSize: slots[lane] + SPARE_CONNECTIONS,
        concurrency: slots[lane],
        noHandleSignals: true,
        pollInterval: 2000,
        taskList,
        forbiddenFlags: () => quietFlags(around.owner, services.clock.now()),
        events,
        parsedCronItems: [],
        logger: new Logger(() => (level, message, meta) => {
          if (level === 'error') log.error({ ...meta }, message);
          else if (level === 'warning') log.warn(message);
        }),
      });
      runners.push(runner);
    }
    return runners;
  } catch (error) {
    await Promise.all(runners.map((runner) => runner.stop()));
    throw error;
  }
}

/** Repeats something. A failure is retried at the next turn. */
function every(ms: number, log: FastifyBaseLogger, work: () => Promise<unknown>): NodeJS.Timeout {
  return setInterval(() => {
    work().catch((error) => log.warn({ err: error }, 'the job worker could not look after itself; it tries again'));
  }, ms);
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
