import { DAY_MS } from '@bookline/contract/rules/time-units';
import { ageOf, dayIn } from '../../lib/dates.ts';

export interface Birthday {
  readonly age: number;
  /** Days until the next birthday; 0 on the day itself. A birthday on February 29 falls on March 1 in other years. */
  readonly days: number;
  /** The age on that day. */
  readonly turns: number;
}

/** The age and next birthday, from a date of birth (`YYYY-MM-DD`) and today in the zone. Null for a future date. */
export function birthdayOf(dateOfBirth: string, zone: string, now: Date = new Date()): Birthday | null {
  const today = dayIn(now, zone);
  if (dateOfBirth > today) return null;
  const age = ageOf(dateOfBirth, zone, now);
  const year = Number(today.slice(0, 4));
  const inYear = (of: number) => {
    const [, month = 1, day = 1] = dateOfBirth.split('-').map(Number);
    return Date.UTC(of, month - 1, day);
  };
  const start = Date.parse(`${today}T00:00:00Z`);
  const next = inYear(year) >= start ? inYear(year) : inYear(year + 1);
  const days = Math.round((next - start) / DAY_MS);
  return { age, days, turns: days === 0 ? age : age + 1 };
}

/** Birthdays within this many days are shown. */
const NEAR = 90;

/** 'turns 65 in 12 days', 'turns 65 tomorrow', '65 today'; null if it's further away. */
export function birthdayText({ days, turns }: Birthday): string | null {
  if (days > NEAR) return null;
  if (days === 0) return `turns ${turns} today`;
  if (days === 1) return `turns ${turns} tomorrow`;
  return `turns ${turns} in ${days} days`;
}
