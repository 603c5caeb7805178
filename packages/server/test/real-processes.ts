import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { systemClock } from '../src/platform/clock.ts';
import { type Builders, openBuilders, type TestTenant } from './builders.ts';
import { type Hold, holdRows } from './hold-rows.ts';
import { type RunningProcess, type ServerProcess, startServerProcess, startWorkerProcess } from './server-process.ts';
import { cloneDatabase, type TestDatabase } from './test-database.ts';

export type { Hold } from './hold-rows.ts';

type Settings = Readonly<Record<string, string>>;

/** A write of some rows of a table, a condition on `new`, and the words for it in a test's title. */
export type Point = readonly [what: string, table: string, row: string];

/** More would wait for each other in one worker, and each uses connections of a server that other tests share. */
const MAX_POINTS = 8;

export interface RealProcesses {
  /** Creates rows in the current test's database. */
  readonly builders: Builders;
  /** Where the processes of the current test keep their files. */
  readonly folder: string;
  startServer(settings?: Settings): Promise<ServerProcess>;
  startWorker(settings?: Settings): Promise<RunningProcess>;
  /** Blocks writes of some rows of `table`, a condition on `new`, until released (hold-rows.ts). */
  hold(table: string, row: string): Promise<Hold>;
  /**
   * Kills a worker in a write of the job that `begin` enqueues, and starts another, which finishes it. Where tests share their database, that one is
   * killed in the next test, so that each costs one start. `row` must not hold what `begin` itself writes for its new tenant.
   */
  killWorkerAt(table: string, row: string, begin: (tenant: TestTenant) => Promise<void>): Promise<void>;
  /** The same for a few jobs at once, each held at its own point: one worker dies in all of them. Returns what `begin` returned for each. */
  killWorkerAtEach<T>(points: readonly Point[], begin: (tenant: TestTenant) => Promise<T>): Promise<T[]>;
  /** Enqueues a job of a tenant, as a transaction of the application does. */
  enqueue(task: string, payload: { readonly tenant_id: number } & Readonly<Record<string, unknown>>): Promise<void>;
}

/**
 * Servers and workers as separate processes, which tests kill, stop, and freeze. Call it at the top of a test file: each test gets its own
 * database and file folder, and its processes end after it. Tests that each have their own tenant can share all of that. `settings` are those of the
 * workers that `killWorkerAt` starts.
 */
export function realProcesses({
  shared = false,
  settings,
}: {
  readonly shared?: boolean;
  readonly settings?: () => Settings;
} = {}): RealProcesses {
  const [before, after] = shared ? [beforeAll, afterAll] : [beforeEach, afterEach];
  let scene:
    | { database: TestDatabase; builders: Builders; folder: string; processes: RunningProcess[]; holds: Hold[] }
    | undefined;
  const here = () => {
    if (!scene) throw new Error('only while a test runs');
    return scene;
  };
  before(async () => {
    const database = await cloneDatabase(inject('template_url'));
    const folder = await mkdtemp(join(tmpdir(), 'bookline-processes-'));
    scene = { database, builders: openBuilders(database.owner_url, systemClock), folder, processes: [], holds: [] };
  });
  after(async () => {
    const { database, builders, folder, processes, holds } = here();
    for (const each of processes) await each.kill();
    for (const each of holds) await each.end();
    await builders.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
    scene = undefined;
  });

  async function begin<P extends RunningProcess>(
    start: (database: TestDatabase, folder: string, settings?: Settings) => Promise<P>,
    settings: Settings | undefined,
  ): Promise<P> {
    const { database, folder, processes } = here();
    const started = await start(database, folder, settings);
    processes.push(started);
    return started;
  }
  async function hold(table: string, row: string): Promise<Hold> {
    const { database, holds } = here();
    const held = await holdRows(database.owner_url, table, row);
    holds.push(held);
    return held;
  }
  const startWorker = (settings?: Settings) => begin(startWorkerProcess, settings);
  let survivor: RunningProcess | undefined;

  async function killWorkerAtEach<T>(
    points: readonly Point[],
    enqueues: (tenant: TestTenant) => Promise<T>,
  ): Promise<T[]> {
    if (points.length > MAX_POINTS) throw new Error(`at most ${MAX_POINTS} points`);
    const all = { WORKER_SLOTS: `quick:${MAX_POINTS}`, ...settings?.() };
    const doomed = survivor ?? (await startWorker(all));
    const tenants: TestTenant[] = [];
    const held: Hold[] = [];
    // All before the first job, because the lock for a hold waits for every writer of its table.
    for (const [, table, row] of points) {
      const tenant = await here().builders.makeTenant();
      tenants.push(tenant);
      held.push(await hold(table, `new.tenant_id = ${tenant.id} and (${row})`));
    }
    const begun: T[] = [];
    for (const tenant of tenants) begun.push(await enqueues(tenant));
    for (const each of held) await each.reached();
    await doomed.kill();
    for (const each of held) await each.letGo();
    const next = await startWorker(all);
    survivor = shared ? next : undefined;
    return begun;
  }

  return {
    hold,
    get builders() {
      return here().builders;
    },
    get folder() {
      return here().folder;
    },
    startServer: (settings) => begin(startServerProcess, settings),
    startWorker,
    killWorkerAtEach,
    async killWorkerAt(table, row, enqueues) {
      await killWorkerAtEach([['', table, row]], enqueues);
    },
    async enqueue(task, payload) {
      const json = JSON.stringify(payload);
      await here().builders.query(`begin; select set_config('app.tenant_id', '${payload.tenant_id}', true);
        select enqueue_job('${task}', '${json}'::json); commit`);
    },
  };
}
