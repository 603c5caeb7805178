import { describe, expect, it } from 'vitest';
import { normalizePhone, splitPhones } from './phone.ts';

describe('normalisePhone', () => {
  it.each([
    ['(555) 010-1234 x5', '+15550101234', '5'],
    ['5550101234', '+15550101234', null],
    ['+1 (614) 555-0101', '+16145550101', null],
    ['1-614-555-0101', '+16145550101', null],
    ['614.555.0101', '+16145550101', null],
    ['614/555-0101', '+16145550101', null],
    ['614-555-0101 ext. 22', '+16145550101', '22'],
    ['614-555-0101, extension 7', '+16145550101', '7'],
    ['6145550101x123', '+16145550101', '123'],
    ['614-555-0101 #9', '+16145550101', '9'],
    ['tel:+16145550101', '+16145550101', null],
    ['Cell: 614-555-0101', '+16145550101', null],
    ['(H) 614-555-0101', '+16145550101', null],
    ['614-555-0101 (cell)', '+16145550101', null],
    ['6145550101.0', '+16145550101', null],
    ['5.550101234E+09', '+15550101234', null],
    ['1.5550101234E+10', '+15550101234', null],
    ['+44 20 7946 0958', '+442079460958', null],
    ['011 44 20 7946 0958', '+442079460958', null],
    ['0044 20 7946 0958', '+442079460958', null],
  ])('reads %s', (raw, number, extension) => {
    expect(normalizePhone(raw)).toEqual({ value: { number, extension } });
  });

  it.each([
    ['5.55E+09', 'The spreadsheet lost the digits of this phone number.'],
    ['5.55010E9', 'The spreadsheet lost the digits of this phone number.'],
    ['1.55501E+10', 'The spreadsheet lost the digits of this phone number.'],
    ['555-0101', 'This phone number has no area code.'],
    ['12345', 'This phone number has too few digits.'],
    ['614-555-0101-99-1', 'This phone number has too many digits.'],
    ['000-000-0000', 'This is a placeholder, not a phone number.'],
    ['555-555-5555', 'This is a placeholder, not a phone number.'],
    ['123-456-7890', 'This is a placeholder, not a phone number.'],
    ['034-555-0101', 'This isn’t a valid phone number.'],
    ['none', 'This isn’t a valid phone number.'],
    ['call her son', 'This isn’t a valid phone number.'],
  ])('says what is wrong with %s', (raw, problem) => {
    expect(normalizePhone(raw)).toEqual({ problem });
  });

  it('does not depend on how the ten digits are grouped', () => {
    for (let i = 0; i < 200; i++) {
      const digits = String(2_000_000_000 + ((i * 39_916_801) % 7_999_999_999)).slice(0, 10);
      const [a, b, c] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
      const expected = { value: { number: `+1${digits}`, extension: null } };
      for (const raw of [
        digits,
        `(${a}) ${b}-${c}`,
        `${a}-${b}-${c}`,
        `${a} ${b} ${c}`,
        `+1${digits}`,
        `1 ${a}.${b}.${c}`,
        ` ${a}${b}${c} `,
      ]) {
        expect(normalizePhone(raw)).toEqual(expected);
      }
    }
  });
});

it.each([
  ['614-555-0101 / 614-555-0102', ['614-555-0101', '614-555-0102']],
  ['6145550101; 6145550102', ['6145550101', '6145550102']],
  ['614-555-0101 or (614) 555-0102', ['614-555-0101', '(614) 555-0102']],
  ['614-555-0101\n614-555-0102', ['614-555-0101', '614-555-0102']],
  ['614-555-0101 614-555-0102', ['614-555-0101', '614-555-0102']],
  ['614-555-0101, ext 5', ['614-555-0101, ext 5']],
  ['+1 (614) 555-0101 x 5', ['+1 (614) 555-0101 x 5']],
  ['614/555/0101 daytime', ['614/555/0101 daytime']],
])('splitPhones %s', (raw, parts) => {
  expect(splitPhones(raw)).toEqual(parts);
});
