/** The day that is a number of days after another, as YYYY-MM-DD. */
export function daysAfter(day: string, count: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + count);
  return at.toISOString().slice(0, 10);
}

/** Consecutive days from a given one, in order. */
export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => daysAfter(first, index));

/** The birthdays that fall on a day, as month times 100 plus day. A birthday on February 29 falls on March 1 in other years, as in the age calculation. */
export function birthdaysOn(day: string): number[] {
  const number = monthDayOf(day);
  const isLeap = new Date(Date.UTC(Number(day.slice(0, 4)), 1, 29)).getUTCDate() === 29;
  return number === 301 && !isLeap ? [229, 301] : [number];
}

const monthDayOf = (day: string): number => Number(day.slice(5, 7)) * 100 + Number(day.slice(8, 10));
