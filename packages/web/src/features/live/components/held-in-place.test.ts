import { expect, it } from 'vitest';
import { heldInPlace } from './held-in-place.ts';

const row = (id: string, name = id) => ({ id, name });

it('changed rows update in place', () =>
  expect(heldInPlace([row('a'), row('b')], [row('a'), row('b', 'B')])).toEqual({
    rows: [row('a'), row('b', 'B')],
    added: 0,
    moved: false,
  }));
it('nothing jumps if new rows come first or the order changes', () => {
  expect(heldInPlace([row('a'), row('b')], [row('n'), row('a', 'A')])).toEqual({
    rows: [row('a', 'A'), row('b')],
    added: 1,
    moved: true,
  });
  expect(heldInPlace([row('a'), row('b')], [row('b'), row('a')])).toMatchObject({ added: 0, moved: true });
});
it('a removed row stays until the user reloads the list', () =>
  expect(heldInPlace([row('a'), row('b')], [row('a')])).toEqual({ rows: [row('a'), row('b')], added: 0, moved: true }));
it('an empty list fills automatically', () =>
  expect(heldInPlace([], [row('a')])).toEqual({ rows: [row('a')], added: 0, moved: false }));
