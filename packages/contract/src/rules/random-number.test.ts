import { expect, it } from 'vitest';
import { randomNumber } from './random-number.ts';

it('R440: a random number has eight digits by default', () => {
  for (let round = 0; round < 500; round += 1) expect(randomNumber()).toMatch(/^[1-9]\d{7}$/);
});

it('R441: it has 2 to 16 digits and refuses any other length', () => {
  for (let digits = 2; digits <= 16; digits += 1)
    expect(randomNumber(digits)).toMatch(new RegExp(`^[1-9]\\d{${digits - 1}}$`));
  for (const digits of [-1, 0, 1, 17, 2.5, Number.NaN]) expect(() => randomNumber(digits)).toThrow(RangeError);
});

it('uses every digit equally often', () => {
  const seen = new Map<string, number>();
  const rounds = 40_000;
  for (let round = 0; round < rounds; round += 1) {
    // The first digit is never 0, so only the others are counted.
    for (const digit of randomNumber(16).slice(1)) seen.set(digit, (seen.get(digit) ?? 0) + 1);
  }
  const expected = (rounds * 15) / 10;
  const chiSquared = [...seen.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(seen.size).toBe(10);
  // A fair source passes 60 once in a thousand million runs; bytes taken modulo ten without care come to about 230.
  expect(chiSquared).toBeLessThan(60);
});
