import { campaignReactions } from '@bookline/contract/rules/campaigns';
import type { LineFilter } from '@bookline/contract/rules/line-types';
import type { knownFields } from '@bookline/contract/rules/search-entries';
import { type SqlBool, sql } from 'kysely';
import { type Condition, ownedBy } from '../visibility.ts';
import { wasCalled } from '../was-called.ts';
import { type ConditionTable, type Entry, every } from './condition-table.ts';

const oneOf = (column: string) => (values: readonly string[]) =>
  sql<SqlBool>`${sql.ref(`contact.${column}`)} = any(${values}::text[])`;
const oneOfIds = (column: string) => (ids: readonly (string | number)[]) =>
  sql<SqlBool>`${sql.ref(`contact.${column}`)} = any(${ids}::${sql.raw(typeof ids[0] === 'string' ? 'uuid' : 'int')}[])`;
/** A contact without a value passes the exclusion. */
const noneOf = (column: string) => (values: readonly string[]) => sql<SqlBool>`(${oneOf(column)(values)}) is not true`;
/** A contact without a value passes the exclusion. */
const noneOfIds = (column: string) => (ids: readonly (string | number)[]) => {
  const ref = sql.ref(`contact.${column}`);
  return sql<SqlBool>`(${ref} is null or ${ref} <> all(${ids}::${sql.raw(typeof ids[0] === 'string' ? 'uuid' : 'int')}[]))`;
};
const flag = (column: string) => (value: boolean) =>
  sql<SqlBool>`coalesce(${sql.ref(`contact.${column}`)}, false) = ${value}`;
const present = (column: string) => (value: boolean) =>
  value
    ? sql<SqlBool>`${sql.ref(`contact.${column}`)} is not null`
    : sql<SqlBool>`${sql.ref(`contact.${column}`)} is null`;

function tagged(direct: boolean, ids: readonly number[], all: boolean): Condition {
  if (!direct) return sql<SqlBool>`contact.id in (select contact_ids_tagged(${ids}::int[], ${all}))`;
  return all ? sql<SqlBool>`contact.tags @> ${ids}::int[]` : sql<SqlBool>`contact.tags && ${ids}::int[]`;
}

/** The contact has rows in another table. */
const hanging = (table: string, condition: Condition = sql<SqlBool>`true`): Condition =>
  sql<SqlBool>`exists (select 1 from ${sql.table(table)} child where child.tenant_id = contact.tenant_id and child.contact_id = contact.id and ${condition})`;
const has = (table: string, condition?: Condition) => (value: boolean) =>
  value ? hanging(table, condition) : sql<SqlBool>`not ${hanging(table, condition)}`;

/** One of the contact's calls has one of these dispositions. */
const disposed = (ids: readonly string[]): Condition =>
  hanging('call', sql<SqlBool>`child.disposition_id = any(${ids}::uuid[])`);

/** What became of a campaign's message, by the filter's value. */
function becameOf(value: string): Condition {
  const [id, outcome = ''] = value.split(':');
  const what = Object.hasOwn(campaignReactions, outcome)
    ? sql<SqlBool>`${sql.ref(`child.${outcome}_at`)} is not null`
    : sql<SqlBool>`child.state = ${outcome}`;
  return sql<SqlBool>`child.campaign_id = ${id}::uuid and ${what}`;
}

/** One of the contact's numbers has one of these lines. */
const hasLine = (types: readonly LineFilter[]): Condition =>
  sql<SqlBool>`(child.line_type = any(${types}::text[])
    ${types.includes('unknown') ? sql`or child.line_type is null and child.line_checked_at is not null` : sql``}
    ${types.includes('unchecked') ? sql`or child.line_type is null and child.line_checked_at is null` : sql``})`;

/** A link is stored once but applies to both contacts. */
const isLinked = sql<SqlBool>`(${hanging('contact_link')} or exists (
  select 1 from contact_link link where link.tenant_id = contact.tenant_id and link.linked_id = contact.id))`;

const textFields = new Set<string>([
  ...[
    'first_name',
    'middle_name',
    'last_name',
    'suffix',
    'nickname',
    'language',
    'line1',
    'line2',
    'city',
    'state',
    'zip',
    'county',
    'occupation',
    'employer',
    'website',
  ],
]);
const idFields = new Set<string>(['status', 'agentflow_status', 'source']);

function filled(field: (typeof knownFields)[number]['value']): Condition {
  if (field === 'timezone') return sql<SqlBool>`contact.timezone_in_force is not null`;
  if (field === 'tags') return sql<SqlBool>`contact.tags <> '{}'`;
  if (textFields.has(field)) return sql<SqlBool>`${sql.ref(`contact.${field}`)} <> ''`;
  return sql<SqlBool>`${sql.ref(`contact.${idFields.has(field) ? `${field}_id` : field}`)} is not null`;
}

/** Conditions on choices and on yes-or-no values. */
export const choiceConditions = {
  ids: (ids) => sql<SqlBool>`contact.id = any(${ids}::uuid[])`,
  categories: oneOf('category'),
  categories_exclude: noneOf('category'),
  gender: oneOf('gender'),
  gender_exclude: noneOf('gender'),
  marital_status: oneOf('marital_status'),
  marital_status_exclude: noneOf('marital_status'),
  language: oneOf('language'),
  language_exclude: noneOf('language'),
  timezone: oneOf('timezone_in_force'),
  timezone_exclude: noneOf('timezone_in_force'),
  state: oneOf('state'),
  state_exclude: (states) => sql<SqlBool>`contact.state <> all(${states}::text[])`,
  status: oneOfIds('status_id'),
  status_exclude: noneOfIds('status_id'),
  agentflow_status: oneOfIds('agentflow_status_id'),
  agentflow_status_exclude: noneOfIds('agentflow_status_id'),
  source: oneOfIds('source_id'),
  source_exclude: noneOfIds('source_id'),
  owner: ownedBy,
  owner_exclude: noneOfIds('owner_id'),
  pool: oneOfIds('pool_id'),
  pool_exclude: noneOfIds('pool_id'),
  imported: present('import_attempt_id'),
  import_attempt: oneOfIds('import_attempt_id'),
  updated_by_import: (ids) =>
    hanging('import_row', sql<SqlBool>`child.outcome = 'updated' and child.import_attempt_id = any(${ids}::uuid[])`),
  tags: (ids, { direct }) => tagged(direct, ids, false),
  tags_all: (ids, { direct }) => tagged(direct, ids, true),
  tags_exclude: (ids) => sql<SqlBool>`not contact.tags && ${ids}::int[]`,
  tobacco: flag('tobacco'),
  do_not_call: flag('do_not_call'),
  do_not_email: flag('do_not_email'),
  do_not_text: flag('do_not_text'),
  has_phone: present('phone'),
  has_email: present('email'),
  phone_type: (types) => hanging('contact_phone', sql<SqlBool>`child.type = any(${types}::smallint[])`),
  phone_type_exclude: (types) =>
    sql<SqlBool>`not ${hanging('contact_phone', sql<SqlBool>`child.type = any(${types}::smallint[])`)}`,
  line_type: (types) => hanging('contact_phone', hasLine(types)),
  line_type_exclude: (types) => sql<SqlBool>`not ${hanging('contact_phone', hasLine(types))}`,
  email_verified: has('contact_email', sql<SqlBool>`child.verified_at is not null`),
  email_unsubscribed: has('contact_email', sql<SqlBool>`child.unsubscribed_at is not null`),
  email_bounced: has('contact_email', sql<SqlBool>`child.bounced_at is not null`),
  campaign: (wanted) =>
    sql<SqlBool>`(${sql.join(
      wanted.map((each) => hanging('campaign_recipient', becameOf(each))),
      sql` or `,
    )})`,
  linked: (value) => (value ? isLinked : sql<SqlBool>`not ${isLinked}`),
  disposition: (ids) => disposed(ids),
  disposition_exclude: (ids) => sql<SqlBool>`not ${disposed(ids)}`,
  called: (value) => (value ? wasCalled : sql<SqlBool>`not ${wasCalled}`),
  has_follow_up: has('contact_follow_up', sql<SqlBool>`child.done_at is null`),
  follow_up_overdue: (value, { now }) =>
    has('contact_follow_up', sql<SqlBool>`child.done_at is null and child.due_at <= ${now}`)(value),
  has_security: has('contact_security'),
  has_file: has('contact_file'),
  filled: (fields) => every(fields.map(filled)),
  empty: (fields) => every(fields.map((field) => sql<SqlBool>`(${filled(field)}) is not true`)),
} satisfies Partial<ConditionTable<Entry>>;
