import { describe, expect, it } from 'vitest';
import { at, createRandom, dayNumber, dayText, ranked, weights } from './random.ts';

describe('createRandom', () => {
  it('repeats itself for the same seed, on every machine', () => {
    const random = createRandom(42);
    expect([random.int(1, 1000), random.int(1, 1000), random.int(1, 1000)]).toMatchInlineSnapshot(`
      [
        868,
        299,
        267,
      ]
    `);
  });

  it('fills the range evenly, also for adjacent seeds and streams', () => {
    const buckets = new Array<number>(10).fill(0);
    for (let seed = 0; seed < 10_000; seed++) {
      const bucket = Math.floor(createRandom(7).fork(seed).next() * 10);
      buckets[bucket] = (buckets[bucket] ?? 0) + 1;
    }
    expect(Math.min(...buckets)).toBeGreaterThan(880);
    expect(Math.max(...buckets)).toBeLessThan(1120);
  });

  it('forks independently of earlier draws', () => {
    const random = createRandom(1);
    const before = random.fork(5).next();
    random.next();
    expect(random.fork(5).next()).toBe(before);
    expect(random.fork(6).next()).not.toBe(before);
    expect(random.fork(5).fork(1).next()).not.toBe(random.fork(6).fork(1).next());
  });

  it('draws integers and dates between both ends, inclusive', () => {
    const random = createRandom(3);
    const values = new Set(Array.from({ length: 200 }, () => random.int(-1, 2)));
    expect([...values].sort((a, b) => a - b)).toEqual([-1, 0, 1, 2]);
    const days = new Set(Array.from({ length: 200 }, () => random.date('2024-02-28', '2024-03-01')));
    expect([...days].sort()).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
  });

  it('respects weights: three times the weight is drawn three times as often, zero never', () => {
    const random = createRandom(9);
    const table = weights([
      ['a', 3],
      ['never', 0],
      ['b', 1],
    ]);
    const drawn = Array.from({ length: 10_000 }, () => random.weighted(table));
    expect(drawn.filter((item) => item === 'a').length / 10_000).toBeCloseTo(0.75, 1);
    expect(drawn).not.toContain('never');
    expect(ranked(['x', 'y']).totals[0]).toBeGreaterThan(1 / 24);
  });

  it('shuffles a copy', () => {
    const items = [1, 2, 3, 4, 5, 6, 7, 8];
    const shuffled = createRandom(2).shuffle(items);
    expect(shuffled).not.toEqual(items);
    expect([...shuffled].sort()).toEqual(items);
    expect(items[0]).toBe(1);
  });

  it('refuses an empty list and an invalid date', () => {
    expect(() => createRandom(1).pick([])).toThrow(RangeError);
    expect(() => at([1], 1)).toThrow(RangeError);
    expect(() => dayNumber('2026-13-01')).toThrow(RangeError);
    expect(dayText(dayNumber('2000-02-29'))).toBe('2000-02-29');
  });
});
