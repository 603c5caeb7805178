import { describe, expect, it } from 'vitest';
import { type DateOrder, guessDateOrder, isNoDate, normalizeDate } from './date.ts';

const today = '2026-11-21';
const read = (raw: string, order: DateOrder = 'mdy') => normalizeDate(raw, { order, today });

describe('normaliseDate', () => {
  it.each([
    ['1950-01-05'],
    ['1950-01-05T00:00:00Z'],
    ['1950-01-05 00:00:00.000'],
    ['1950-01-05T05:00:00-05:00'],
    ['1/5/1950'],
    ['01/05/1950 12:00:00 AM'],
    ['1-5-1950'],
    ['1.5.1950'],
    ['01 05 1950'],
    ['1/5/50'],
    ['1950/01/05'],
    ['1950.1.5'],
    ['Jan 5, 1950'],
    ['January 5 1950'],
    ['Jan. 5th, 1950'],
    ['5 January 1950'],
    ['5-Jan-50'],
    ['5-Jan-1950'],
    ['05JAN1950'],
    ['05JAN1950:00:00:00'],
    ['1950-Jan-05'],
    ['Thu, Jan 5, 1950'],
    ['Thu Jan 05 1950 00:00:00 GMT+0000 (Coordinated Universal Time)'],
    ['19500105'],
    ['01051950'],
    ['1051950'],
    ['18268'],
    ['18268.0'],
  ])('reads %s as the 5th of January 1950', (raw) => {
    expect(read(raw)).toEqual({ value: '1950-01-05' });
  });

  it('reads ambiguous dates in the order of the column, and the rest in the only possible order', () => {
    expect(read('3/4/1950', 'mdy')).toEqual({ value: '1950-03-04' });
    expect(read('3/4/1950', 'dmy')).toEqual({ value: '1950-04-03' });
    expect(read('13/4/1950', 'mdy')).toEqual({ value: '1950-04-13' });
    expect(read('4/13/1950', 'dmy')).toEqual({ value: '1950-04-13' });
    expect(read('1950-03-04', 'dmy')).toEqual({ value: '1950-03-04' });
    expect(read('03041950', 'dmy')).toEqual({ value: '1950-04-03' });
    expect(read('50/03/04', 'ymd')).toEqual({ value: '1950-03-04' });
  });

  it('reads two-digit years as the latest that is not in the future', () => {
    expect(read('11/21/26')).toEqual({ value: '2026-11-21' });
    expect(read('11/22/26')).toEqual({ value: '1926-11-22' });
    expect(read('5-Jan-05')).toEqual({ value: '2005-01-05' });
    expect(read("Jan 5 '27")).toEqual({ value: '1927-01-05' });
  });

  it.each([
    ['1/32/1950', 'This date doesn’t exist.'],
    ['2/29/1951', 'This date doesn’t exist.'],
    ['13/13/1950', 'This date doesn’t exist.'],
    ['1950', 'This is only a year.'],
    ['1/5/0195', 'This date can’t be read.'],
    ['1/5/195', 'This date can’t be read.'],
    ['yesterday', 'This date can’t be read.'],
    ['6145550101', 'This date can’t be read.'],
    ['123-45-6789', 'This date can’t be read.'],
    ['Foo 5, 1950', 'This date can’t be read.'],
  ])('says what is wrong with %s', (raw, problem) => {
    expect(read(raw)).toEqual({ problem });
  });

  it('reads every day of sixty years in every order and by its serial number', () => {
    for (let serial = 10_000; serial < 32_000; serial++) {
      const value = new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10);
      const [y, m, d] = value.split('-');
      expect([
        read(value),
        read(`${m}/${d}/${y}`),
        read(`${d}.${m}.${y}`, 'dmy'),
        read(`${y}${m}${d}`),
        read(String(serial)),
      ]).toEqual(Array(5).fill({ value }));
    }
  });
});

it.each([
  ['mdy', ['1/5/1950', '2/3/1951']],
  ['mdy', ['1/25/1950', '2/3/1951']],
  ['dmy', ['1/5/1950', '25/3/1951', '']],
  ['dmy', ['05.03.1950 00:00', '25.03.1951 00:00']],
  ['ymd', ['1950-01-05', '1951-02-03']],
  ['ymd', ['50/01/05', '51/02/03']],
  ['mdy', []],
] as const)('guessDateOrder %s of %j', (order, samples) => {
  expect(guessDateOrder(samples)).toBe(order);
});

it('recognizes the ways to write that there is no date', () => {
  expect(['0', '0000-00-00', '00/00/0000', '0000-00-00 00:00:00'].every(isNoDate)).toBe(true);
  expect(['01/05/1950', '05JAN1950', '1950-01-05'].some(isNoDate)).toBe(false);
});
