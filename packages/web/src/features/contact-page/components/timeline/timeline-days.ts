import type { Activity } from '@bookline/contract/features/contacts';
import { describeActivity } from '@bookline/contract/rules/activity-kinds';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { dayIn } from '../../../../lib/dates.ts';

/** One item of the timeline: an entry, or several entries shown together. */
export type TimelineItem = readonly [Activity, ...Activity[]];

export interface TimelineDay {
  /** `YYYY-MM-DD` in the user's zone. */
  readonly day: string;
  /** 'Today', 'Yesterday', 'Tuesday, November 17' or, in another year, 'March 4, 2025'. */
  readonly label: string;
  readonly items: readonly TimelineItem[];
}

/** Entries, newest first, by day in the user's zone. */
export function timelineDays(entries: readonly Activity[], zone: string, now: Date = new Date()): TimelineDay[] {
  const today = dayIn(now, zone);
  const yesterday = dayBefore(today);
  const days = Map.groupBy(entries, (entry) => dayIn(new Date(entry.at), zone));
  return [...days].map(([day, list]) => ({ day, label: labelOf(day, today, yesterday), items: folded(list) }));
}

/** This many similar entries in a row fold into one, if the gaps between them are short enough. */
const BURST = 3;
const PAUSE_MS = 15 * 60_000;

/** Groups changes of one kind made by one user in a row, such as several fields filled in one after the other. */
function folded(entries: readonly Activity[]): TimelineItem[] {
  const runs: [Activity, ...Activity[]][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && belongTogether(before, entry)) run.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run): TimelineItem[] => (run.length >= BURST ? [run] : run.map((entry) => [entry])));
}

function belongTogether(later: Activity, earlier: Activity): boolean {
  return (
    describeActivity(later.kind).group === 'changes' &&
    later.kind === earlier.kind &&
    later.actor?.id === earlier.actor?.id &&
    later.acting_as?.id === earlier.acting_as?.id &&
    Date.parse(later.at) - Date.parse(earlier.at) <= PAUSE_MS
  );
}

/** 'Dana Alvarez', or 'Dana Alvarez for Sam Lee' when one acted as the other. Null without an actor. */
export function actorText({ actor, acting_as }: Pick<Activity, 'actor' | 'acting_as'>): string | null {
  if (!actor) return acting_as?.name ?? null;
  return acting_as ? `${actor.name} for ${acting_as.name}` : actor.name;
}

function labelOf(day: string, today: string, yesterday: string): string {
  if (day === today) return 'Today';
  if (day === yesterday) return 'Yesterday';
  return (day.slice(0, 4) === today.slice(0, 4) ? thisYear : otherYear).format(new Date(`${day}T00:00:00Z`));
}

const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
const thisYear = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});
const otherYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
