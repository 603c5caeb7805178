import { expect, it } from 'vitest';
import { schedules } from '../../../app.ts';
import { inWords } from './in-words.ts';
import { lastDue, nextDue } from './next-due.ts';

/** The next `count` moments of a schedule after one, in UTC, without the year. */
function moments(cron: string, zone: string, after: string, count: number): string[] {
  const found: string[] = [];
  let at = new Date(after);
  while (found.length < count) {
    at = nextDue(cron, zone, at);
    found.push(at.toISOString().slice(5, 16));
  }
  return found;
}
const NEW_YORK = 'America/New_York';
/** A zone whose clocks move by half an hour, between UTC+10:30 and +11. */
const LORD_HOWE = 'Australia/Lord_Howe';

it.each([
  // 2026-03-08: 02:00 becomes 03:00. A run due at 2:30 is due right after the gap, and at 2:30 again the day after.
  ['skipped', '30 2 * * *', NEW_YORK, '2026-03-07T12:00Z', ['03-08T07:00', '03-09T06:30']],
  // 2026-11-01: 02:00 becomes 01:00. 1:30 comes twice, and the first one counts.
  ['doubled', '30 1 * * *', NEW_YORK, '2026-10-31T12:00Z', ['11-01T05:30', '11-02T06:30']],
  ['after the first of two', '30 1 * * *', NEW_YORK, '2026-11-01T05:40Z', ['11-02T06:30']],
  ['within the second of two', '30 1 * * *', NEW_YORK, '2026-11-01T06:10Z', ['11-02T06:30']],
  ['hourly, skipped', '15 * * * *', NEW_YORK, '2026-03-08T06:00Z', ['03-08T06:15', '03-08T07:15', '03-08T08:15']],
  ['hourly, doubled', '15 * * * *', NEW_YORK, '2026-11-01T05:00Z', ['11-01T05:15', '11-01T06:15', '11-01T07:15']],
  // 2026-10-04: 02:00 becomes 02:30. 2026-04-05: 02:00 becomes 01:30.
  ['half an hour, skipped', '15 2 * * *', LORD_HOWE, '2026-10-02T16:00Z', ['10-03T15:30', '10-04T15:15']],
  ['half an hour, doubled', '45 1 * * *', LORD_HOWE, '2026-04-03T15:00Z', ['04-04T14:45', '04-05T15:15']],
  ['every ten minutes', '*/10 * * * *', LORD_HOWE, '2026-10-03T15:15Z', ['10-03T15:20', '10-03T15:30', '10-03T15:40']],
  ['a zone of half hours', '30 2 * * *', 'Asia/Kolkata', '2026-04-03T00:00Z', ['04-03T21:00', '04-04T21:00']],
])('over daylight saving: %s', (_, cron, zone, after, expected) => {
  expect(moments(cron, zone, after, expected.length)).toEqual(expected);
});

it('the previous moment includes the current one, and treats clock changes like the next one', () => {
  const last = (upTo: string) => lastDue('30 2 * * *', NEW_YORK, new Date(upTo)).toISOString();
  expect(last('2026-03-09T06:30:00.000Z')).toBe('2026-03-09T06:30:00.000Z');
  expect(last('2026-03-09T06:29:59.999Z')).toBe('2026-03-08T07:00:00.000Z');
  expect(last('2026-03-08T06:59:59.000Z')).toBe('2026-03-07T07:30:00.000Z');
});

it('describes the schedule in words', () => {
  expect(inWords('30 2 * * *')).toBe('Every day at 2:30 AM');
  expect(inWords('0 12 * * 1')).toBe('Mondays at 12:00 PM');
  expect(inWords('5 * * * *')).toBe('Hourly, at 5 past');
  expect(inWords('25 */4 * * *')).toBe('Every 4 hours, at 25 past');
  expect(() => inWords('30 2 1 * *')).toThrow('no words');
});

it('every schedule has its own name, a next run, and a description', () => {
  expect(new Set(schedules.map(({ name }) => name)).size).toBe(schedules.length);
  for (const { cron } of schedules) {
    expect(nextDue(cron, 'UTC', new Date()).getTime()).toBeGreaterThan(Date.now());
    expect(inWords(cron)).not.toBe('');
  }
});
