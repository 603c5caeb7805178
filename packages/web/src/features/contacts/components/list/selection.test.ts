import { expect, it } from 'vitest';
import {
  extended,
  idsOf,
  isSelected,
  nothing,
  pageState,
  pageToggled,
  type Selection,
  sizeOf,
  toggled,
} from './selection.ts';

interface Row {
  id: string;
}
const page: Row[] = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const row = (id: string): Row => ({ id });
const some = (...ids: string[]): Selection<Row> =>
  ids.reduce<Selection<Row>>((all, id) => toggled(all, row(id), page), nothing);

it('toggles single rows', () => {
  expect(idsOf(some('a', 'c'))).toEqual(['a', 'c']);
  expect(idsOf(some('a', 'c', 'a'))).toEqual(['c']);
});

it('extends from the last toggled row, both ways', () => {
  expect(idsOf(extended(some('b'), row('d'), page)).toSorted()).toEqual(['b', 'c', 'd']);
  expect(idsOf(extended(some('c'), row('a'), page)).toSorted()).toEqual(['a', 'b', 'c']);
});

it('extends to one row where the last toggled one is on another page', () => {
  expect(idsOf(extended(some('elsewhere'), row('b'), page)).toSorted()).toEqual(['b', 'elsewhere']);
  expect(idsOf(extended(nothing, row('b'), page))).toEqual(['b']);
});

it('selects a page and lets go of it again, other pages kept', () => {
  const all = pageToggled(some('elsewhere', 'b'), page);
  expect(pageState(all, page)).toBe('all');
  expect(sizeOf(all, 99)).toBe(5);
  expect(idsOf(pageToggled(all, page))).toEqual(['elsewhere']);
  expect(pageState(some('b'), page)).toBe('some');
  expect(pageState(nothing, page)).toBe('none');
  expect(pageState(nothing, [])).toBe('none');
});

it('selects all that match, and falls back to the page when one of them is let go', () => {
  const everything: Selection<Row> = { kind: 'all' };
  expect(isSelected(everything, 'anything')).toBe(true);
  expect(sizeOf(everything, 12_408)).toBe(12_408);
  expect(idsOf(toggled(everything, row('b'), page))).toEqual(['a', 'c', 'd']);
  expect(idsOf(pageToggled(everything, page))).toEqual([]);
});
