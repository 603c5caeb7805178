import { expect, test } from 'vitest';
import {
  clampWidth,
  EMPTY_LAYOUT,
  isShown,
  moveColumn,
  orderedColumns,
  parseTableLayout,
  widthOf,
} from './table-layout.ts';

const columns = [
  { id: 'name', width: 200 },
  { id: 'phone', width: 140 },
  { id: 'status', width: 120 },
  { id: 'zip', width: 80, hidden_at_first: true },
];
const ids = (layout = EMPTY_LAYOUT) => orderedColumns(columns, layout).map((column) => column.id);

test('restores the stored order; unknown columns come last, and the first stays first', () => {
  expect(ids()).toEqual(['name', 'phone', 'status', 'zip']);
  expect(ids({ ...EMPTY_LAYOUT, order: ['zip', 'gone', 'phone', 'name'] })).toEqual(['name', 'zip', 'phone', 'status']);
});

test('moves a column one place at a time, never past the first or the end', () => {
  const moved = moveColumn(columns, EMPTY_LAYOUT, 'status', -1);
  expect(ids(moved)).toEqual(['name', 'status', 'phone', 'zip']);
  expect(moveColumn(columns, moved, 'status', -1)).toBe(moved);
  expect(moveColumn(columns, EMPTY_LAYOUT, 'zip', 1)).toBe(EMPTY_LAYOUT);
  expect(moveColumn(columns, EMPTY_LAYOUT, 'name', 1)).toBe(EMPTY_LAYOUT);
});

test('shows a column as chosen, or else by default; the first always', () => {
  const shown = (id: string, choice: Record<string, boolean> = {}) =>
    columns
      .filter((column) => column.id === id)
      .map((column) => isShown(column, { ...EMPTY_LAYOUT, shown: choice }, columns))[0];
  expect(shown('zip')).toBe(false);
  expect(shown('zip', { zip: true })).toBe(true);
  expect(shown('phone', { phone: false })).toBe(false);
  expect(shown('name', { name: false })).toBe(true);
});

test('limits widths', () => {
  expect(clampWidth(3, { id: 'a', width: 100 })).toBe(64);
  expect(clampWidth(30, { id: 'a', width: 100, min_width: 40 })).toBe(40);
  expect(clampWidth(9000, { id: 'a', width: 100 })).toBe(800);
  expect(widthOf({ id: 'a', width: 100 }, { ...EMPTY_LAYOUT, widths: { a: 150.4 } })).toBe(150);
});

test('ignores an invalid layout, and drops invalid parts', () => {
  expect(parseTableLayout(undefined)).toEqual(EMPTY_LAYOUT);
  expect(parseTableLayout('x')).toEqual(EMPTY_LAYOUT);
  expect(parseTableLayout({ widths: { a: 100, b: 'wide', c: 3 }, shown: { a: true, b: 1 }, order: ['a', 2] })).toEqual({
    widths: { a: 100 },
    shown: { a: true },
    order: ['a'],
  });
});
