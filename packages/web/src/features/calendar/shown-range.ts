import { dayAfter } from '@bookline/contract/rules/zoned-time';

export const views = ['month', 'week', 'day', 'agenda'] as const;
export type View = (typeof views)[number];

/** Weeks start on Sunday. */
const weekStart = (day: string): string => dayAfter(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;
const nextMonth = (day: string, by: number): string => {
  const at = new Date(`${monthStart(day)}T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + by);
  return at.toISOString().slice(0, 10);
};
const AGENDA_DAYS = 30;

/** The first and last day that a view shows for a date. */
export function shownRange(view: View, day: string): { readonly from: string; readonly to: string } {
  switch (view) {
    case 'month': {
      const from = weekStart(monthStart(day));
      return { from, to: dayAfter(from, 41) };
    }
    case 'week':
      return { from: weekStart(day), to: dayAfter(weekStart(day), 6) };
    case 'day':
      return { from: day, to: day };
    case 'agenda':
      return { from: day, to: dayAfter(day, AGENDA_DAYS - 1) };
  }
}

/** The view's date one step forward or back. */
export function stepped(view: View, day: string, by: 1 | -1): string {
  switch (view) {
    case 'month':
      return nextMonth(day, by);
    case 'week':
      return dayAfter(day, 7 * by);
    case 'day':
      return dayAfter(day, by);
    case 'agenda':
      return dayAfter(day, AGENDA_DAYS * by);
  }
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const month = format({ month: 'long', year: 'numeric' });
const days = format({ month: 'short', day: 'numeric', year: 'numeric' });
const oneDay = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

/** 'March 2026', 'Mar 1 – 7, 2026', 'Wednesday, March 4, 2026'. */
export function rangeText(view: View, day: string): string {
  const at = (text: string) => new Date(`${text}T00:00:00Z`);
  if (view === 'month') return month.format(at(day));
  if (view === 'day') return oneDay.format(at(day));
  const { from, to } = shownRange(view, day);
  return days.formatRange(at(from), at(to));
}
