import { DAY_MS } from '@bookline/contract/rules/time-units';

/** The legal holidays that rules name. */
export const holidayNames = {
  federal: 'Federal holidays',
  mardi_gras: 'Mardi Gras',
  good_friday: 'Good Friday',
  confederate_memorial_day: 'Confederate Memorial Day',
  jefferson_davis: 'Jefferson Davis’ Birthday',
  pioneer_day: 'Pioneer Day',
  victory_day: 'Victory Day',
} as const;
export type HolidayName = keyof typeof holidayNames;

const known = new Map<number, ReadonlyMap<string, readonly { name: string; of: HolidayName }[]>>();

/** The holiday's name for a day, `YYYY-MM-DD`. Undefined if it isn't one. A holiday on a weekend counts on its own day and on its observed working day. */
export function holidayOf(day: string, among: readonly HolidayName[]): string | undefined {
  const year = Number(day.slice(0, 4));
  const found = known.get(year) ?? holidaysOf(year);
  known.set(year, found);
  return found.get(day)?.find(({ of }) => among.includes(of))?.name;
}

function holidaysOf(year: number) {
  const days = new Map<string, { name: string; of: HolidayName }[]>();
  const add = (at: number, name: string, of: HolidayName) => {
    const day = new Date(at).toISOString().slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), { name, of }]);
  };
  const fixed = (month: number, date: number, name: string, of: HolidayName = 'federal', inYear = year) => {
    const at = Date.UTC(inYear, month - 1, date);
    add(at, name, of);
    const weekday = new Date(at).getUTCDay();
    if (weekday === 6) add(at - DAY_MS, `${name} (observed)`, of);
    if (weekday === 0) add(at + DAY_MS, `${name} (observed)`, of);
  };
  fixed(1, 1, 'New Year’s Day');
  // Observed on December 31 if January 1 is a Saturday.
  fixed(1, 1, 'New Year’s Day', 'federal', year + 1);
  add(nth(year, 1, 1, 3), 'Martin Luther King Jr. Day', 'federal');
  add(nth(year, 2, 1, 3), 'Presidents’ Day', 'federal');
  add(last(year, 5, 1), 'Memorial Day', 'federal');
  fixed(6, 19, 'Juneteenth');
  fixed(7, 4, 'Independence Day');
  add(nth(year, 9, 1, 1), 'Labor Day', 'federal');
  add(nth(year, 10, 1, 2), 'Columbus Day', 'federal');
  fixed(11, 11, 'Veterans Day');
  add(nth(year, 11, 4, 4), 'Thanksgiving Day', 'federal');
  fixed(12, 25, 'Christmas Day');
  const easter = easterOf(year);
  add(easter - 2 * DAY_MS, 'Good Friday', 'good_friday');
  add(easter - 47 * DAY_MS, 'Mardi Gras', 'mardi_gras');
  add(nth(year, 4, 1, 4), 'Confederate Memorial Day', 'confederate_memorial_day');
  add(nth(year, 6, 1, 1), 'Jefferson Davis’ Birthday', 'jefferson_davis');
  fixed(7, 24, 'Pioneer Day', 'pioneer_day');
  add(nth(year, 8, 1, 2), 'Victory Day', 'victory_day');
  return days;
}

/** The n-th weekday (Sunday is 0) of a month. */
function nth(year: number, month: number, weekday: number, n: number): number {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  return Date.UTC(year, month - 1, 1 + ((weekday - first + 7) % 7) + (n - 1) * 7);
}

function last(year: number, month: number, weekday: number): number {
  const end = new Date(Date.UTC(year, month, 0));
  return end.getTime() - ((end.getUTCDay() - weekday + 7) % 7) * DAY_MS;
}

/** Easter Sunday of the Western churches (the anonymous Gregorian computus). */
function easterOf(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1);
}
