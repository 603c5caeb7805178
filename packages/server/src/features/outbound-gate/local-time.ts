import { DAY_MS, MINUTE_MS } from '@bookline/contract/rules/time-units';

/** The local date and time. */
export interface LocalTime {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Sunday is 0. */
  readonly weekday: number;
  /** Minutes since local midnight. */
  readonly minutes: number;
}

const clocks = new Map<string, Intl.DateTimeFormat | null>();

/** Whether a text names a time zone. */
export const isZone = (zone: string): boolean => clockOf(zone) !== null;

/** The local time in an IANA zone at a moment. Throws for an unknown zone. */
export function localTime(at: Date, zone: string): LocalTime {
  const wall = new Date(Math.floor(wallOf(at.getTime(), zone) / MINUTE_MS) * MINUTE_MS);
  return {
    day: wall.toISOString().slice(0, 10),
    weekday: wall.getUTCDay(),
    minutes: wall.getUTCHours() * 60 + wall.getUTCMinutes(),
  };
}

/** The moment of a local time, the first if there are two. A time skipped when the clocks go forward moves later by the same amount. */
export function momentOf(day: string, minutes: number, zone: string): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS;
  const before = wall - (wallOf(wall - DAY_MS, zone) - (wall - DAY_MS));
  const after = wall - (wallOf(wall + DAY_MS, zone) - (wall + DAY_MS));
  if (wallOf(before, zone) === wall) return new Date(before);
  return new Date(wallOf(after, zone) === wall ? after : before);
}

/** The date after a number of days. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The local time as if it were UTC. */
function wallOf(at: number, zone: string): number {
  const clock = clockOf(zone);
  if (!clock) throw new Error(`${zone} is not a time zone`);
  const parts: Record<string, number> = {};
  for (const { type, value } of clock.formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Creating a formatter takes a tenth of a millisecond, so they are kept per zone. */
function clockOf(zone: string): Intl.DateTimeFormat | null {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  let made: Intl.DateTimeFormat | null = null;
  try {
    made = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    // Cached as unknown. The caller decides what that means.
  }
  // Stored zones can be any text, so the cache is limited.
  if (clocks.size > 1000) clocks.clear();
  clocks.set(zone, made);
  return made;
}
