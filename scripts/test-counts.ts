import { z } from 'zod';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  success: z.boolean(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

/** The counts in Vitest's JSON report. A file that failed before its tests counts as a failure, and so does a run that failed for another reason. */
export function countVitest(report: unknown, exitCode: number): Counts {
  const parsed = vitestReport.safeParse(report);
  if (!parsed.success) return { passed: 0, failed: 1 };
  const { numPassedTests: passed, numFailedTests, testResults } = parsed.data;
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed, failed: atLeastOne(numFailedTests + brokenFiles.length, exitCode) };
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()),
});

/** The counts in Playwright's JSON report. A flaky test is a failure. */
export function countPlaywright(report: unknown, exitCode: number): Counts {
  const parsed = playwrightReport.safeParse(report);
  if (!parsed.success) return { passed: 0, failed: 1 };
  const { stats, errors } = parsed.data;
  return { passed: stats.expected, failed: atLeastOne(stats.unexpected + stats.flaky + errors.length, exitCode) };
}

const vitestTimes = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
});
const playwrightTests = z.object({
  suites: z.array(
    z.object({
      file: z.string(),
      specs: z.array(z.object({ tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })) })),
    }),
  ),
});

/** How long a test file took. */
export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

/** The test files of both reports, slowest first. A file of journeys counts the time of all of them, as if they had run one after another. */
export function slowest(vitest: unknown, playwright: unknown): FileTime[] {
  const units = vitestTimes.safeParse(vitest).data?.testResults ?? [];
  const journeys = playwrightTests.safeParse(playwright).data?.suites ?? [];
  return [
    ...units.map(({ name, startTime, endTime }) => ({ file: name, seconds: (endTime - startTime) / 1000 })),
    ...journeys.map(({ file, specs }) => ({
      file: `e2e/${file}`,
      seconds:
        specs
          .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
          .reduce((all, { duration }) => all + duration, 0) / 1000,
    })),
  ].sort((a, b) => b.seconds - a.seconds);
}

/** A run that ended with an error has at least one failure. */
const atLeastOne = (failed: number, exitCode: number) => (exitCode === 0 ? failed : Math.max(1, failed));

export const sum = (counts: readonly Counts[]): Counts => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
});
