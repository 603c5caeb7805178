import { DAY_MS } from '@bookline/contract/rules/time-units';
import { dayIn } from '../../../lib/dates.ts';

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export const ranges = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'Last 7 days',
  month: 'Last 30 days',
  quarter: 'Last 90 days',
  year: 'This year',
} as const;
export type RangeName = keyof typeof ranges;
export const isRangeName = (value: unknown): value is RangeName =>
  typeof value === 'string' && Object.hasOwn(ranges, value);

/** The first and last day of a range in the user's time zone. */
export function rangeOf(name: RangeName, zone: string, now: Date = new Date()): DayRange {
  const ago = (days: number) => dayIn(new Date(now.getTime() - days * DAY_MS), zone);
  const to = ago(0);
  switch (name) {
    case 'today':
      return { from: to, to };
    case 'yesterday':
      return { from: ago(1), to: ago(1) };
    case 'week':
      return { from: ago(6), to };
    case 'month':
      return { from: ago(29), to };
    case 'quarter':
      return { from: ago(89), to };
    case 'year':
      return { from: `${to.slice(0, 4)}-01-01`, to };
  }
}

/** Each day of a range, or each Monday if the range is too long to show days. */
export function stepsOf({ from, to }: DayRange): { readonly steps: readonly string[]; readonly isWeekly: boolean } {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  const isWeekly = days.length > 35;
  return { steps: isWeekly ? [...new Set(days.map(mondayOf))] : days, isWeekly };
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}
