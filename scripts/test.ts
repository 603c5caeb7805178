// npm test: the checks, then every test. The last line has the numbers of passed and failed tests. A check counts as one.
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { checkSteps } from './check-steps.ts';
import { root, run, runSteps, type Step } from './steps.ts';
import { type Counts, countPlaywright, countVitest, slowest, sum } from './test-counts.ts';

const folder = await mkdtemp(join(tmpdir(), 'bookline-reports-'));
const reports = { vitest: join(folder, 'vitest.json'), playwright: join(folder, 'playwright.json') };
/** The files whose time is printed, for those who make the whole run faster. */
const SLOWEST = 25;
// The end-to-end tests run on the built web app.
const build: Step = { name: 'web app builds', command: ['npm', 'run', 'build', '--silent'] };

const reportOf = async (file: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    // No report counts as a failure.
    return undefined;
  }
};

async function check(): Promise<Counts> {
  const outcomes = await runSteps([build, ...checkSteps], 1);
  const passed = outcomes.filter(({ ok }) => ok).length;
  return { passed, failed: outcomes.length - passed };
}

async function vitest(): Promise<Counts> {
  const command = [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reports.vitest}`,
  ] as const;
  // Passed through here, because writing straight to the terminal would overwrite the lines of the checks.
  const code = await run(command, {}, (text) => void process.stdout.write(text));
  return countVitest(await reportOf(reports.vitest), code);
}

async function playwright(): Promise<Counts> {
  if (globSync('e2e/**/*.spec.ts', { cwd: root, exclude: ['**/node_modules'] }).length === 0)
    return { passed: 0, failed: 0 };
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: reports.playwright, WEB_IS_BUILT: '1' };
  const code = await run(['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=line,json'], env);
  return countPlaywright(await reportOf(reports.playwright), code);
}

// The checks wait for the disk and the compiler, the tests for the database. In parallel they use both cores.
const beforeJourneys = await Promise.all([check(), vitest()]);
const { passed, failed } = sum([...beforeJourneys, await playwright()]);
const times = slowest(await reportOf(reports.vitest), await reportOf(reports.playwright)).slice(0, SLOWEST);
for (const { file, seconds } of times)
  console.log(`${seconds.toFixed(0).padStart(5)} s  ${relative(root, resolve(root, file))}`);
await rm(folder, { recursive: true, force: true });
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);
