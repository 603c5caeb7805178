import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// One for each core. More would slow the tests that start real processes.
const maxWorkers = availableParallelism();
// A worker keeps its imports from file to file. Importing them again takes longer than most files.
const node = {
  environment: 'node' as const,
  pool: 'threads' as const,
  isolate: false,
  maxWorkers,
  // These end a test that hangs. No test fails because the machine is slow or busy.
  testTimeout: 1_800_000,
  hookTimeout: 1_800_000,
  expect: { poll: { timeout: 300_000 } },
};

// The longest files start first, so that no worker is idle at the end.
const longest = [
  'access-matrix',
  'long-work',
  'foreign-ids',
  'workers',
  'campaigns-killed',
  'import-kill',
  'campaign-kill',
  'hidden-ids',
  'undo-kill',
  'scope',
  'embedded',
];

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
      { test: { ...node, name: 'voice-gateway', include: ['packages/voice-gateway/src/**/*.test.ts'] } },
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
        },
      },
      {
        extends: 'packages/web/vite.config.ts',
        test: {
          ...node,
          name: 'web',
          include: ['packages/web/**/*.test.{ts,tsx}'],
          setupFiles: ['packages/web/src/lib/own-timers.fixture.ts'],
        },
      },
      { test: { ...node, name: 'scripts', include: ['{scripts,e2e,bench}/**/*.test.ts'] } },
    ],
  },
});
