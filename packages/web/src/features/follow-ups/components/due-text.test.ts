import { expect, it } from 'vitest';
import { dayLabel, dueGroups, hourText } from './due-text.ts';

const now = new Date('2026-11-21T03:00:00Z');

it.each([
  ['2026-11-20', 'Today'],
  ['2026-11-21', 'Tomorrow'],
  ['2026-11-19', 'Yesterday'],
  ['2026-11-24', 'Tue, Nov 24'],
  ['2027-03-04', 'Mar 4, 2027'],
])('%s reads %s, in the evening of November 20 in Ohio', (day, text) =>
  expect(dayLabel(day, 'America/New_York', now)).toBe(text),
);

it('formats a time', () => expect(hourText('14:30')).toBe('2:30 PM'));

it('groups overdue ones together and the rest by day', () => {
  const row = (id: string, state: string, due_on: string) => ({ id, state, due_on, done_at: null });
  const rows = [row('a', 'overdue', '2026-11-10'), row('b', 'overdue', '2026-11-19'), row('c', 'today', '2026-11-20')];
  const groups = dueGroups(rows as unknown as Parameters<typeof dueGroups>[0], 'America/New_York', now);
  expect(groups.map(({ label, list }) => [label, list.length])).toEqual([
    ['Overdue', 2],
    ['Today', 1],
  ]);
});
