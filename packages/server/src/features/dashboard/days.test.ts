import { expect, it } from 'vitest';
import { birthdaysOn, daysAfter, daysFrom } from './days.ts';

it('counts days across the ends of months and years', () => {
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysFrom('2028-02-28', 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
});

it('moves a birthday on February 29 to March 1 in other years', () => {
  expect(birthdaysOn('2027-03-01')).toEqual([229, 301]);
  expect(birthdaysOn('2028-03-01')).toEqual([301]);
  expect(birthdaysOn('2028-02-29')).toEqual([229]);
  expect(birthdaysOn('2026-12-31')).toEqual([1231]);
});
