import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, inject } from 'vitest';
import { systemClock } from '../src/platform/clock.ts';
import { type Builders, openBuilders } from './builders.ts';
import { type Hold, holdRows } from './hold-rows.ts';
import { type RunningProcess, type ServerProcess, startServerProcess, startWorkerProcess } from './server-process.ts';
import { cloneDatabase, type TestDatabase } from './test-database.ts';

export type { Hold } from './hold-rows.ts';

type Settings = Readonly<Record<string, string>>;

export interface RealProcesses {
  /** Creates rows in the current test's database. */
  readonly builders: Builders;
  startServer(settings?: Settings): Promise<ServerProcess>;
  startWorker(settings?: Settings): Promise<RunningProcess>;
  /** Blocks writes of some rows of `table`, a condition on `new`, until released (hold-rows.ts). */
  hold(table: string, row: string): Promise<Hold>;
}

/**
 * Servers and workers as separate processes, which tests kill, stop, and freeze. Call it at the top of a test file: each test gets its own
 * database and file folder, and its processes end after it.
 */
export function realProcesses(): RealProcesses {
  let scene:
    | { database: TestDatabase; builders: Builders; folder: string; processes: RunningProcess[]; holds: Hold[] }
    | undefined;
  const here = () => {
    if (!scene) throw new Error('only while a test runs');
    return scene;
  };
  beforeEach(async () => {
    const database = await cloneDatabase(inject('template_url'));
    const folder = await mkdtemp(join(tmpdir(), 'bookline-processes-'));
    scene = { database, builders: openBuilders(database.owner_url, systemClock), folder, processes: [], holds: [] };
  });
  afterEach(async () => {
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
  return {
    hold,
    get builders() {
      return here().builders;
    },
    startServer: (settings) => begin(startServerProcess, settings),
    startWorker: (settings) => begin(startWorkerProcess, settings),
  };
}
