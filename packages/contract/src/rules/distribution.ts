/** How contacts are shared among several receivers. */
export const distributions = ['round_robin', 'weighted', 'capped'] as const;
export type Distribution = (typeof distributions)[number];
/** What becomes of the contacts beyond all caps: they stay where they are, or go to the last receiver. */
export const rests = ['stay', 'last'] as const;
export type Rest = (typeof rests)[number];

/** People and pools that one transfer goes to. */
export const MOST_RECEIVERS = 100;
export const MOST_WEIGHT = 1000;

export interface Sharing {
  readonly distribution: Distribution;
  readonly rest: Rest;
  readonly receivers: readonly { readonly weight?: number | undefined; readonly cap?: number | undefined }[];
}

export interface Shares {
  /** How many each receiver gets, in their order. */
  readonly counts: readonly number[];
  /** How many stay where they are. */
  readonly left: number;
}

/**
 * How many of `total` contacts each receiver gets. In turn: as many each, the first ones one more. By weight: each within one of its part.
 * Capped: in turn, none more than its cap; who has none gets any number.
 */
export function sharesOf(total: number, { distribution, rest, receivers }: Sharing): Shares {
  if (receivers.length === 0) return { counts: [], left: total };
  if (distribution === 'weighted')
    return {
      counts: byWeight(
        total,
        receivers.map(({ weight }) => weight ?? 1),
      ),
      left: 0,
    };
  const room = receivers.map(({ cap }) => (distribution === 'capped' ? (cap ?? total) : total));
  const counts = inTurn(total, room);
  const left = total - counts.reduce((sum, count) => sum + count, 0);
  if (rest === 'stay' || left === 0) return { counts, left };
  return { counts: counts.map((count, i) => (i === counts.length - 1 ? count + left : count)), left: 0 };
}

/** The largest remainders get what rounding down leaves; among equal ones the first. */
function byWeight(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const counts = exact.map(Math.floor);
  const missing = total - counts.reduce((all, count) => all + count, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  const more = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return counts.map((count, index) => count + Number(more.has(index)));
}

/** One each in turn, past whoever is full, until nothing is left or all are full; whole rounds at once. */
function inTurn(total: number, room: readonly number[]): number[] {
  let counts = room.map(() => 0);
  let left = total;
  for (;;) {
    const open = room.filter((most, i) => (counts[i] ?? 0) < most).length;
    if (left === 0 || open === 0) return counts;
    const each = Math.max(1, Math.floor(left / open));
    counts = counts.map((count, i) => {
      const given = Math.min(each, left, (room[i] ?? 0) - count);
      left -= given;
      return count + given;
    });
  }
}

/**
 * The receiver of each contact in the order of the set: its number from 1 on, 0 where it stays. As many of each as sharesOf says, and evenly mixed, so
 * that nobody gets only the newest.
 */
export function turnsOf(total: number, sharing: Sharing): Int16Array {
  const { counts } = sharesOf(total, sharing);
  const turns = new Int16Array(total);
  if (sharing.distribution === 'weighted') {
    const places = counts.flatMap((count, index) =>
      Array.from({ length: count }, (_, k) => ({ no: index + 1, at: (k + 0.5) / count })),
    );
    for (const [i, { no }] of places.sort((a, b) => a.at - b.at || a.no - b.no).entries()) turns[i] = no;
    return turns;
  }
  const given = counts.map(() => 0);
  let place = 0;
  for (let before = -1; place !== before; ) {
    before = place;
    for (const [index, count] of counts.entries()) {
      if ((given[index] ?? 0) >= count) continue;
      given[index] = (given[index] ?? 0) + 1;
      turns[place++] = index + 1;
    }
  }
  return turns;
}
