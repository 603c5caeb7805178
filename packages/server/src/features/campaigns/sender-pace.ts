import { warmUpLimit } from '@bookline/contract/rules/campaigns';
import { DAY_MS, MINUTE_MS } from '@bookline/contract/rules/time-units';
import type { SenderRow } from './release.queries.ts';

/** The most that goes out at once after a break, in seconds of the sender's pace. */
const BURST_S = 10;

export interface Pace {
  /** How many may go out now. */
  readonly now: number;
  /** When the next may. */
  readonly again: Date;
  /** What to store, before counting what goes out. */
  readonly counted: {
    readonly allowance: number;
    readonly counted_at: Date;
    readonly day: string;
    readonly sent_on_day: number;
  };
}

type Known = Pick<
  SenderRow,
  'per_minute' | 'warm_up' | 'warm_up_from' | 'allowance' | 'counted_at' | 'day' | 'sent_on_day'
>;

/** How much a sender may send at a moment: its pace per minute, and while it warms up a number per day. `day`: the company's day. */
export function paceOf(
  sender: Known,
  now: Date,
  { day, next_day }: { readonly day: string; readonly next_day: Date },
): Pace {
  const { per_minute } = sender;
  const most = Math.max(1, (per_minute * BURST_S) / 60);
  const passed =
    sender.counted_at === null ? Number.POSITIVE_INFINITY : now.getTime() - new Date(sender.counted_at).getTime();
  const allowance = Math.min(most, sender.allowance + (Math.max(0, passed) / MINUTE_MS) * per_minute);
  const sent_on_day = sender.day === day ? sender.sent_on_day : 0;
  const counted = { allowance, counted_at: now, day, sent_on_day };
  const limit = sender.warm_up ? warmUpLimit(daysBetween(sender.warm_up_from ?? day, day)) : null;
  const left = limit === null ? Number.POSITIVE_INFINITY : limit - sent_on_day;
  if (left <= 0) return { now: 0, again: next_day, counted };
  const whole = Math.min(Math.floor(allowance), left);
  const wait_ms = whole > 0 ? 1000 : Math.ceil(((1 - allowance) / per_minute) * MINUTE_MS);
  return { now: whole, again: new Date(now.getTime() + Math.max(wait_ms, 1000)), counted };
}

const daysBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS));
