import type { SearchEntries } from '@bookline/contract/features/contact-search';
import { addDays } from '@bookline/contract/rules/periods';
import { ageBands, idleBands } from '@bookline/contract/rules/report-sources';
import { sql } from 'kysely';
import { idleBand } from './idle-band.ts';
import { ofContact } from './of-contact.ts';
import { all, type DimensionSql, is, type Reading, type SourceSql, share, where } from './source-sql.ts';
import { vendor, vendorJoin } from './vendor-join.ts';

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

/** The days of birth of contacts who turn 65 within some days. */
function bornFor65({ from, to }: { from: string; to: string }): SearchEntries {
  const earlier = (day: string) => `${String(Number(day.slice(0, 4)) - 65).padStart(4, '0')}${day.slice(4)}`;
  const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;
  const first = earlier(from);
  const last = earlier(to);
  return {
    date_of_birth_from: first.endsWith('-02-29')
      ? `${first.slice(0, 4)}-03-01`
      : first.endsWith('-03-01') && isLeap(Number(first.slice(0, 4)))
        ? `${first.slice(0, 4)}-02-29`
        : first,
    date_of_birth_to: last.endsWith('-02-29') ? `${last.slice(0, 4)}-02-28` : last,
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
  joins: { vendor: vendorJoin },
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
    turns_65: { value: turns65, drill: { within: bornFor65, none: { empty: ['date_of_birth'] } } },
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
    contacts: { value: all },
    worked: { value: where(worked) },
    unworked: { value: where(is`contact.last_activity_at is null`) },
    worked_share: { value: share(worked) },
    clients: { value: where(client) },
    conversion: {
      value: share(client),
      note: 'Cost per lead isn’t shown, because what leads cost isn’t stored.',
    },
    with_phone: { value: where(is`contact.phone is not null`) },
    with_email: { value: where(is`contact.email is not null`) },
    do_not_call_count: { value: where(is`contact.do_not_call`) },
    do_not_email_count: { value: where(is`contact.do_not_email`) },
    do_not_text_count: { value: where(is`contact.do_not_text`) },
    reachable_share: {
      value: share(
        is`((contact.phone is not null and not contact.do_not_call) or (contact.email is not null and not contact.do_not_email))`,
      ),
    },
  },
};
