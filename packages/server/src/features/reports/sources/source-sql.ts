import type { SearchEntries } from '@bookline/contract/features/contact-search';
import type { ReportDimensionOf, ReportMeasureOf, ReportSourceKey } from '@bookline/contract/rules/report-sources';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Condition } from '../../contacts/contacts.api.ts';
import type { VisibleOwners } from '../../users/users.api.ts';

/** What the SQL of a report needs to know about its reader. */
export interface Reading {
  readonly tenant_id: number;
  /** An IANA name. Days begin and end in the reader's zone. */
  readonly zone: string;
  readonly now: Date;
  /** The reader's current day. */
  readonly today: string;
  readonly features: ReadonlySet<string>;
  readonly user_id: string;
  readonly is_admin: boolean;
  /** Whose contacts the reader sees. */
  readonly visible: VisibleOwners;
}

/** Inclusive days. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Entries of the contacts list that name the same contacts. `pool`: contacts in pools, or outside of them. */
export interface Drill {
  /** The contacts with one of these values. Undefined if the list can't say it. */
  readonly some?: (values: readonly string[], reading: Reading) => SearchEntries | undefined;
  /** The contacts without a value. */
  readonly none?: SearchEntries | 'in_pools' | 'with_owner';
  /** For times: the contacts within these days. */
  readonly within?: (days: Days) => SearchEntries;
}

export interface DimensionSql {
  readonly value: RawBuilder<unknown> | ((reading: Reading) => RawBuilder<unknown>);
  /** The condition of a period, if comparing the value would be slow. */
  readonly within?: (period: { readonly from: string | null; readonly to: string | null }) => Condition[];
  /** The value is a moment, not a day. */
  readonly moment?: true;
  /** Tables it needs besides those of the source, by name. */
  readonly needs?: readonly string[];
  readonly drill?: Drill;
}

export interface MeasureSql {
  /** Which contacts of a row it counts: all of them, or those with these entries of the list. Absent: shares, averages, and what the list can't say. */
  readonly opens?: 'all' | SearchEntries;
  /** What to know when reading it, as a sentence. */
  readonly note?: string;
  readonly value: RawBuilder<unknown> | ((reading: Reading) => RawBuilder<unknown>);
  readonly needs?: readonly string[];
}

/** The SQL of a source. The type checks that no dimension or measure of the registry is missing. */
export interface SourceSql<S extends ReportSourceKey = ReportSourceKey> {
  /** Its tables, without `contact` if `of_contact` joins it. */
  readonly from: RawBuilder<unknown>;
  /**
   * The table whose `contact_id` names the contact, whose conditions decide what the reader sees. `always`: a foreign key keeps the contact. Absent: `contact` is one of
   * its tables, or the source isn't of contacts and `where` decides by users.
   */
  readonly of_contact?: { readonly row: string; readonly always: boolean };
  readonly where: (reading: Reading) => readonly Condition[];
  /** In the order in which they build on each other. */
  readonly joins?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The list entry of contacts that have any row of the source. Absent: rows can't be listed as contacts. */
  readonly listed?: SearchEntries;
  /** Conditions on one record of a contact, which the list must match together. */
  readonly one_record?: true;
  readonly dimensions: Readonly<Record<ReportDimensionOf<S>, DimensionSql>>;
  readonly measures: Readonly<Record<ReportMeasureOf<S>, MeasureSql>>;
  readonly notes?: readonly string[];
}

/** The SQL of a dimension or a measure for a reader. */
export const sqlOf = ({ value }: DimensionSql | MeasureSql, reading: Reading): RawBuilder<unknown> =>
  typeof value === 'function' ? value(reading) : value;

export const all = sql`count(*)::int`;
export const where = (condition: RawBuilder<SqlBool>) => sql`(count(*) filter (where ${condition}))::int`;
/** Percent with one decimal. Only what is in the whole counts as a part of it, so it's never over 100. */
export const share = (part: RawBuilder<SqlBool>, whole: RawBuilder<SqlBool> = sql<SqlBool>`true`) =>
  sql`round(100.0 * count(*) filter (where (${part}) and (${whole})) / nullif(count(*) filter (where ${whole}), 0), 1)::float8`;
export const cents = (amount: RawBuilder<unknown>) => sql`round(coalesce(${amount}, 0) * 100)::float8`;
export const is = (text: TemplateStringsArray): RawBuilder<SqlBool> => sql<SqlBool>`${sql.raw(text.join(''))}`;

export const hourOf = (column: string) => (reading: Reading) =>
  sql`extract(hour from ${sql.ref(column)} at time zone ${reading.zone})::int`;
export const weekdayOf = (column: string) => (reading: Reading) =>
  sql`extract(dow from ${sql.ref(column)} at time zone ${reading.zone})::int`;
