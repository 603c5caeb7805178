import type { SearchEntries } from '@bookline/contract/features/contact-search';
import { addDays } from '@bookline/contract/rules/periods';
import { ageBands, idleBands } from '@bookline/contract/rules/report-sources';
import { type SqlBool, sql } from 'kysely';
import { idleBand } from './idle-band.ts';
import { ofContact } from './of-contact.ts';
import { all, type DimensionSql, is, type Reading, type SourceSql, share, where } from './source-sql.ts';
import { price, priceJoin, vendor, vendorJoin } from './vendor-join.ts';

/** The first and last day of a band of days before today. */
function daysOfIdle(value: string, today: string): { from?: string; to?: string } {
  const place = idleBands.findIndex((band) => band.value === value);
  const before = idleBands[place - 1];
  return {
    ...(value !== 'more' && { from: addDays(today, -Number(value)) }),
    // The newest band includes today and, if a clock was wrong, later days.
    ...(before && { to: addDays(today, -(Number(before.value) + 1)) }),
  };
}

/** The list takes one range, so only one band can be named. */
const idleEntries =
  (field: 'created_at' | 'last_activity_at') =>
  (values: readonly string[], { today }: Reading): SearchEntries | undefined => {
    const [value] = values;
    if (value === undefined || values.length > 1) return undefined;
    const { from, to } = daysOfIdle(value, today);
    return { ...(from && { [`${field}_from`]: from }), ...(to && { [`${field}_to`]: to }) };
  };

const ageBand = (reading: Reading) => {
  const bands = ageBands.filter(({ value }) => value !== 'more');
  return sql`case when contact.date_of_birth is null then null ${sql.join(
    bands.map(
      ({ value }) =>
        sql`when contact.date_of_birth > (${reading.today}::date - make_interval(years => ${sql.lit(Number(value) + 1)})) then ${sql.lit(value)}`,
    ),
    sql` `,
  )} else 'more' end`;
};

function ageEntries(values: readonly string[]): SearchEntries | undefined {
  const [value] = values;
  const place = ageBands.findIndex((band) => band.value === value);
  if (place < 0 || values.length > 1) return undefined;
  const before = ageBands[place - 1];
  return {
    ...(value !== 'more' && { age_to: Number(value) }),
    ...(before && { age_from: Number(before.value) + 1 }),
  };
}

/** A birthday on February 29 falls on March 1 in other years, and 65 years later is always another year. */
const turns65 = sql`(case when to_char(contact.date_of_birth, 'MMDD') = '0229'
  then (contact.date_of_birth + interval '65 years')::date + 1 else (contact.date_of_birth + interval '65 years')::date end)`;

/** The first and last day of birth of contacts who turn 65 on or after a day, and on or before one. */
function bornFor65({ from, to }: { readonly from: string | null; readonly to: string | null }) {
  // No one was born before the first year.
  const earlier = (day: string) =>
    `${String(Math.max(1, Number(day.slice(0, 4)) - 65)).padStart(4, '0')}${day.slice(4)}`;
  const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;
  const since = (day: string) => {
    const first = earlier(day);
    const year = first.slice(0, 4);
    if (first.endsWith('-02-29')) return `${year}-03-01`;
    return first.endsWith('-03-01') && isLeap(Number(year)) ? `${year}-02-29` : first;
  };
  const until = (day: string) => {
    const last = earlier(day);
    return last.endsWith('-02-29') ? `${last.slice(0, 4)}-02-28` : last;
  };
  return { since: from === null ? null : since(from), until: to === null ? null : until(to) };
}

/** The days of birth as entries of the contacts list. */
function bornEntries(days: { readonly from: string; readonly to: string }): SearchEntries {
  const { since, until } = bornFor65(days);
  return {
    ...(since !== null && { date_of_birth_from: since }),
    ...(until !== null && { date_of_birth_to: until }),
  };
}

const flag = (column: 'do_not_call' | 'do_not_email' | 'do_not_text'): DimensionSql => ({
  value: sql`${sql.ref(`contact.${column}`)}::text`,
  drill: {
    some: (values) => (values.length === 1 ? { [column]: values[0] === 'true' } : {}),
  },
});

const worked = is`contact.last_activity_at is not null`;
const client = is`contact.category = 'client'`;

export const contactsSource: SourceSql<'contacts'> = {
  from: sql`contact`,
  where: () => [],
  listed: {},
  joins: { vendor: vendorJoin, price: priceJoin },
  dimensions: {
    ...ofContact,
    created_at: {
      value: sql`contact.created_at`,
      moment: true,
      drill: { within: ({ from, to }) => ({ created_at_from: from, created_at_to: to }) },
    },
    last_activity_at: {
      value: sql`contact.last_activity_at`,
      moment: true,
      drill: {
        within: ({ from, to }) => ({ last_activity_at_from: from, last_activity_at_to: to }),
        none: { empty: ['last_activity_at'] },
      },
    },
    turns_65: {
      value: turns65,
      // Computing the day for each of a million contacts takes a second.
      within: (period) => {
        const { since, until } = bornFor65(period);
        return [
          ...(since === null ? [] : [sql<SqlBool>`contact.date_of_birth >= ${since}::date`]),
          ...(until === null ? [] : [sql<SqlBool>`contact.date_of_birth <= ${until}::date`]),
        ];
      },
      drill: { within: bornEntries, none: { empty: ['date_of_birth'] } },
    },
    agentflow_status: {
      value: sql`contact.agentflow_status_id`,
      drill: { some: (ids) => ({ agentflow_status: ids.map(Number) }), none: { empty: ['agentflow_status'] } },
    },
    pool: { value: sql`contact.pool_id`, drill: { some: (pool) => ({ pool: [...pool] }), none: 'with_owner' } },
    vendor,
    import: {
      value: sql`contact.import_attempt_id`,
      drill: { some: (ids) => ({ import_attempt: [...ids] }), none: { imported: false } },
    },
    gender: {
      value: sql`contact.gender`,
      drill: {
        some: (values) => ({
          gender: values.filter((value) => value === 'male' || value === 'female' || value === 'other'),
        }),
        none: { empty: ['gender'] },
      },
    },
    marital_status: {
      value: sql`contact.marital_status`,
      drill: {
        some: (values) => ({ marital_status: values as SearchEntries['marital_status'] }),
        none: { empty: ['marital_status'] },
      },
    },
    age: { value: ageBand, drill: { some: ageEntries, none: { empty: ['date_of_birth'] } } },
    lead_age: { value: idleBand(sql`contact.created_at`), drill: { some: idleEntries('created_at') } },
    idle: {
      value: idleBand(sql`contact.last_activity_at`),
      drill: { some: idleEntries('last_activity_at'), none: { empty: ['last_activity_at'] } },
    },
    do_not_call: flag('do_not_call'),
    do_not_email: flag('do_not_email'),
    do_not_text: flag('do_not_text'),
  },
  measures: {
    contacts: { value: all, opens: 'all' },
    worked: { value: where(worked), opens: { filled: ['last_activity_at'] } },
    unworked: { value: where(is`contact.last_activity_at is null`), opens: { empty: ['last_activity_at'] } },
    worked_share: { value: share(worked) },
    clients: { value: where(client), opens: { categories: ['client'] } },
    conversion: { value: share(client) },
    cost: { value: sql`sum(${price})::float8`, needs: ['vendor', 'price'] },
    cost_per_lead: { value: sql`round(avg(${price}))::float8`, needs: ['vendor', 'price'] },
    cost_per_sale: {
      value: sql`round(sum(${price}) / nullif(count(${price}) filter (where ${client}), 0))::float8`,
      needs: ['vendor', 'price'],
    },
    with_phone: { value: where(is`contact.phone is not null`), opens: { has_phone: true } },
    with_email: { value: where(is`contact.email is not null`), opens: { has_email: true } },
    do_not_call_count: { value: where(is`contact.do_not_call`), opens: { do_not_call: true } },
    do_not_email_count: { value: where(is`contact.do_not_email`), opens: { do_not_email: true } },
    do_not_text_count: { value: where(is`contact.do_not_text`), opens: { do_not_text: true } },
    reachable_share: {
      value: share(
        is`((contact.phone is not null and not contact.do_not_call) or (contact.email is not null and not contact.do_not_email))`,
      ),
    },
  },
};
