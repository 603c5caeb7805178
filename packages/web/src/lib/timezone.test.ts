import { expect, test } from 'vitest';
import { zoneOf } from './timezone.ts';

test('R022: the timezone defaults from the browser when the user has none', () => {
  expect(zoneOf(null, 'America/Denver')).toBe('America/Denver');
  expect(zoneOf('', 'America/Denver')).toBe('America/Denver');
});

test('accepts a stored zone by its short or IANA name; an invalid one counts as none', () => {
  expect(zoneOf('est', 'UTC')).toBe('America/New_York');
  expect(zoneOf('Pacific/Honolulu', 'UTC')).toBe('Pacific/Honolulu');
  expect(zoneOf('Mars/Olympus', 'UTC')).toBe('UTC');
});
