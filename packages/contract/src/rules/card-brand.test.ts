import { expect, it } from 'vitest';
import { cardBrand, cardBrandLabel } from './card-brand.ts';

it.each(['4', '4111 1111 1111 1111'])('R206: visa starts with 4: %s', (number) => {
  expect(cardBrand(number)).toBe('visa');
});

it.each([
  ['50', null],
  ['51', 'mastercard'],
  ['5555 5555 5555 4444', 'mastercard'],
  ['55', 'mastercard'],
  ['56', null],
])('R207: mastercard starts with 51 to 55: %s', (number, brand) => {
  expect(cardBrand(number)).toBe(brand);
});

it.each([
  ['222', null],
  ['2220', null],
  ['2221', 'mastercard'],
  ['2223-0031-2200-3222', 'mastercard'],
  ['2720', 'mastercard'],
  ['2721', null],
])('R208: mastercard starts with 2221 to 2720: %s', (number, brand) => {
  expect(cardBrand(number)).toBe(brand);
});

it.each([
  ['33', null],
  ['34', 'amex'],
  ['3782 822463 10005', 'amex'],
  ['36', null],
])('R209: amex starts with 34 or 37: %s', (number, brand) => {
  expect(cardBrand(number)).toBe(brand);
});

it.each([
  ['6011', 'discover'],
  ['6012', null],
  ['64', null],
  ['65', 'discover'],
  ['66', null],
])('R210: discover starts with 6011 or 65: %s', (number, brand) => {
  expect(cardBrand(number)).toBe(brand);
});

it.each(['', '3', '5', '60', 'abc'])('no brand yet: "%s"', (number) => {
  expect(cardBrand(number)).toBeNull();
});

it('R206–R210: each brand has the name that people know', () => {
  expect(['visa', 'mastercard', 'amex', 'discover', 'diners_club'].map(cardBrandLabel)).toEqual([
    'Visa',
    'Mastercard',
    'American Express',
    'Discover',
    'Diners club',
  ]);
});
