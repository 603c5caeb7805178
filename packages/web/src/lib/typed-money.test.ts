import { expect, it } from 'vitest';
import { parseMoney } from './typed-money.ts';

it.each([
  ['$52,000', '52000'],
  ['52000.5', '52000.5'],
  ['52k', '52000'],
  ['52.5k', '52500'],
  ['0', '0'],
])('R219: the amount %s is %s', (typed, amount) => {
  expect(parseMoney(typed)).toBe(amount);
});

it.each(['', 'lots', '-5', '1.234', '1e5', '1234567890123'])("%s isn't an amount", (typed) => {
  expect(parseMoney(typed)).toBeNull();
});
