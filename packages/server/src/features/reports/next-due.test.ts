import { expect, it } from 'vitest';
import { nextDue } from './next-due.ts';

const NEW_YORK = 'America/New_York';
const daily = { every: 'day', weekday: 1, month_day: 1, at: '08:00' } as const;
const after = (moment: string, repeats: Parameters<typeof nextDue>[0], zone = NEW_YORK) =>
  nextDue(repeats, zone, new Date(moment)).toISOString();

it('is the next time of day in the recipient’s zone', () => {
  expect(after('2026-03-02T12:59:00Z', daily)).toBe('2026-03-02T13:00:00.000Z');
  expect(after('2026-03-02T13:00:00Z', daily)).toBe('2026-03-03T13:00:00.000Z');
  expect(after('2026-03-02T13:00:00Z', daily, 'America/Los_Angeles')).toBe('2026-03-02T16:00:00.000Z');
});

it('keeps the time of day when clocks change', () => {
  expect(after('2026-03-07T13:00:00Z', daily)).toBe('2026-03-08T12:00:00.000Z');
  expect(after('2026-10-31T12:00:00Z', daily)).toBe('2026-11-01T13:00:00.000Z');
  // 2:30 is skipped on March 8.
  expect(after('2026-03-08T05:00:00Z', { ...daily, at: '02:30' })).toBe('2026-03-08T07:30:00.000Z');
});

it('is on the day of the week, and on the last day of shorter months', () => {
  expect(after('2026-03-02T14:00:00Z', { ...daily, every: 'week', weekday: 1 })).toBe('2026-03-09T12:00:00.000Z');
  const last = { ...daily, every: 'month', month_day: 31 } as const;
  expect(after('2026-01-31T13:00:00Z', last)).toBe('2026-02-28T13:00:00.000Z');
  expect(after('2028-02-01T13:00:00Z', last)).toBe('2028-02-29T13:00:00.000Z');
  expect(after('2026-02-28T13:00:00Z', last)).toBe('2026-03-31T12:00:00.000Z');
});
