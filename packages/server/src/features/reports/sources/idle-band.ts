import { idleBands } from '@bookline/contract/rules/report-sources';
import { type RawBuilder, sql } from 'kysely';
import type { Reading } from './source-sql.ts';

/** The days since a moment's day in the reader's zone, as the value of a band. Null without a moment. */
export const idleBand = (column: RawBuilder<unknown>) => (reading: Reading) => {
  const days = sql`(${reading.today}::date - (${column} at time zone ${reading.zone})::date)`;
  const bands = idleBands.filter(({ value }) => value !== 'more');
  return sql`case when ${column} is null then null ${sql.join(
    bands.map(({ value }) => sql`when ${days} <= ${sql.lit(Number(value))} then ${sql.lit(value)}`),
    sql` `,
  )} else 'more' end`;
};
