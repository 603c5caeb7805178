import type { FollowUp } from '@bookline/contract/features/follow-ups';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { dayIn } from '../../../lib/dates.ts';

/** 'Today', 'Tomorrow', 'Yesterday', 'Tue, Nov 24' or, in another year, 'Mar 4, 2027', in the user's zone. */
export function dayLabel(day: string, zone: string, now: Date = new Date()): string {
  const today = dayIn(now, zone);
  const distance = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  if (distance === 0) return 'Today';
  if (distance === 1) return 'Tomorrow';
  if (distance === -1) return 'Yesterday';
  const date = new Date(`${day}T00:00:00Z`);
  return (day.slice(0, 4) === today.slice(0, 4) ? near : far).format(date);
}

/** '2:30 PM' from '14:30'. */
export const hourText = (time: string): string => hour.format(new Date(`2000-01-01T${time}:00Z`));

/** The due date: 'Tomorrow, 2:30 PM'. Includes the zone if it isn't the user's. */
export function dueText({ due_on, due_time, timezone }: FollowUp, zone: string, now: Date = new Date()): string {
  const day = dayLabel(due_on, zone, now);
  if (due_time === null) return day;
  return `${day}, ${hourText(due_time)}${timezone === zone ? '' : ` (${timezone.split('/').at(-1)?.replaceAll('_', ' ')})`}`;
}

/** Follow-ups under headings, in order: overdue ones together, the rest by due date, done ones by the day they were done. */
export function dueGroups(rows: readonly FollowUp[], zone: string, now: Date = new Date()) {
  const groups = Map.groupBy(rows, (row) => {
    if (row.state === 'overdue') return 'Overdue';
    return dayLabel(row.done_at ? dayIn(new Date(row.done_at), zone) : row.due_on, zone, now);
  });
  return [...groups].map(([label, list]) => ({ label, list }));
}

const near = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
const far = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const hour = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });
