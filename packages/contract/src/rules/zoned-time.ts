import { DAY_MS } from './time-units.ts';

/** `YYYY-MM-DDTHH:mm:ss` as a wall clock in a zone shows it. */
export type Wall = string;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The wall clock time of a moment in a zone. */
export function wallAt(at: number, zone: string): Wall {
  return new Date(wallMs(at, zone)).toISOString().slice(0, 19);
}

/** The moment of a wall clock time. A time skipped by daylight saving uses the old offset. A repeated one means the first. */
export function momentOf(wall: Wall, zone: string): number {
  const shown = Date.parse(`${wall}Z`);
  const guess = shown - offset(shown, zone);
  const better = shown - offset(guess, zone);
  if (better === guess) return Math.min(guess, earlier(guess, shown, zone));
  return offset(better, zone) === shown - better ? better : Math.max(guess, better);
}

/** Midnight at the start of a day (`YYYY-MM-DD`) in a zone. */
export const midnight = (day: string, zone: string): number => momentOf(`${day}T00:00:00`, zone);

/** The day of a moment in a zone. */
export const dayAt = (at: number, zone: string): string => wallAt(at, zone).slice(0, 10);

/** A day plus a number of days. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The number of days between two `YYYY-MM-DD` dates. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The same wall clock time if clocks went back in between. Otherwise the moment itself. */
function earlier(guess: number, shown: number, zone: string): number {
  const before = shown - offset(guess - 3 * 3600 * 1000, zone);
  return offset(before, zone) === shown - before ? before : guess;
}

const offset = (at: number, zone: string): number => wallMs(at, zone) - at;

function wallMs(at: number, zone: string): number {
  if (zone === 'UTC') return Math.floor(at / 1000) * 1000;
  const parts = clockOf(zone).formatToParts(at);
  const part = (type: string) => Number(parts.find((entry) => entry.type === type)?.value ?? 0);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

// Creating one costs a thousand times more than using it.
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(zone, made);
  return made;
}
