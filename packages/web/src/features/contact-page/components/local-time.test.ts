import { expect, it } from 'vitest';
import { isCallingHour } from './local-time.tsx';

it.each([
  ['2026-11-21T13:00:00Z', 'America/New_York', true],
  ['2026-11-21T12:59:00Z', 'America/New_York', false],
  ['2026-11-21T13:00:00Z', 'America/Los_Angeles', false],
  ['2026-11-22T01:59:00Z', 'America/New_York', true],
  ['2026-11-22T02:00:00Z', 'America/New_York', false],
  ['2026-11-22T05:00:00Z', 'America/New_York', false],
])('%s in %s: %s', (at, zone, expected) => {
  expect(isCallingHour(new Date(at), zone)).toBe(expected);
});
