import type { TextOperator } from '@bookline/contract/rules/search-entries';
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

/**
 * A column as `fold` writes it: 'Jose' finds 'José'. Nearly every text is ASCII, where lowercase is enough. Looking up each of its letters among
 * hundreds would take several times as long as reading the row.
 */
const folded = (name: string) => {
  const column = sql.ref(name);
  return sql`case when octet_length(${column}) = length(${column}) then lower(${column} collate "C")
    else replace(replace(translate(lower(${column}), ${foldedLetters.from}, ${foldedLetters.to}), 'ß', 'ss'), 'æ', 'ae') end`;
};

/** What a text is compared with, as a `like` pattern. */
const patternOf = {
  contains: (value: string) => `%${escapeLike(value)}%`,
  is: escapeLike,
  starts: (value: string) => `${escapeLike(value)}%`,
} as const;
type Compare = keyof typeof patternOf;

type TextCondition = (value: string, asking: Asking) => Condition;

const text =
  (column: string, compare: Compare = 'contains'): TextCondition =>
  (value) =>
    sql<SqlBool>`(${folded(`contact.${column}`)}) like ${patternOf[compare](fold(value))}`;

/** A column whose text is also in `search`, so that the trigram index narrows first. There, a space is before every name, so even two letters narrow. */
const name =
  (column: string, compare: Compare = 'contains'): TextCondition =>
  (value, asking) =>
    every([
      ...(compare === 'contains' ? wholeTrigrams(value) : [`% ${escapeLike(fold(value))}%`]).map((pattern) =>
        contains(asking.direct, pattern),
      ),
      text(column, compare)(value, asking),
    ]);

/** A phone number by its digits. The country code may be left out. */
const phone =
  (compare: Compare): TextCondition =>
  (value, { direct }) => {
    const digits = value.replace(/\D/g, '');
    if (digits === '') return sql<SqlBool>`false`;
    const patterns =
      compare === 'contains'
        ? [`%${digits}%`]
        : [`+${digits}`, `+1${digits}`].map((number) => (compare === 'starts' ? `${number}%` : number));
    return every([
      contains(direct, `%${digits}%`),
      sql<SqlBool>`exists (select 1 from contact_phone p where p.tenant_id = contact.tenant_id and p.contact_id = contact.id and p.number like any(${patterns}::text[]))`,
    ]);
  };

const email =
  (compare: Compare): TextCondition =>
  (value, { direct }) =>
    every([
      contains(direct, patternOf.contains(fold(value))),
      sql<SqlBool>`exists (select 1 from contact_email e where e.tenant_id = contact.tenant_id and e.contact_id = contact.id and e.address like ${patternOf[compare](fold(value))})`,
    ]);

/** A contact without the value isn't it, either. */
const isnt =
  (is: TextCondition): TextCondition =>
  (value, asking) =>
    sql<SqlBool>`${is(value, asking)} is not true`;

const nameColumns = ['first_name', 'middle_name', 'last_name', 'suffix', 'nickname'] as const;
const plainColumns = ['line1', 'line2', 'city', 'county', 'occupation', 'employer', 'website'] as const;

/** The four conditions of one field by their entries. `of` makes the condition of a comparison. */
function entriesOf<F extends string>(field: F, of: (compare: Compare) => TextCondition) {
  return {
    [field]: of('contains'),
    [`${field}_is`]: of('is'),
    [`${field}_starts`]: of('starts'),
    [`${field}_not`]: isnt(of('is')),
  } as { readonly [E in F | `${F}_${TextOperator}`]: TextCondition };
}

type EntriesOf<F extends string> = { readonly [E in F | `${F}_${TextOperator}`]: TextCondition };
const entriesOfAll = <F extends string>(
  fields: readonly F[],
  of: (field: F) => (compare: Compare) => TextCondition,
): EntriesOf<F> => Object.assign({}, ...fields.map((field) => entriesOf(field, of(field)))) as EntriesOf<F>;

/** Conditions on text. */
export const textConditions = {
  ...entriesOfAll(nameColumns, (column) => (compare) => name(column, compare)),
  ...entriesOf('phone', phone),
  ...entriesOf('email', email),
  ...entriesOfAll(plainColumns, (column) => (compare) => text(column, compare)),
  zip: (zips) => sql<SqlBool>`contact.zip like any(${zips.map((zip) => `${zip}%`)}::text[])`,
  zip_exclude: (zips) => sql<SqlBool>`contact.zip not like all(${zips.map((zip) => `${zip}%`)}::text[])`,
  custom: (columns) =>
    every([sql<SqlBool>`contact.custom <> '{}'`, sql<SqlBool>`contact.custom @> ${JSON.stringify(columns)}::jsonb`]),
} satisfies Partial<ConditionTable<Entry>>;
