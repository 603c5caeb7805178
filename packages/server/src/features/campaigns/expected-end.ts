import { warmUpLimit } from '@bookline/contract/rules/campaigns';
import { MINUTE_MS } from '@bookline/contract/rules/time-units';
import { dayAfter, dayAt, daysBetween, midnight, momentOf } from '@bookline/contract/rules/zoned-time';

/** A campaign that would take longer has no expected end. */
const MOST_DAYS = 400;

export interface SenderPace {
  readonly per_minute: number;
  readonly warm_up: boolean;
  /** Null: it begins with the first message. */
  readonly warm_up_from: string | null;
  readonly sent_today: number;
  /** The company's time zone, in which days are counted. */
  readonly zone: string;
}

/** When the last of `count` messages goes out, if nothing comes between. Null if it isn't within a year. With `by_day`, nothing goes out at night. */
export function expectedEnd(
  count: number,
  from: Date,
  pace: SenderPace,
  { now, by_day }: { readonly now: Date; readonly by_day: boolean },
): Date | null {
  const { per_minute, zone } = pace;
  const today = dayAt(now.getTime(), zone);
  const first = pace.warm_up_from ?? dayAt(from.getTime(), zone);
  let left = count;
  let at = from.getTime();
  for (let days = 0; days < MOST_DAYS; days++) {
    const day = dayAt(at, zone);
    const next = midnight(dayAfter(day), zone);
    const begins = by_day ? Math.max(at, momentOf(`${day}T08:00:00`, zone)) : at;
    const ends = by_day ? momentOf(`${day}T21:00:00`, zone) : next;
    const limit = pace.warm_up ? warmUpLimit(Math.max(0, daysBetween(first, day))) : null;
    const allowed = (limit ?? Number.POSITIVE_INFINITY) - (day === today ? pace.sent_today : 0);
    const room = Math.max(0, Math.min(allowed, Math.floor(((ends - begins) / MINUTE_MS) * per_minute)));
    if (left <= room) return new Date(begins + (left / per_minute) * MINUTE_MS);
    left -= room;
    at = next;
  }
  return null;
}
