import { addDays, addMonths, type DayRange, daysOf } from '@bookline/contract/rules/periods';
import { type SqlBool, sql } from 'kysely';
import type { Condition } from '../visibility.ts';
import { type Asking, type ConditionTable, type Entry, every } from './condition-table.ts';

/** A date column within a range, including both ends. */
export function dayWithin(column: string, { from, to }: DayRange): Condition {
  const ref = sql.ref(column);
  return every([
    ...(from === undefined ? [] : [sql<SqlBool>`${ref} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${ref} <= ${to}::date`]),
  ]);
}

/** A time column within the days of a range, in the user's time zone. */
function momentWithin(column: string, { from, to }: DayRange, { zone }: Asking): Condition {
  const ref = sql.ref(column);
  return every([
    ...(from === undefined ? [] : [sql<SqlBool>`${ref} >= (${from}::date::timestamp at time zone ${zone})`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${ref} < (${addDays(to, 1)}::date::timestamp at time zone ${zone})`]),
  ]);
}

const atLeast = (column: string) => (value: string | number) =>
  sql<SqlBool>`${sql.ref(`contact.${column}`)} >= ${value}::numeric`;
const atMost = (column: string) => (value: string | number) =>
  sql<SqlBool>`${sql.ref(`contact.${column}`)} <= ${value}::numeric`;
const since = (column: string) => (from: string, asking: Asking) => momentWithin(`contact.${column}`, { from }, asking);
const until = (column: string) => (to: string, asking: Asking) => momentWithin(`contact.${column}`, { to }, asking);
const during = (column: string) => (period: string, asking: Asking) =>
  momentWithin(`contact.${column}`, daysOf(period, asking.today), asking);

const BIRTH = 'contact.date_of_birth';
const years = (day: string, count: number) => addMonths(day, -12 * count);

/** The month and day of birth as a number, 1231 for December 31, like the index contact_birthday. */
const monthDay = sql`((extract(month from contact.date_of_birth) * 100 + extract(day from contact.date_of_birth))::int)`;

/** Contacts with a birthday on one of these days. */
function birthdayWithin({ from = '', to = '' }: DayRange): Condition {
  if (to >= addDays(addMonths(from, 12), -1)) return sql<SqlBool>`contact.date_of_birth is not null`;
  const numberOf = (day: string) => Number(day.slice(5, 7)) * 100 + Number(day.slice(8));
  // In other years, a birthday on February 29 falls on March 1, as ages are counted.
  const isLeap = new Date(Date.UTC(Number(from.slice(0, 4)), 1, 29)).getUTCDate() === 29;
  const first = numberOf(from) === 301 && !isLeap ? 229 : numberOf(from);
  const last = numberOf(to);
  return from.slice(0, 4) === to.slice(0, 4)
    ? sql<SqlBool>`(contact.date_of_birth is not null and ${monthDay} between ${first}::int and ${last}::int)`
    : sql<SqlBool>`(contact.date_of_birth is not null and (${monthDay} >= ${first}::int or ${monthDay} <= ${last}::int))`;
}

/** Conditions on numbers, days, and moments. */
export const rangeConditions = {
  annual_income_from: atLeast('annual_income'),
  annual_income_to: atMost('annual_income'),
  height_in_from: atLeast('height_in'),
  height_in_to: atMost('height_in'),
  weight_lb_from: atLeast('weight_lb'),
  weight_lb_to: atMost('weight_lb'),
  created_at_from: since('created_at'),
  created_at_to: until('created_at'),
  created_at_in: during('created_at'),
  updated_at_from: since('updated_at'),
  updated_at_to: until('updated_at'),
  updated_at_in: during('updated_at'),
  last_activity_at_from: since('last_activity_at'),
  last_activity_at_to: until('last_activity_at'),
  last_activity_at_in: during('last_activity_at'),
  // A contact without activity matches too.
  no_activity_days: (days, asking) =>
    sql<SqlBool>`(contact.last_activity_at is null or ${momentWithin('contact.last_activity_at', { to: addDays(asking.today, -days) }, asking)})`,
  date_of_birth_from: (from) => dayWithin(BIRTH, { from }),
  date_of_birth_to: (to) => dayWithin(BIRTH, { to }),
  date_of_birth_in: (period, { today }) => dayWithin(BIRTH, daysOf(period, today)),
  birthday_in: (period, { today }) => birthdayWithin(daysOf(period, today)),
  age_from: (age, { today }) => dayWithin(BIRTH, { to: years(today, age) }),
  age_to: (age, { today }) => dayWithin(BIRTH, { from: addDays(years(today, age + 1), 1) }),
  turning: ({ age, months }, { today }) =>
    dayWithin(BIRTH, {
      from: addDays(years(addDays(today, -1), age), 1),
      to: years(addMonths(today, months), age),
    }),
} satisfies Partial<ConditionTable<Entry>>;
