/** How to distribute contacts among several recipients. */
export const distributions = ['round_robin', 'weighted', 'capped'] as const;
export type Distribution = (typeof distributions)[number];
/** What happens to contacts above all caps: they stay, or go to the last recipient. */
export const rests = ['stay', 'last'] as const;
export type Rest = (typeof rests)[number];

/** The users and pools that receive one transfer. */
export const MAX_RECIPIENTS = 100;
export const MAX_WEIGHT = 1000;

export interface Sharing {
  readonly distribution: Distribution;
  readonly rest: Rest;
  readonly receivers: readonly { readonly weight?: number | undefined; readonly cap?: number | undefined }[];
}

export interface Shares {
  /** How many each recipient gets, in order. */
  readonly counts: readonly number[];
  /** How many stay. */
  readonly left: number;
}

/**
 * How many of `total` contacts each recipient gets. Round-robin: equal shares, with the remainder to the first ones. Weighted: each within one of its share.
 * Capped: round-robin up to each cap. A recipient without a cap has no limit.
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

/** The largest remainders get what rounding down leaves. Ties go to the first. */
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

/** One each in turn, skipping full recipients, until nothing is left or all are full. Whole rounds at once. */
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
 * The recipient of each contact in set order, counted from 1, or 0 if it stays. Counts match sharesOf and are evenly mixed, so
 * no one gets only the newest contacts.
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
