import type { QuickFilter } from '@bookline/contract/features/quick-filters';
import { expect, it } from 'vitest';
import { repinned } from './repinned.ts';

const filter = (id: string, position: number | null) => ({ id, position }) as QuickFilter;
const list = [filter('a', 0), filter('b', 1), filter('c', null), filter('d', null)];
const order = (filters: readonly QuickFilter[]) =>
  filters.map(({ id, position }) => `${id}${position ?? ''}`).join(' ');

it('pins at the end, moves, and unpins', () => {
  expect(order(repinned(list, 'd', undefined))).toBe('a0 b1 d2 c');
  expect(order(repinned(list, 'c', 0))).toBe('c0 a1 b2 d');
  expect(order(repinned(list, 'b', 0))).toBe('b0 a1 c d');
  expect(order(repinned(list, 'a', null))).toBe('b0 a c d');
  expect(order(repinned(list, 'gone', 0))).toBe('a0 b1 c d');
});
