import { expect, test } from 'vitest';
import { pageSelection, withPage, withRange, withRow } from './selection.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const sorted = (selection: ReadonlySet<string>) => [...selection].sort().join('');

test('adds and removes a row without changing the earlier selection object', () => {
  const before = new Set(['a']);
  expect(sorted(withRow(before, 'b', true))).toBe('ab');
  expect(sorted(withRow(before, 'a', false))).toBe('');
  expect(sorted(before)).toBe('a');
});

test('Shift adds or removes everything between, in either direction', () => {
  expect(sorted(withRange(new Set(), ids, { from: 'b', to: 'd' }, true))).toBe('bcd');
  expect(sorted(withRange(new Set(['e']), ids, { from: 'd', to: 'b' }, true))).toBe('bcde');
  expect(sorted(withRange(new Set(ids), ids, { from: 'a', to: 'c' }, false))).toBe('de');
});

test('Shift from a row of another page adds only the row', () => {
  expect(sorted(withRange(new Set(), ids, { from: 'z', to: 'c' }, true))).toBe('c');
});

test("knows how much of a page is selected, and keeps other pages' rows", () => {
  expect(pageSelection(new Set(['z']), ids)).toBe('none');
  expect(pageSelection(new Set(['a', 'z']), ids)).toBe('some');
  expect(pageSelection(new Set(ids), ids)).toBe('all');
  expect(pageSelection(new Set(['z']), [])).toBe('none');
  expect(sorted(withPage(new Set(['z']), ids, true))).toBe('abcdez');
  expect(sorted(withPage(new Set(['a', 'z']), ids, false))).toBe('z');
});
