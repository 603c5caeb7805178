import type { Activity } from '@bookline/contract/features/contacts';
import { expect, it } from 'vitest';
import { actorText, timelineDays } from './timeline-days.ts';

const entry = (at: string, kind: Activity['kind'] = 'note', actor: Activity['actor'] = null): Activity => ({
  id: at,
  at,
  kind,
  actor,
  acting_as: null,
  summary: 'Changed the city',
  body: null,
  subject: null,
  gone: false,
  note: null,
});
const now = new Date('2026-11-21T17:00:00Z');

it('groups by the day of the reader, newest first', () => {
  const entries = [
    '2026-11-21T16:00:00Z',
    '2026-11-21T02:00:00Z',
    '2026-11-20T20:00:00Z',
    '2026-11-17T20:00:00Z',
    '2025-03-04T20:00:00Z',
  ];
  const days = timelineDays(
    entries.map((at) => entry(at)),
    'America/New_York',
    now,
  );
  expect(days.map(({ label, items }) => [label, items.length])).toEqual([
    ['Today', 1],
    ['Yesterday', 2],
    ['Tuesday, November 17', 1],
    ['March 4, 2025', 1],
  ]);
});

it('tells a burst of changes as one: same kind, same person, one after the other', () => {
  const dana = { id: '1', name: 'Dana Alvarez' };
  const at = (minute: number) => new Date(now.getTime() - minute * 60_000).toISOString();
  const sizes = (...entries: Activity[]) => timelineDays(entries, 'UTC', now)[0]?.items.map((item) => item.length);
  const change = (minute: number, by: Activity['actor'] = dana) => entry(at(minute), 'changed', by);
  expect(sizes(change(1), change(2), change(3))).toEqual([3]);
  expect(sizes(change(1), change(2))).toEqual([1, 1]);
  expect(sizes(change(1), change(2), change(3, null))).toEqual([1, 1, 1]);
  expect(sizes(change(1), change(2), change(30))).toEqual([1, 1, 1]);
  expect(sizes(change(1), entry(at(2), 'note', dana), change(3), change(4))).toEqual([1, 1, 1, 1]);
  expect(sizes(...[1, 2, 3].map((minute) => entry(at(minute), 'note', dana)))).toEqual([1, 1, 1]);
});

it('names who acted, and for whom', () => {
  const dana = { id: '1', name: 'Dana Alvarez' };
  const sam = { id: '2', name: 'Sam Lee' };
  expect(actorText({ actor: dana, acting_as: null })).toBe('Dana Alvarez');
  expect(actorText({ actor: dana, acting_as: sam })).toBe('Dana Alvarez for Sam Lee');
  expect(actorText({ actor: null, acting_as: null })).toBeNull();
});
