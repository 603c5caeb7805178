import { expect, it } from 'vitest';
import { birthdayOf, birthdayText } from './birthday.ts';

const ZONE = 'America/New_York';
const NOON = new Date('2026-11-21T17:00:00Z');

it.each([
  ['1961-12-03', { age: 64, days: 12, turns: 65 }],
  ['1961-11-21', { age: 65, days: 0, turns: 65 }],
  ['1961-11-22', { age: 64, days: 1, turns: 65 }],
  ['1961-11-20', { age: 65, days: 364, turns: 66 }],
  ['1960-02-29', { age: 66, days: 100, turns: 67 }],
])('%s', (born, expected) => {
  expect(birthdayOf(born, ZONE, NOON)).toEqual(expected);
});

it('the day is that of the zone', () => {
  const lateEvening = new Date('2026-11-22T03:00:00Z');
  expect(birthdayOf('1961-11-22', ZONE, lateEvening)).toMatchObject({ days: 1, age: 64 });
  expect(birthdayOf('1961-11-22', 'UTC', lateEvening)).toMatchObject({ days: 0, age: 65 });
});

it('a future date of birth has no birthday', () => {
  expect(birthdayOf('2027-01-01', ZONE, NOON)).toBeNull();
});

it('only a near birthday is spoken of', () => {
  expect(birthdayText({ age: 64, days: 12, turns: 65 })).toBe('turns 65 in 12 days');
  expect(birthdayText({ age: 64, days: 1, turns: 65 })).toBe('turns 65 tomorrow');
  expect(birthdayText({ age: 65, days: 0, turns: 65 })).toBe('turns 65 today');
  expect(birthdayText({ age: 64, days: 200, turns: 65 })).toBeNull();
});
