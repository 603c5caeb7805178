import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const node = { environment: 'node' as const, pool: 'threads' as const };

// One run for everything that needs no browser. The server's project starts one PostgreSQL for all of its files.
export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
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
          testTimeout: 20_000,
          hookTimeout: 20_000,
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
