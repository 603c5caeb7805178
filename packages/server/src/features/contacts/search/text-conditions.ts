import { type SqlBool, sql } from 'kysely';
import { fold, foldedLetters, wholeTrigrams } from '../search-text.ts';
import type { Condition } from '../visibility.ts';
import { type Asking, type ConditionTable, type Entry, every } from './condition-table.ts';

/** A pattern in the typed-search text, through the trigram index even if its operator could not be marked leakproof. */
export const contains = (direct: boolean, pattern: string): Condition =>
  direct
    ? sql<SqlBool>`contact.search like ${pattern}`
    : sql<SqlBool>`contact.id in (select contact_ids_like(${pattern}))`;

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A column as `fold` writes it: 'Jose' finds 'José'. */
const folded = (column: string) =>
  sql`replace(replace(translate(lower(${sql.ref(column)}), ${foldedLetters.from}, ${foldedLetters.to}), 'ß', 'ss'), 'æ', 'ae')`;

const text = (column: string) => (value: string) =>
  sql<SqlBool>`${folded(`contact.${column}`)} like ${`%${escapeLike(fold(value))}%`}`;

/** A column whose text is also in `search`, so that the trigram index narrows first. */
const name = (column: string) => (value: string, asking: Asking) =>
  every([...wholeTrigrams(value).map((word) => contains(asking.direct, word)), text(column)(value)]);

/** Conditions on text. */
export const textConditions = {
  first_name: name('first_name'),
  middle_name: name('middle_name'),
  last_name: name('last_name'),
  suffix: name('suffix'),
  nickname: name('nickname'),
  phone: (value, { direct }) => {
    const digits = value.replace(/\D/g, '');
    if (digits === '') return sql<SqlBool>`false`;
    const pattern = `%${digits}%`;
    return every([
      contains(direct, pattern),
      sql<SqlBool>`exists (select 1 from contact_phone p where p.tenant_id = contact.tenant_id and p.contact_id = contact.id and p.number like ${pattern})`,
    ]);
  },
  email: (value, { direct }) => {
    const pattern = `%${escapeLike(fold(value))}%`;
    return every([
      contains(direct, pattern),
      sql<SqlBool>`exists (select 1 from contact_email e where e.tenant_id = contact.tenant_id and e.contact_id = contact.id and e.address like ${pattern})`,
    ]);
  },
  line1: text('line1'),
  line2: text('line2'),
  city: text('city'),
  county: text('county'),
  occupation: text('occupation'),
  employer: text('employer'),
  website: text('website'),
  zip: (zips) => sql<SqlBool>`contact.zip like any(${zips.map((zip) => `${zip}%`)}::text[])`,
  custom: (columns) =>
    every([sql<SqlBool>`contact.custom <> '{}'`, sql<SqlBool>`contact.custom @> ${JSON.stringify(columns)}::jsonb`]),
} satisfies Partial<ConditionTable<Entry>>;
