import { expect, it } from 'vitest';
import { nothing, type Selection, selectedIds, selectionOf, sizeOf } from './selection.ts';

interface Row {
  readonly id: string;
  readonly page: number;
}
const rowsOf = (page: number, ...ids: string[]): Row[] => ids.map((id) => ({ id, page }));
const first = rowsOf(1, 'a', 'b', 'c');
const second = rowsOf(2, 'd', 'e');
const everything: Selection<Row> = { kind: 'all' };

it('keeps what it knows of rows when their page was left', () => {
  const one = selectionOf<Row>(nothing, new Set(['a', 'b']), first);
  const two = selectionOf(one, new Set(['a', 'b', 'd']), second);
  expect(two).toEqual({
    kind: 'some',
    rows: new Map([
      ['a', first[0]],
      ['b', first[1]],
      ['d', second[0]],
    ]),
  });
  expect(sizeOf(two, 99)).toBe(3);
  expect([...selectedIds(two, second)]).toEqual(['a', 'b', 'd']);
});

it('keeps the newest of what it knows', () => {
  const one = selectionOf<Row>(nothing, new Set(['a']), first);
  const changed = rowsOf(7, 'a');
  expect(selectionOf(one, new Set(['a']), changed)).toEqual({ kind: 'some', rows: new Map([['a', changed[0]]]) });
});

it('holds no row it has not seen', () => {
  expect(selectionOf<Row>(nothing, new Set(['z']), first)).toEqual(nothing);
});

it('all that match: the page shows as selected, and is what stays when one row is let go', () => {
  expect([...selectedIds(everything, first)]).toEqual(['a', 'b', 'c']);
  expect(sizeOf(everything, 12_408)).toBe(12_408);
  expect([...selectedIds(selectionOf(everything, new Set(['a', 'c']), first), second)]).toEqual(['a', 'c']);
});
