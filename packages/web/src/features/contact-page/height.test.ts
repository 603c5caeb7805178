import { expect, it } from 'vitest';
import { heightText, parseHeight } from './height.ts';

it.each([
  ["5'10", 70],
  ['5’ 10”', 70],
  ['5 ft 10 in', 70],
  ['5-10', 70],
  ['5 10', 70],
  ['6ft', 72],
  ["6'", 72],
  ['70', 70],
  ['70 in', 70],
])('the height %s is %i inches', (typed, inches) => {
  expect(parseHeight(typed)).toBe(inches);
});

it.each(['', 'tall', "5'12", '5.10', '7'])('%s is no height', (typed) => {
  expect(parseHeight(typed)).toBeNull();
});

it('inches are shown as feet and inches', () => {
  expect(heightText(70)).toBe('5′ 10″');
});
