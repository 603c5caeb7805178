import { DAY_MS } from '@bookline/contract/rules/time-units';

/** A repeatable random source: the same seed gives the same values on every machine. */
export type Random = {
  /** 32 bits that identify this source. */
  readonly key: number;
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number between the two, inclusive. */
  int(min: number, max: number): number;
  /** True with this probability (0 to 1). */
  chance(probability: number): boolean;
  /** An item of a list. Throws RangeError if the list is empty. */
  pick<T>(items: readonly T[]): T;
  /** An item of a table from `weights`. */
  weighted<T>(choices: Weighted<T>): T;
  /** A date between two `YYYY-MM-DD`, inclusive. */
  date(from: string, to: string): string;
  /** A shuffled copy. */
  shuffle<T>(items: readonly T[]): T[];
  /** A separate source for number `of`, independent of earlier draws, so that the n-th item doesn't depend on those before it. */
  fork(of: number): Random;
};

/** Items with their cumulative weights. */
export type Weighted<T> = { readonly items: readonly T[]; readonly totals: Float64Array };

/** Days from 1970-01-01 to a `YYYY-MM-DD`. Throws RangeError for an invalid date. */
export function dayNumber(date: string): number {
  const time = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(time)) throw new RangeError(`'${date}' is not a date.`);
  return time / DAY_MS;
}

/** The `YYYY-MM-DD` of a day number. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The item at an index. Throws RangeError if there is none. */
export function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`There is no item ${index} among ${items.length}.`);
  return item;
}

/** A weighted table from pairs of an item and its relative frequency. */
export function weights<T>(entries: readonly (readonly [T, number])[]): Weighted<T> {
  const totals = new Float64Array(entries.length);
  let total = 0;
  entries.forEach(([, weight], i) => {
    total += weight;
    totals[i] = total;
  });
  return { items: entries.map(([item]) => item), totals };
}

/** A weighted table from a list by frequency. The first is most likely, and the tail thins out as names do. */
export function ranked<T>(items: readonly T[]): Weighted<T> {
  return weights(items.map((item, i) => [item, 1 / (i + 12)] as const));
}

/** The number of items before the first whose cumulative weight exceeds `goal`. */
function search(totals: Float64Array, goal: number): number {
  let low = 0;
  let high = totals.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((totals[middle] ?? 0) > goal) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** 32 well-mixed bits from two numbers (the finalizer of MurmurHash3). */
function mix(a: number, b: number): number {
  let h = (a ^ Math.imul(b, 0x9e3779b1)) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A repeatable random source (sfc32, by Chris Doty-Humphrey). `stream` separates sources with the same seed. */
export function createRandom(seed: number, stream = 0): Random {
  let a = seed | 0;
  let b = stream | 0;
  let c = 0x5eed1e55;
  let counter = 1;

  function next(): number {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return (t >>> 0) / 4_294_967_296;
  }
  // The author's warm-up. Without it, adjacent seeds give similar values.
  for (let i = 0; i < 12; i++) next();

  const key = mix(seed, stream);
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    key,
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => at(items, Math.floor(next() * items.length)),
    weighted: ({ items, totals }) => at(items, search(totals, next() * (totals[totals.length - 1] ?? 0))),
    date: (from, to) => dayText(int(dayNumber(from), dayNumber(to))),
    shuffle(items) {
      const copy = [...items];
      for (let i = copy.length - 1; i > 0; i--) {
        const j = int(0, i);
        [copy[i], copy[j]] = [at(copy, j), at(copy, i)];
      }
      return copy;
    },
    fork: (of) => createRandom(key, of),
  };
}
