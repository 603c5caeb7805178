import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, inject } from 'vitest';
import { systemClock } from '../src/platform/clock.ts';
import { type Builders, openBuilders } from './builders.ts';
import { type RunningProcess, type ServerProcess, startServerProcess, startWorkerProcess } from './server-process.ts';
import { cloneDatabase, type TestDatabase } from './test-database.ts';

type Settings = Readonly<Record<string, string>>;

export interface RealProcesses {
  /** Makes rows in the database of the test at hand. */
  readonly builders: Builders;
  startServer(settings?: Settings): Promise<ServerProcess>;
  startWorker(settings?: Settings): Promise<RunningProcess>;
}

/**
 * Servers and workers as processes of their own, to be killed, stopped and frozen. Called at the top of a test file: each of its tests gets a database
 * and a folder for files, and what it started is gone after it.
 */
export function realProcesses(): RealProcesses {
  let scene: { database: TestDatabase; builders: Builders; folder: string; processes: RunningProcess[] } | undefined;
  const here = () => {
    if (!scene) throw new Error('only while a test runs');
    return scene;
  };
  beforeEach(async () => {
    const database = await cloneDatabase(inject('template_url'));
    const folder = await mkdtemp(join(tmpdir(), 'bookline-processes-'));
    scene = { database, builders: openBuilders(database.owner_url, systemClock), folder, processes: [] };
  });
  afterEach(async () => {
    const { database, builders, folder, processes } = here();
    for (const each of processes) await each.kill();
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
  return {
    get builders() {
      return here().builders;
    },
    startServer: (settings) => begin(startServerProcess, settings),
    startWorker: (settings) => begin(startWorkerProcess, settings),
  };
}
