import { expect, it } from 'vitest';
import { type Distribution, distributions, type Rest, rests, sharesOf, turnsOf } from './distribution.ts';

/** A sequence that is the same every time. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
const pick = <T>(list: readonly [T, ...T[]], next: (below: number) => number): T => list[next(list.length)] ?? list[0];

it('whatever is shared out adds up, weights are honoured within one, caps are kept, and the turns are those numbers', () => {
  const next = random(7);
  for (let round = 0; round < 2000; round++) {
    const total = next(400);
    const receivers = Array.from({ length: 1 + next(9) }, () => ({
      weight: 1 + next(50),
      ...(next(4) > 0 && { cap: next(80) }),
    }));
    const distribution: Distribution = pick(distributions, next);
    const rest: Rest = pick(rests, next);
    const sharing = { distribution, rest, receivers };
    const { counts, left } = sharesOf(total, sharing);
    expect(sum(counts) + left).toBe(total);
    if (distribution === 'round_robin') {
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      expect(left).toBe(0);
    }
    if (distribution === 'weighted') {
      const all = sum(receivers.map(({ weight }) => weight));
      for (const [i, count] of counts.entries())
        expect(Math.abs(count - (total * (receivers[i]?.weight ?? 0)) / all)).toBeLessThan(1);
      expect(left).toBe(0);
    }
    if (distribution === 'capped')
      for (const [i, count] of counts.entries())
        if (rest === 'stay' || i < counts.length - 1) expect(count).toBeLessThanOrEqual(receivers[i]?.cap ?? total);
    const turns = turnsOf(total, sharing);
    expect(turns).toHaveLength(total);
    const seen = [left, ...counts].map(() => 0);
    for (const no of turns) seen[no] = (seen[no] ?? 0) + 1;
    expect(seen).toEqual([left, ...counts]);
    // Who stays comes last: the first of the list are given away.
    if (left > 0) expect(turns.indexOf(0)).toBe(total - left);
  }
});

it('takes turns, skips recipients who are full, and mixes by weight', () => {
  const none = { rest: 'stay', receivers: [{}, {}, {}] } as const;
  expect([...turnsOf(5, { ...none, distribution: 'round_robin' })]).toEqual([1, 2, 3, 1, 2]);
  const capped = { distribution: 'capped', receivers: [{ cap: 1 }, { cap: 3 }] } as const;
  expect([...turnsOf(6, { ...capped, rest: 'stay' })]).toEqual([1, 2, 2, 2, 0, 0]);
  expect(sharesOf(6, { ...capped, rest: 'last' })).toEqual({ counts: [1, 5], left: 0 });
  const weighted = { distribution: 'weighted', rest: 'stay', receivers: [{ weight: 2 }, { weight: 1 }] } as const;
  expect([...turnsOf(6, weighted)]).toEqual([1, 2, 1, 1, 2, 1]);
  expect(sharesOf(250_000, { ...weighted, receivers: [{ weight: 1 }, { weight: 1 }, { weight: 1 }] }).counts).toEqual([
    83_334, 83_333, 83_333,
  ]);
  expect(sharesOf(3, { distribution: 'round_robin', rest: 'stay', receivers: [] })).toEqual({ counts: [], left: 3 });
});
