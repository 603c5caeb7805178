import { expect, it } from 'vitest';
import { displayCurrency } from './currency.ts';

it.each([
  ['0', '$0.00'],
  ['1234.5', '$1,234.50'],
  ['-1234567.895', '-$1,234,567.90'],
  ['+5', '$5.00'],
  ['.5', '$0.50'],
  ['-0.001', '$0.00'],
])('R220: money is shown with two decimals by default: %s', (amount, shown) => {
  expect(displayCurrency(amount)).toBe(shown);
});

it.each([
  ['1.005', '$1.01'],
  ['1.00499999999999999999999', '$1.00'],
  ['9007199254740993.01', '$9,007,199,254,740,993.01'],
])('R220: no amount passes through a float: %s', (amount, shown) => {
  expect(displayCurrency(amount)).toBe(shown);
});

it('R220: decimals and currency can be asked for', () => {
  expect(displayCurrency('1234.5', { decimals: 0 })).toBe('$1,235');
  expect(displayCurrency('0.0125', { decimals: 4 })).toBe('$0.0125');
  expect(displayCurrency('12', { currency: 'EUR' })).toBe('€12.00');
});

it('shows nothing for no amount, and leaves what is no amount as it is', () => {
  expect([displayCurrency(null), displayCurrency(undefined), displayCurrency(' ')]).toEqual(['', '', '']);
  expect(displayCurrency('n/a')).toBe('n/a');
});
