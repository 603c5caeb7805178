import { expect, it } from 'vitest';
import { heldInPlace } from './held-in-place.ts';

const row = (id: string, name = id) => ({ id, name });

it('rows that changed change where they stand', () =>
  expect(heldInPlace([row('a'), row('b')], [row('a'), row('b', 'B')])).toEqual({
    rows: [row('a'), row('b', 'B')],
    added: 0,
    moved: false,
  }));
it('nothing jumps where new rows come first, or the order changes', () => {
  expect(heldInPlace([row('a'), row('b')], [row('n'), row('a', 'A')])).toEqual({
    rows: [row('a', 'A'), row('b')],
    added: 1,
    moved: true,
  });
  expect(heldInPlace([row('a'), row('b')], [row('b'), row('a')])).toMatchObject({ added: 0, moved: true });
});
it('a row that left stays until the list is asked for', () =>
  expect(heldInPlace([row('a'), row('b')], [row('a')])).toEqual({ rows: [row('a'), row('b')], added: 0, moved: true }));
it('an empty list fills by itself', () =>
  expect(heldInPlace([], [row('a')])).toEqual({ rows: [row('a')], added: 0, moved: false }));
