import type { Step } from './steps.ts';

// Kept between runs, in an ignored folder. One thread: the tests run beside it, and more threads check shared types again.
const incremental = (project: string): [string, ...string[]] => [
  '--singleThreaded',
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/types-${project}.tsbuildinfo`,
];

/** All checks that don't need the running product, slowest first. */
export const checkSteps: readonly Step[] = [
  { name: 'types of the web app', command: ['tsc', '-p', 'packages/web', '--noEmit', ...incremental('web')] },
  { name: 'types of the journeys', command: ['tsc', '-p', 'e2e', '--noEmit', ...incremental('e2e')] },
  { name: 'types of everything else', command: ['tsc', '-p', 'tsconfig.json', '--noEmit', ...incremental('rest')] },
  { name: 'schema matches the migrations', command: ['node', 'scripts/schema.ts', '--check'] },
  { name: 'format and lint', command: ['biome', 'ci', '--colors=off', '.'] },
  {
    name: 'walls',
    command: [
      'depcruise',
      '--config',
      '.dependency-cruiser.cjs',
      'packages',
      'e2e',
      'scripts',
      'bench',
      'vitest.config.ts',
    ],
  },
  { name: 'dead code', command: ['knip', '--no-progress', '--treat-config-hints-as-errors'] },
  { name: 'openapi.json matches the contract', command: ['node', 'scripts/openapi.ts', '--check'] },
  { name: 'settings are in README and example', command: ['node', 'scripts/settings.ts', '--check'] },
  { name: 'plain words', command: ['node', 'scripts/plain-words.ts'] },
  { name: 'every rule has its test', command: ['node', 'scripts/rules.ts', '--check'] },
];
