import { expect, it } from 'vitest';
import { periodBefore } from './report-period.ts';

const before = (compare: 'previous_period' | 'same_period_last_year', from: string, to: string) => {
  const { from: first, to: last } = periodBefore({ compare }, { from, to })?.period ?? {};
  return [first, last];
};

it('the same period last year ends on the same day, and a whole February with February', () => {
  const lastYear = (from: string, to: string) => before('same_period_last_year', from, to);
  expect(lastYear('2026-01-01', '2026-03-31')).toEqual(['2025-01-01', '2025-03-31']);
  expect(lastYear('2028-01-30', '2028-02-28')).toEqual(['2027-01-30', '2027-02-28']);
  expect(lastYear('2028-02-01', '2028-02-29')).toEqual(['2027-02-01', '2027-02-28']);
  expect(lastYear('2029-02-01', '2029-02-28')).toEqual(['2028-02-01', '2028-02-29']);
});

it('the previous period has as many whole months, or as many days', () => {
  const previous = (from: string, to: string) => before('previous_period', from, to);
  expect(previous('2026-03-01', '2026-03-31')).toEqual(['2026-02-01', '2026-02-28']);
  expect(previous('2026-01-01', '2026-03-31')).toEqual(['2025-10-01', '2025-12-31']);
  expect(previous('2026-03-02', '2026-03-31')).toEqual(['2026-01-31', '2026-03-01']);
});
