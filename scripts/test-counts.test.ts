import { expect, it } from 'vitest';
import { countPlaywright, countVitest, slowest, sum } from './test-counts.ts';

const vitest = (over: object) => ({ numPassedTests: 5, numFailedTests: 0, success: true, testResults: [], ...over });
const playwright = (stats: object, errors: unknown[] = []) => ({
  stats: { expected: 3, unexpected: 0, flaky: 0, ...stats },
  errors,
});

it("counts Vitest's results", () => {
  expect(countVitest(vitest({}), 0)).toEqual({ passed: 5, failed: 0 });
  expect(countVitest(vitest({ numFailedTests: 2, success: false }), 1)).toEqual({ passed: 5, failed: 2 });
});

it("a file that couldn't be loaded counts as a failure", () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{}] },
    { status: 'passed', assertionResults: [{}] },
  ];
  expect(countVitest(vitest({ numFailedTests: 1, testResults }), 1)).toEqual({ passed: 5, failed: 2 });
});

it('a run that failed without a failed test, or without a report, counts as a failure', () => {
  expect(countVitest(vitest({ success: false }), 1)).toEqual({ passed: 5, failed: 1 });
  expect(countVitest(undefined, 0)).toEqual({ passed: 0, failed: 1 });
  expect(countPlaywright(playwright({}), 1)).toEqual({ passed: 3, failed: 1 });
  expect(countPlaywright({}, 0)).toEqual({ passed: 0, failed: 1 });
});

it("counts Playwright's results; flaky tests are failures", () => {
  expect(countPlaywright(playwright({}), 0)).toEqual({ passed: 3, failed: 0 });
  expect(countPlaywright(playwright({ unexpected: 1, flaky: 1 }, ['no config']), 1)).toEqual({ passed: 3, failed: 3 });
});

it('adds up', () => {
  expect(
    sum([
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3 },
    ]),
  ).toEqual({ passed: 3, failed: 3 });
});

it('lists the files of both reports, slowest first', () => {
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  expect(
    slowest(
      { testResults: [{ name: '/work/a.test.ts', startTime: 1000, endTime: 3000 }] },
      { suites: [{ file: 'b.spec.ts', specs: [spec(1000), spec(2500)] }] },
    ),
  ).toEqual([
    { file: 'e2e/b.spec.ts', seconds: 3.5 },
    { file: '/work/a.test.ts', seconds: 2 },
  ]);
  expect(slowest(undefined, undefined)).toEqual([]);
});
