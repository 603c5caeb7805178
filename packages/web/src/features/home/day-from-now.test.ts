import { expect, test } from 'vitest';
import { dayFromNow } from './day-from-now.ts';

test('shows near days by name and far days by date, in the user’s zone', () => {
  const now = new Date('2026-03-04T02:00:00Z');
  expect(dayFromNow('2026-03-03', 'America/New_York', now)).toBe('today');
  expect(dayFromNow('2026-03-04', 'America/New_York', now)).toBe('tomorrow');
  expect(dayFromNow('2026-03-04', 'UTC', now)).toBe('today');
  expect(dayFromNow('2026-03-20', 'UTC', now)).toBe('Mar 20');
});
