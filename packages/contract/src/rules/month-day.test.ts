import { expect, it } from 'vitest';
import { parseMonthDay } from './month-day.ts';

const two = (value: number) => String(value).padStart(2, '0');

it('R214: months 01 to 12 are accepted and no others', () => {
  const accepted = Array.from({ length: 100 }, (_, month) => month).filter((month) => parseMonthDay(`${two(month)}01`));
  expect(accepted).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

it('R215: only days that the month has are accepted, 29 February among them', () => {
  // 2024 is a leap year: the calendar itself says how long each month can be.
  for (let month = 1; month <= 12; month += 1) {
    const last = new Date(Date.UTC(2024, month, 0)).getUTCDate();
    const accepted = Array.from({ length: 100 }, (_, day) => day).filter((day) => parseMonthDay(two(month) + two(day)));
    expect(accepted).toEqual(Array.from({ length: last }, (_, index) => index + 1));
  }
});

it.each(['1203', '12/03', '12-03', ' 1203 '])('reads %s as the third of December', (text) => {
  expect(parseMonthDay(text)).toEqual({ month: 12, day: 3 });
});

it.each(['', '12', '123', '12033', '1/2', '12.03', 'ab01'])('is no month and day: "%s"', (text) => {
  expect(parseMonthDay(text)).toBeNull();
});
