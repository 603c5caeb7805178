import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// As many as there are cores: with more, the tests that wait for real processes run out of their time.
const maxWorkers = availableParallelism();
// A worker keeps what it has imported from file to file: importing it anew for each takes longer than most of them.
const node = { environment: 'node' as const, pool: 'threads' as const, isolate: false, maxWorkers };

// One run for everything that needs no browser. The server's project starts one PostgreSQL for all of its files.
export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      { test: { ...node, name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      {
        test: {
          ...node,
          // Processes: pictures, passwords and SQLite are native code, which may take a whole process down where a thread of it ends.
          pool: 'forks',
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
