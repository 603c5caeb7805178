import type { Activity } from '@bookline/contract/features/contacts';
import { expect, it } from 'vitest';
import { actorText, timelineDays } from './timeline-days.ts';

const entry = (at: string): Activity => ({
  id: at,
  at,
  kind: 'changed',
  actor: null,
  acting_as: null,
  summary: 'Changed the city',
  note: null,
});

it('groups by the day of the reader, newest first', () => {
  const now = new Date('2026-11-21T17:00:00Z');
  const entries = [
    '2026-11-21T16:00:00Z',
    '2026-11-21T02:00:00Z',
    '2026-11-20T20:00:00Z',
    '2026-11-17T20:00:00Z',
    '2025-03-04T20:00:00Z',
  ];
  const days = timelineDays(entries.map(entry), 'America/New_York', now);
  expect(days.map(({ label, entries: list }) => [label, list.length])).toEqual([
    ['Today', 1],
    ['Yesterday', 2],
    ['Tuesday, November 17', 1],
    ['March 4, 2025', 1],
  ]);
});

it('names who acted, and for whom', () => {
  const dana = { id: '1', name: 'Dana Alvarez' };
  const sam = { id: '2', name: 'Sam Lee' };
  expect(actorText({ actor: dana, acting_as: null })).toBe('Dana Alvarez');
  expect(actorText({ actor: dana, acting_as: sam })).toBe('Dana Alvarez for Sam Lee');
  expect(actorText({ actor: null, acting_as: null })).toBeNull();
});
