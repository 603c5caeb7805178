import { expect, it } from 'vitest';
import { periodOf } from './campaign-triggers.ts';

it.each([
  ['once', '2026-11-26', 'once'],
  ['daily', '2026-11-26', '2026-11-26'],
  ['weekly', '2026-11-26', 'week of 2026-11-23'],
  ['weekly', '2026-11-23', 'week of 2026-11-23'],
  ['weekly', '2026-11-29', 'week of 2026-11-23'],
  ['weekly', '2027-01-01', 'week of 2026-12-28'],
  ['monthly', '2028-02-29', '2028-02'],
  ['yearly', '2028-12-31', '2028'],
] as const)('%s: %s is in the period %s', (recurrence, day, period) => {
  expect(periodOf(recurrence, day)).toBe(period);
});
