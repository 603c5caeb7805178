import { expect, test } from 'vitest';
import { ageOf, clockTime, dayIn, dayText, fullTime, relativeTime } from './dates.ts';

const zone = 'America/New_York';
const now = new Date('2026-03-10T16:00:00Z');
const at = (iso: string) => relativeTime(iso, zone, now);

test('nearer times are shorter', () => {
  expect(at('2026-03-10T15:59:40Z')).toBe('just now');
  expect(at('2026-03-10T15:48:00Z')).toBe('12 min ago');
  expect(at('2026-03-10T13:30:00Z')).toBe('2 h ago');
  expect(at('2026-03-10T18:30:00Z')).toBe('in 2 h');
  expect(at('2026-03-07T18:00:00Z')).toBe('3 d ago');
  expect(at('2026-03-14T18:00:00Z')).toBe('in 4 d');
  expect(at('2026-01-04T18:00:00Z')).toBe('Jan 4');
  expect(at('2024-01-04T18:00:00Z')).toBe('Jan 4, 2024');
});

test('yesterday is the previous day in the user’s zone, even a few hours ago', () => {
  expect(relativeTime('2026-03-10T03:30:00Z', zone, new Date('2026-03-10T05:00:00Z'))).toBe('yesterday');
  expect(relativeTime('2026-03-10T03:30:00Z', 'UTC', new Date('2026-03-10T05:00:00Z'))).toBe('1 h ago');
  expect(relativeTime('2026-03-11T04:30:00Z', zone, new Date('2026-03-11T03:00:00Z'))).toBe('tomorrow');
});

test('a day with a clock change counts as one day', () => {
  expect(relativeTime('2026-03-07T17:00:00Z', zone, new Date('2026-03-08T17:00:00Z'))).toBe('yesterday');
});

test('the full date includes its zone', () => {
  expect(fullTime('2026-03-10T19:12:00Z', zone)).toBe('Tuesday, March 10, 2026 at 3:12 PM EDT');
  expect(clockTime('2026-03-10T19:12:00Z', zone)).toBe('3:12 PM');
});

test('a date without a time is the same day everywhere', () => {
  expect(dayText('2026-03-04')).toBe('Mar 4, 2026');
  expect(dayIn(new Date('2026-03-10T03:30:00Z'), zone)).toBe('2026-03-09');
});

test('an age increases on the birthday in the user’s zone', () => {
  const evening = new Date('2026-03-10T03:30:00Z');
  expect(ageOf('1962-03-10', zone, evening)).toBe(63);
  expect(ageOf('1962-03-10', 'UTC', evening)).toBe(64);
  expect(ageOf('1962-12-31', zone, evening)).toBe(63);
});
