import { expect, it } from 'vitest';
import { splitPieces } from './split-pieces.ts';

const kits = (...shares: number[]) => shares.map((share, index) => ({ id: String(index), share }));

it.each([
  [kits(50, 50), 7, [4, 3]],
  [kits(33.3, 33.3, 33.4), 10, [3, 3, 4]],
  [kits(100), 0, [0]],
  [kits(10, 20), 100, [10, 20]],
  [kits(1, 1, 98), 3, [0, 0, 3]],
])('percentages that add up to 100 leave no contact out: %j of %d', (shares, total, parts) => {
  expect(splitPieces(shares, 'percent', total)).toEqual(parts);
});

it('numbers are used as they are', () => expect(splitPieces(kits(5, 9), 'number', 3)).toEqual([5, 9]));
