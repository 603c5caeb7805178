import { expect, it } from 'vitest';
import { mondayOf, rangeOf, stepsOf } from './range.ts';

const now = new Date('2026-11-21T03:00:00Z');

it("ranges end on the user's current day", () => {
  expect(rangeOf('week', 'America/New_York', now)).toEqual({ from: '2026-11-14', to: '2026-11-20' });
  expect(rangeOf('yesterday', 'UTC', now)).toEqual({ from: '2026-11-20', to: '2026-11-20' });
});

it('short ranges show days, long ones weeks', () => {
  expect(stepsOf({ from: '2026-11-14', to: '2026-11-20' })).toMatchObject({ isWeekly: false, steps: { length: 7 } });
  const { steps, isWeekly } = stepsOf({ from: '2026-08-23', to: '2026-11-20' });
  expect([isWeekly, steps[0], steps.length]).toEqual([true, '2026-08-17', 14]);
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
});
