import type { ReportDefinition } from '@bookline/contract/features/reports';
import { addDays } from '@bookline/contract/rules/periods';
import { describeDimension, type ReportBucket } from '@bookline/contract/rules/report-sources';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { allOf, type Condition } from '../contacts/contacts.api.ts';
import { dimensionOf, measureOf, sourceOf } from './sources/all-sources.ts';
import { ofContact } from './sources/of-contact.ts';
import { type DimensionSql, type Reading, sqlOf } from './sources/source-sql.ts';

/** Days, each open or inclusive. */
export interface Period {
  readonly from: string | null;
  readonly to: string | null;
}

/** How far the period before lies back, so that its buckets fall onto those of the period. */
export interface Shift {
  readonly unit: 'days' | 'months';
  readonly by: number;
}

export interface Asked {
  readonly definition: ReportDefinition;
  readonly reading: Reading;
  /** The conditions of the contacts that count, with the reader's visibility. 'not_deleted': all others of the company count. */
  readonly conditions: readonly Condition[] | 'not_deleted';
  readonly period: Period | null;
  /** For a period before. */
  readonly shift?: Shift;
  readonly most: number;
}

/** One row of the answer: the values of the groups as text, and of the measures. */
export interface Counted {
  readonly groups: readonly (string | null)[];
  readonly values: readonly (number | null)[];
}

export interface CountedReport {
  readonly rows: readonly Counted[];
  readonly totals: readonly (number | null)[];
  readonly truncated: boolean;
}

/** A day or a moment within a period. The conditions are those of the contacts list, so that both count the same. */
function within(dimension: DimensionSql, { from, to }: Period, reading: Reading): Condition[] {
  const { moment, value } = dimension;
  if (dimension.within) return dimension.within({ from, to });
  const column = typeof value === 'function' ? value(reading) : value;
  const start = (day: string) =>
    moment ? sql`(${day}::date::timestamp at time zone ${reading.zone})` : sql`${day}::date`;
  return [
    ...(from === null ? [] : [sql<SqlBool>`${column} >= ${start(from)}`]),
    ...(to === null ? [] : [sql<SqlBool>`${column} < ${start(addDays(to, 1))}`]),
  ];
}

/** The first day of the bucket of a time, shifted if the period is. */
function bucketOf(
  dimension: DimensionSql,
  bucket: ReportBucket,
  reading: Reading,
  shift: Shift | undefined,
): RawBuilder<unknown> {
  const value = sqlOf(dimension, reading);
  const day = dimension.moment ? sql`(${value} at time zone ${reading.zone})::date` : sql`(${value})::date`;
  const moved = shift ? sql`(${day} + make_interval(${sql.raw(shift.unit)} => ${sql.lit(shift.by)}))::date` : day;
  if (bucket === 'day') return moved;
  // Weeks start on Sunday.
  if (bucket === 'week') return sql`${moved} - extract(dow from ${moved})::int`;
  return sql`date_trunc(${sql.lit(bucket)}, ${moved}::timestamp)::date`;
}

/**
 * How the contacts of the rows are joined, and which of them count. If all but deleted ones do, and nothing else is asked of them, only the few deleted ones are read:
 * joining a million contacts takes longer than counting the rows.
 */
function contactsOf({ definition, reading, conditions }: Asked): {
  readonly join: RawBuilder<unknown>;
  readonly conditions: readonly Condition[];
} {
  const { of_contact } = sourceOf(definition.source);
  const given =
    conditions === 'not_deleted'
      ? [sql<SqlBool>`contact.tenant_id = ${reading.tenant_id}`, sql<SqlBool>`contact.deleted_at is null`]
      : conditions;
  if (!of_contact) return { join: sql``, conditions: given };
  const row = (column: string) => sql.ref(`${of_contact.row}.${column}`);
  const asksContact = [...definition.group_by, ...definition.filters].some(({ dimension }) =>
    Object.hasOwn(ofContact, dimension),
  );
  if (conditions !== 'not_deleted' || !of_contact.always || asksContact)
    return {
      join: sql`join contact on contact.tenant_id = ${row('tenant_id')} and contact.id = ${row('contact_id')}`,
      conditions: given,
    };
  return {
    join: sql``,
    conditions: [
      sql<SqlBool>`${row('contact_id')} is not null`,
      sql<SqlBool>`not exists (select from contact where contact.tenant_id = ${row('tenant_id')} and contact.id = ${row('contact_id')}
        and contact.deleted_at is not null)`,
    ],
  };
}

/** One statement for the groups and their totals, so that both are of the same moment. */
export async function countReport(db: Db, asked: Asked): Promise<CountedReport> {
  const { definition, reading, period, shift, most } = asked;
  const source = sourceOf(definition.source);
  const needed = new Set<string>();
  const dimension = (key: string) => {
    const found = dimensionOf(definition.source, key);
    for (const name of found.needs ?? []) needed.add(name);
    return found;
  };
  const groups = definition.group_by.map(({ dimension: key, bucket = 'month' }) => {
    const isTime = describeDimension(definition.source, key)?.kind === 'time';
    if (!isTime) return sqlOf(dimension(key), reading);
    return bucketOf(dimension(key), bucket, reading, key === definition.date?.field ? shift : undefined);
  });
  const measures = definition.measures.map((key) => {
    const found = measureOf(definition.source, key);
    for (const name of found.needs ?? []) needed.add(name);
    return sqlOf(found, reading);
  });
  const filters = definition.filters.map(({ dimension: key, values, exclude }) => {
    const value = sql`(${sqlOf(dimension(key), reading)})::text`;
    const wanted = values.filter((one) => one !== '');
    const some = sql<SqlBool>`${value} = any(${wanted}::text[])`;
    const either = values.includes('') ? sql<SqlBool>`(${some} or ${value} is null)` : some;
    return exclude ? sql<SqlBool>`(${either}) is not true` : either;
  });
  const contacts = contactsOf(asked);
  const dated = definition.date && period ? within(dimension(definition.date.field), period, reading) : [];
  const joins = Object.entries(source.joins ?? {}).flatMap(([name, join]) => (needed.has(name) ? [join] : []));
  const names = groups.map((_, place) => sql.ref(`g${place}`));
  const figures = measures.map((_, place) => sql.ref(`m${place}`));
  const first = definition.group_by[0];
  const byTime = first && describeDimension(definition.source, first.dimension)?.kind === 'time';
  // The database can't know how few values a band or a bucket has. It expects one for each row, which is too many for its memory, and would sort a million rows.
  await sql`select set_config('hash_mem_multiplier', '16', true)`.execute(db);
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join([sql`is_total`, ...names.map((name) => sql`${name}::text as ${name}`), ...figures])} from (
      select ${sql.join([
        groups.length > 0 ? sql`grouping(${sql.join(names)}) > 0 as is_total` : sql`true as is_total`,
        ...names,
        ...measures.map((measure, place) => sql`${measure} as ${sql.ref(`m${place}`)}`),
      ])}
      from ${source.from} ${contacts.join} ${sql.join(joins, sql` `)}
        ${groups.length > 0 ? sql`cross join lateral (select ${sql.join(groups.map((group, place) => sql`${group} as ${sql.ref(`g${place}`)}`))}) grouped` : sql``}
      where ${allOf([...source.where(reading), ...contacts.conditions, ...filters, ...dated])}
      ${groups.length > 0 ? sql`group by grouping sets ((${sql.join(names)}), ())` : sql``}
    ) counted
    order by is_total desc, ${sql.join([
      ...(byTime ? [sql`g0 desc nulls last`] : []),
      sql`${figures[0]} desc nulls last`,
      ...names,
    ])} limit ${most + 2}`.execute(db);
  const counted = rows.map((row) => ({
    groups: groups.map((_, place) => textOf(row[`g${place}`])),
    values: measures.map((_, place) => numberOf(row[`m${place}`])),
  }));
  const [totals, ...found] = counted;
  return { rows: found.slice(0, most), totals: totals?.values ?? [], truncated: found.length > most };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
