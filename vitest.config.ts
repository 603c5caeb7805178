import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// As many as there are cores: with more, the tests that wait for real processes run out of their time.
const maxWorkers = availableParallelism();
// A worker keeps what it has imported from file to file: importing it anew for each takes longer than most of them.
const node = { environment: 'node' as const, pool: 'threads' as const, isolate: false, maxWorkers };

// What takes longest begins first: at the end both workers are busy until the last minute.
const longest = ['access-matrix', 'foreign-ids', 'workers', 'import-kill', 'scope', 'embedded'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

// One run for everything that needs no browser. The server's project starts one PostgreSQL for all of its files.
export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...node, name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      {
        test: {
          ...node,
          // Processes: pictures, passwords and SQLite are native code, which may take a whole process down where a thread of it ends.
          pool: 'forks',
          // Room for what requests leave behind: half as often something has to be collected.
          execArgv: ['--max-semi-space-size=64'],
          name: 'server',
          include: ['packages/server/{src,test}/**/*.test.ts'],
          globalSetup: ['packages/server/test/global-setup.ts'],
          // They end what hangs. How long something takes is no test's business: the machine may be slow, or busy.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: 'packages/web/vite.config.ts',
        test: { ...node, name: 'web', include: ['packages/web/**/*.test.{ts,tsx}'] },
      },
      { test: { ...node, name: 'scripts', include: ['{scripts,e2e,bench}/**/*.test.ts'] } },
    ],
  },
});
