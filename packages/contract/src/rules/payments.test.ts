import { describe, expect, it } from 'vitest';
import { centsOfMoney, moneyOfCents } from './payments.ts';

describe('cents and decimal text', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [99, '0.99'],
    [100, '1.00'],
    [123450, '1234.50'],
    [-5, '-0.05'],
    [-123450, '-1234.50'],
  ])('%i cents are %s, and back', (cents, text) => {
    expect(moneyOfCents(cents)).toBe(text);
    expect(centsOfMoney(text)).toBe(cents);
  });

  it.each([
    ['19', 1900],
    ['19.9', 1990],
    ['0', 0],
    ['-0.00', 0],
    ['999999999999.99', 99999999999999],
  ])('%s is %i cents', (text, cents) => {
    expect(centsOfMoney(text)).toBe(cents);
  });
});
