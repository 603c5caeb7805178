import { expect, it } from 'vitest';
import { blocksKey, filterKeys } from './key-filter.ts';

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const alphanumerics = printable.filter((char) => /[A-Za-z0-9 ]/.test(char));

it('R216: text fields block exactly the listed characters', () => {
  const blocked = '< ( ^ > ! # : " ; % * ~ { } ? | + ) [ ] \\'.split(' ');
  expect(printable.filter((char) => blocksKey(char)).sort()).toEqual(blocked.sort());
  expect(filterKeys('O’Neil & Sons (Ohio) <b>, a/b @ $1_0=1')).toBe('O’Neil & Sons Ohio b, a/b @ $1_0=1');
});

it('R217: one variant allows only letters, digits, space and # / ;', () => {
  const passed = printable.filter((char) => !blocksKey(char, 'alphanumeric_marks'));
  expect(passed.sort()).toEqual([...alphanumerics, '#', '/', ';'].sort());
  expect(filterKeys('Apt. #4/B; rear!', 'alphanumeric_marks')).toBe('Apt #4/B; rear');
});

it('R218: the other variants allow only letters, digits and space', () => {
  const passed = printable.filter((char) => !blocksKey(char, 'alphanumeric'));
  expect(passed.sort()).toEqual([...alphanumerics].sort());
  expect(filterKeys('Peña-Núñez #2\t😀', 'alphanumeric')).toBe('PeñaNúñez 2');
});

it.each(['Enter', 'Backspace', 'ArrowLeft', 'F1', 'Dead'])('lets the named key %s through', (key) => {
  expect(blocksKey(key, 'alphanumeric')).toBe(false);
});
