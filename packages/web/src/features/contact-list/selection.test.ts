import { expect, it } from 'vitest';
import { everything, nothing, selectedIds, selectionOf, sentSelection, sizeOf } from './selection.ts';

interface Row {
  readonly id: string;
  readonly page: number;
}
const rowsOf = (page: number, ...ids: string[]): Row[] => ids.map((id) => ({ id, page }));
const first = rowsOf(1, 'a', 'b', 'c');
const second = rowsOf(2, 'd', 'e');

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

it('all that match: the page shows as selected, and all but one are left when it is let go', () => {
  expect([...selectedIds(everything, first)]).toEqual(['a', 'b', 'c']);
  expect(sizeOf(everything, 12_408)).toBe(12_408);
  const but = selectionOf<Row>(everything, new Set(['a', 'c']), first);
  expect([...selectedIds(but, first), ...selectedIds(but, second)]).toEqual(['a', 'c', 'd', 'e']);
  expect(sizeOf(but, 12_408)).toBe(12_407);
  const back = selectionOf(but, new Set(['a', 'b', 'c']), first);
  expect(sizeOf(back, 12_408)).toBe(12_408);
});

it('is sent as ids, or as the scope whatever its page, but some', () => {
  const scope = { q: 'ann', page: 7, limit: 50 };
  expect(sentSelection(selectionOf<Row>(nothing, new Set(['a']), first), scope)).toEqual({ ids: ['a'] });
  expect(sentSelection(everything, scope)).toEqual({ all: true, contacts_scope: { q: 'ann' } });
  expect(sentSelection(selectionOf<Row>(everything, new Set(['b', 'c']), first), scope)).toEqual({
    all: true,
    contacts_scope: { q: 'ann' },
    except_ids: ['a'],
  });
});
