import { DAY_MS } from './time-units.ts';

/**
 * A relative period as text: `today`, `last_30_days`, `next_6_months`, `this_quarter`, `over_90_days_ago`.
 * `last_N_…` ends today, inclusive. `next_N_…` is today and the following N. `over_N_…` is everything before `last`
 * or after `next`. Weeks start on Sunday.
 */
export const PERIOD =
  /^(today|yesterday|tomorrow|(last|next)_[1-9]\d{0,3}_(days|weeks|months)|over_[1-9]\d{0,3}_(days|weeks|months)_(ago|ahead)|(this|last|next)_(week|month|quarter|year))$/;

/** Periods with a first and last day, in which a birthday can fall. */
export const BOUNDED_PERIOD =
  /^(today|yesterday|tomorrow|(last|next)_[1-9]\d{0,3}_(days|weeks|months)|(this|last|next)_(week|month|quarter|year))$/;

/** First and last day, `YYYY-MM-DD`, inclusive. Absent if open-ended. */
export interface DayRange {
  readonly from?: string;
  readonly to?: string;
}

const at = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** A date plus or minus a number of days. */
export const addDays = (day: string, days: number): string => dayOf(new Date(at(day).getTime() + days * DAY_MS));

/** A date plus or minus a number of months, or the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const date = at(day);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date.getUTCDate(), last));
  return dayOf(first);
}

const add = (day: string, count: number, unit: string | undefined): string =>
  unit === 'months' ? addMonths(day, count) : addDays(day, unit === 'weeks' ? count * 7 : count);

/** The days of a period as of `today`. Throws if the text isn't a period. */
export function daysOf(period: string, today: string): DayRange {
  if (!PERIOD.test(period)) throw new RangeError(`${period} is not a period`);
  if (period === 'today') return { from: today, to: today };
  if (period === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) };
  if (period === 'tomorrow') return { from: addDays(today, 1), to: addDays(today, 1) };
  const [which = '', second = '', unit = '', side] = period.split('_');
  const count = Number(second);
  if (which === 'over')
    return side === 'ago' ? { to: add(today, -count, unit) } : { from: addDays(add(today, count, unit), 1) };
  if (unit !== '') {
    if (which === 'next') return { from: today, to: add(today, count, unit) };
    return { from: addDays(add(today, -count, unit), 1), to: today };
  }
  const turn = { last: -1, this: 0, next: 1 }[which] ?? 0;
  if (second === 'week') {
    const sunday = addDays(today, turn * 7 - at(today).getUTCDay());
    return { from: sunday, to: addDays(sunday, 6) };
  }
  const months = { month: 1, quarter: 3, year: 12 }[second] ?? 1;
  const month = Number(today.slice(5, 7)) - 1;
  const start = addMonths(`${today.slice(0, 8)}01`, turn * months - (month % months));
  return { from: start, to: addDays(addMonths(start, months), -1) };
}
