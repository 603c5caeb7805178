import { MINUTE_MS } from '@bookline/contract/rules/time-units';
import { dayAfter, dayAt, midnight, momentOf } from '@bookline/contract/rules/zoned-time';
import type { StoredSettings } from './bookings.queries.ts';

export interface Span {
  readonly from: number;
  readonly to: number;
}

export type SlotRules = Pick<
  StoredSettings,
  'timezone' | 'hours' | 'buffer_minutes' | 'notice_minutes' | 'horizon_days'
>;

/** Between two starts. Longer appointments also begin on the half hour. */
const LONGEST_STEP = 30;

/** The moments between which appointments can be booked now. */
export function bookableSpan(rules: SlotRules, now: number): Span {
  const last = dayAfter(dayAt(now, rules.timezone), rules.horizon_days);
  return { from: now + rules.notice_minutes * MINUTE_MS, to: midnight(dayAfter(last), rules.timezone) };
}

/**
 * The starts of free appointments of a length (minutes), in order. Working hours are wall clock times, so they stay the same when the clocks change. `busy`
 * doesn't have to be sorted.
 */
export function freeSlots(
  rules: SlotRules,
  length: number,
  {
    busy,
    now,
    within = bookableSpan(rules, now),
  }: { readonly busy: readonly Span[]; readonly now: number; readonly within?: Span },
): number[] {
  const { timezone, hours } = rules;
  const bounds = bookableSpan(rules, now);
  const [from, to] = [Math.max(bounds.from, within.from), Math.min(bounds.to, within.to)];
  if (from >= to) return [];
  const buffer = rules.buffer_minutes * MINUTE_MS;
  const step = Math.min(length, LONGEST_STEP) * MINUTE_MS;
  const starts: number[] = [];
  const last = dayAt(to, timezone);
  for (let day = dayAt(from, timezone); day <= last; day = dayAfter(day)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
    const ofDay = hours.filter((each) => each.day === weekday).sort((a, b) => (a.from < b.from ? -1 : 1));
    for (const window of ofDay) {
      const start = momentOfTime(day, window.from, timezone);
      const end = momentOfTime(day, window.to, timezone);
      // Of a full calendar, few events lie near.
      const near = busy.filter((each) => each.from < end + buffer && each.to > start - buffer);
      for (let at = start; at + length * MINUTE_MS <= end; at += step) {
        if (at < from || at >= to) continue;
        const taken = { from: at - buffer, to: at + length * MINUTE_MS + buffer };
        if (!near.some((each) => each.from < taken.to && each.to > taken.from)) starts.push(at);
      }
    }
  }
  // Windows that a clock change makes overlap.
  return [...new Set(starts)].sort((a, b) => a - b);
}

const momentOfTime = (day: string, time: string, zone: string): number =>
  time === '24:00' ? midnight(dayAfter(day), zone) : momentOf(`${day}T${time}:00`, zone);
