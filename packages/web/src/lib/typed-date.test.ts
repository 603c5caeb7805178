import { expect, it } from 'vitest';
import { parseTypedDate, typedDate } from './typed-date.ts';

const TODAY = '2026-11-21';

it.each([
  ['03/04/1960', '1960-03-04'],
  ['3/4/60', '1960-03-04'],
  ['3-4-1960', '1960-03-04'],
  ['03041960', '1960-03-04'],
  ['030460', '1960-03-04'],
  ['1960-3-4', '1960-03-04'],
  ['Mar 4, 1960', '1960-03-04'],
  ['march 4 1960', '1960-03-04'],
  [' 12/31/26 ', '2026-12-31'],
  ['1/1/27', '1927-01-01'],
  ['02/29/1960', '1960-02-29'],
])('%s in the past is %s', (typed, date) => {
  expect(parseTypedDate(typed, TODAY, true)).toBe(date);
});

it.each([
  ['1/1/27', '2027-01-01'],
  ['1/1/46', '2046-01-01'],
  ['1/1/47', '1947-01-01'],
])('%s, past or future, is %s', (typed, date) => {
  expect(parseTypedDate(typed, TODAY)).toBe(date);
});

it.each(['13/04/1960', '00/10/1960', '1/1/0', 'soon', ''])("R214: %s isn't a date", (typed) => {
  expect(parseTypedDate(typed, TODAY)).toBeNull();
});

it.each(['02/30/1960', '04/31/1960', '02/29/1961', '1/32/1960', '1/0/1960'])("R215: %s isn't a date", (typed) => {
  expect(parseTypedDate(typed, TODAY)).toBeNull();
});

it("formats a date month first; text that isn't a date stays", () => {
  expect(typedDate('1960-03-04')).toBe('03/04/1960');
  expect(typedDate('soon')).toBe('soon');
});
