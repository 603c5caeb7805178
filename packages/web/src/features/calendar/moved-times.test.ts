import { expect, it } from 'vitest';
import { movedTimes } from './moved-times.ts';

const NEW_YORK = 'America/New_York';
const days = { starts_on: '2026-03-07', ends_on: '2026-03-08' };

it.each([
  [
    'hours',
    false,
    '2026-03-09 10:00:00',
    '2026-03-09 11:00:00',
    { starts_at: '2026-03-09T14:00:00.000Z', ends_at: '2026-03-09T15:00:00.000Z' },
  ],
  ['whole days', true, '2026-03-07 00:00:00', '2026-03-09 00:00:00', days],
  ['hours onto whole days', false, '2026-03-07 00:00:00', '2026-03-09 00:00:00', days],
  [
    'a whole day onto an hour',
    true,
    '2026-03-09 10:00:00',
    '2026-03-10 10:00:00',
    { starts_at: '2026-03-09T14:00:00.000Z', ends_at: '2026-03-09T15:00:00.000Z' },
  ],
])('%s', (_, all_day, start, end, expected) =>
  expect(movedTimes({ all_day }, { start, end }, NEW_YORK)).toEqual(expected),
);
