import { expect, it } from 'vitest';
import { dayAfter, midnight, momentOf, wallAt } from './zoned-time.ts';

const iso = (at: number) => new Date(at).toISOString();
const NEW_YORK = 'America/New_York';

it.each([
  ['2026-01-15T09:00:00', '2026-01-15T14:00:00.000Z'],
  ['2026-07-15T09:00:00', '2026-07-15T13:00:00.000Z'],
  // Skipped when clocks go forward: read by the clock before.
  ['2026-03-08T02:30:00', '2026-03-08T07:30:00.000Z'],
  // Twice when they go back: the first time.
  ['2026-11-01T01:30:00', '2026-11-01T05:30:00.000Z'],
  ['2026-11-01T02:30:00', '2026-11-01T07:30:00.000Z'],
])('%s in New York is %s', (wall, moment) => expect(iso(momentOf(wall, NEW_YORK))).toBe(moment));

it.each([NEW_YORK, 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC'])(
  'every hour of a year is found again in %s',
  (zone) => {
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 3_600_000) {
      const wall = wallAt(at, zone);
      expect(wallAt(momentOf(wall, zone), zone)).toBe(wall);
    }
  },
);

it('days follow each other, whatever the clocks do', () => {
  expect(dayAfter('2026-02-28')).toBe('2026-03-01');
  expect(midnight('2026-03-09', NEW_YORK) - midnight('2026-03-08', NEW_YORK)).toBe(23 * 3_600_000);
});
