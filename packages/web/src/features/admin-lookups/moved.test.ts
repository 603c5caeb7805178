import { expect, test } from 'vitest';
import { moved } from './moved.ts';

const rows = [1, 2, 3, 4].map((id) => ({ id, position: id }));
const ids = (id: number, position: number) => moved(rows, id, position).map((row) => row.id);

test('a row shows at once where the server will put it', () => {
  expect(ids(1, 2)).toEqual([2, 1, 3, 4]);
  expect(ids(1, 4)).toEqual([2, 3, 4, 1]);
  expect(ids(4, 1)).toEqual([4, 1, 2, 3]);
  expect(ids(3, 2)).toEqual([1, 3, 2, 4]);
  expect(ids(2, 2)).toEqual([1, 2, 3, 4]);
  expect(ids(9, 2)).toEqual([1, 2, 3, 4]);
});

test('the rows in between move up or down, so that the next move is right too', () => {
  expect(moved(rows, 4, 2).map(({ position }) => position)).toEqual([1, 2, 3, 4]);
});

test('of a part of the list the places of the others are kept', () => {
  const part = [2, 5, 9].map((id) => ({ id, position: id }));
  expect(moved(part, 9, 5).map((row) => row.id)).toEqual([2, 9, 5]);
});
