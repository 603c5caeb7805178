import { addDays } from '@bookline/contract/rules/periods';
import { idleBands } from '@bookline/contract/rules/report-sources';
import { type RawBuilder, sql } from 'kysely';
import type { Reading } from './source-sql.ts';

/**
 * The days since a moment's day in the reader's zone, as the value of a band. Null without a moment. It's compared with moments that are computed once,
 * because converting each of a million moments to a day takes a second.
 */
export const idleBand = (column: RawBuilder<unknown>) => (reading: Reading) => {
  const start = (value: string) =>
    sql`(${addDays(reading.today, -Number(value))}::date::timestamp at time zone ${reading.zone})`;
  const bands = idleBands.filter(({ value }) => value !== 'more');
  return sql`case when ${column} is null then null ${sql.join(
    bands.map(({ value }) => sql`when ${column} >= ${start(value)} then ${sql.lit(value)}`),
    sql` `,
  )} else 'more' end`;
};
