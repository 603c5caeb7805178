import { expect, test } from 'vitest';
import { greetingFor } from './greeting.ts';

test('the greeting follows the user’s local time', () => {
  const at = (iso: string, zone: string) => greetingFor('Dana', zone, new Date(iso));
  expect(at('2026-03-10T13:00:00Z', 'America/New_York')).toBe('Good morning, Dana');
  expect(at('2026-03-10T19:00:00Z', 'America/New_York')).toBe('Good afternoon, Dana');
  expect(at('2026-03-10T19:00:00Z', 'Pacific/Honolulu')).toBe('Good morning, Dana');
  expect(at('2026-03-11T03:00:00Z', 'America/New_York')).toBe('Good evening, Dana');
  expect(greetingFor('', 'UTC', new Date('2026-03-10T09:00:00Z'))).toBe('Good morning');
});
