import { expect, test } from 'vitest';
import { rowAfterKey } from './use-row-keys.ts';

test('keys move from the first row to the last and no further', () => {
  expect(rowAfterKey('ArrowDown', 3, 50)).toBe(4);
  expect(rowAfterKey('j', 49, 50)).toBe(49);
  expect(rowAfterKey('ArrowUp', 0, 50)).toBe(0);
  expect(rowAfterKey('PageDown', 45, 50)).toBe(49);
  expect(rowAfterKey('PageUp', 45, 50)).toBe(35);
  expect(rowAfterKey('Home', 45, 50)).toBe(0);
  expect(rowAfterKey('End', 0, 50)).toBe(49);
});

test('other keys and empty lists move nothing', () => {
  expect(rowAfterKey('x', 3, 50)).toBeUndefined();
  expect(rowAfterKey('ArrowDown', 0, 0)).toBeUndefined();
});
