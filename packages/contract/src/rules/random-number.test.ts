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

it('uses every digit about as often', () => {
  const seen = new Array<number>(10).fill(0);
  const rounds = 4000;
  // The first digit is never 0, so only the others are counted.
  for (let round = 0; round < rounds; round += 1)
    for (const digit of randomNumber(16).slice(1)) seen[Number(digit)] = (seen[Number(digit)] ?? 0) + 1;
  const expected = (rounds * 15) / 10;
  // Six standard deviations: a fair source fails this once in tens of millions of runs.
  for (const count of seen) expect(Math.abs(count - expected)).toBeLessThan(6 * Math.sqrt(expected));
});
