/** `YYYY-MM-DDTHH:mm:ss` as a clock on the wall of a zone shows it. */
export type Wall = string;

const DAY_MS = 24 * 3600 * 1000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the clock of a zone shows at a moment. */
export function wallAt(at: number, zone: string): Wall {
  return new Date(wallMs(at, zone)).toISOString().slice(0, 19);
}

/** When the clock of a zone shows something. What is skipped when clocks go forward is read by the clock before; of what comes twice, the first. */
export function momentOf(wall: Wall, zone: string): number {
  const shown = Date.parse(`${wall}Z`);
  const guess = shown - offset(shown, zone);
  const better = shown - offset(guess, zone);
  if (better === guess) return Math.min(guess, earlier(guess, shown, zone));
  return offset(better, zone) === shown - better ? better : Math.max(guess, better);
}

/** Midnight at the beginning of a day (`YYYY-MM-DD`) in a zone. */
export const midnight = (day: string, zone: string): number => momentOf(`${day}T00:00:00`, zone);

/** The day that a moment falls on in a zone. */
export const dayAt = (at: number, zone: string): string => wallAt(at, zone).slice(0, 10);

/** The day so many days after another. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** How many days lie between two, as `YYYY-MM-DD`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The same time where clocks went back in between; itself where they did not. */
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

// Making one costs a thousand times more than using it.
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
