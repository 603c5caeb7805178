import type { ContactSearch, ContactsScope } from '@bookline/contract/features/contacts-scope';
import { ianaZone } from '@bookline/contract/rules/options';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { listDownlineIds, listFavoriteIds, listGroupMemberIds } from '../users/users.api.ts';
import { fold, foldedLetters, likePatterns, wholeTrigrams } from './search-text.ts';
import { type Condition, ownedBy, visibleContacts } from './visibility.ts';

/**
 * What a contacts_scope means: the conditions of its set, visibility included. Every call that takes a scope gets its set from here, so
 * that the list, its count and whatever is done to 'all of them' agree.
 */
export async function scopeConditions(ctx: Context, scope: ContactsScope): Promise<Condition[]> {
  const deleted = scope.contact_group === 'deleted';
  // The trigram and tag indexes hold no deleted contacts, and neither do the functions that stand in for their operators.
  const direct = ctx.leakproof_operators || deleted;
  return [
    ...(await visibleContacts(ctx)),
    deleted ? sql<SqlBool>`contact.deleted_at is not null` : sql<SqlBool>`contact.deleted_at is null`,
    ...(await groupConditions(ctx, scope)),
    ...(scope.category ? [sql<SqlBool>`contact.category = ${scope.category}`] : []),
    ...likePatterns(scope.q).map((pattern) => contains(direct, pattern)),
    ...searchConditions(ctx, direct, scope.search),
  ];
}

/** The slice that contact_group, pool and downline name, of what is visible anyway. */
async function groupConditions(ctx: Context, scope: ContactsScope): Promise<Condition[]> {
  const { db, tenant, actor } = ctx;
  const conditions: Condition[] = [];
  const peopleOf = async (userId: string) => (scope.all_downline ? listDownlineIds(db, tenant.id, userId) : [userId]);
  if (scope.downline_user_id) conditions.push(ownedBy(await peopleOf(scope.downline_user_id)));
  if (scope.pool_id) conditions.push(sql<SqlBool>`contact.pool_id = ${scope.pool_id}`);
  const group = scope.contact_group;
  if (group === 'mine') conditions.push(ownedBy(await peopleOf(actor.user_id)));
  else if (group === 'pool') conditions.push(sql<SqlBool>`contact.pool_id is not null`);
  else if (group === 'all_agents') conditions.push(sql<SqlBool>`contact.owner_id is not null`);
  else if (group === 'favorites') conditions.push(ownedBy(await listFavoriteIds(db, tenant.id, actor.user_id)));
  else if (group.startsWith('group:'))
    conditions.push(ownedBy(await listGroupMemberIds(db, tenant.id, group.slice(6))));
  return conditions;
}

/** Through the trigram index, also where its operator could not be marked leakproof (0001_foundation.sql). */
function contains(direct: boolean, pattern: string): Condition {
  return direct
    ? sql<SqlBool>`contact.search like ${pattern}`
    : sql<SqlBool>`contact.id in (select contact_ids_like(${pattern}))`;
}

function tagged(direct: boolean, ids: readonly number[], every: boolean): Condition {
  if (!direct) return sql<SqlBool>`contact.id in (select contact_ids_tagged(${ids}::int[], ${every}))`;
  return every ? sql<SqlBool>`contact.tags @> ${ids}::int[]` : sql<SqlBool>`contact.tags && ${ids}::int[]`;
}

/** A column as `fold` writes it: 'Jose' finds 'José'. */
const folded = (column: string) =>
  sql`replace(replace(translate(lower(${sql.ref(column)}), ${foldedLetters.from}, ${foldedLetters.to}), 'ß', 'ss'), 'æ', 'ae')`;

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

const textColumns = [
  'first_name',
  'middle_name',
  'last_name',
  'nickname',
  'line1',
  'city',
  'county',
  'occupation',
  'employer',
  'website',
] as const;
const listColumns = ['gender', 'marital_status', 'language', 'timezone', 'state'] as const;
const lookupColumns = ['status', 'agentflow_status', 'source'] as const;
const flagColumns = ['tobacco', 'do_not_call', 'do_not_email', 'do_not_text'] as const;
const numberColumns = ['annual_income', 'height_in', 'weight_lb'] as const;
const timeColumns = ['created_at', 'updated_at', 'last_activity_at'] as const;
/** Columns whose text also stands in `search`, so that the trigram index narrows first. */
const indexedByName = new Set<string>(['first_name', 'middle_name', 'last_name', 'nickname']);

/** One condition for each entry of the advanced search. */
function searchConditions(ctx: Context, direct: boolean, search: ContactSearch): Condition[] {
  const conditions: Condition[] = [];
  const add = (condition: Condition) => conditions.push(condition);

  if (search.ids) add(sql<SqlBool>`contact.id = any(${search.ids}::uuid[])`);
  for (const name of textColumns) {
    const value = search[name];
    if (value === undefined) continue;
    if (indexedByName.has(name)) for (const word of wholeTrigrams(value)) add(contains(direct, word));
    add(sql<SqlBool>`${folded(`contact.${name}`)} like ${`%${escapeLike(fold(value))}%`}`);
  }
  if (search.phone !== undefined) {
    const digits = search.phone.replace(/\D/g, '');
    add(digits === '' ? sql<SqlBool>`false` : contains(direct, `%${digits}%`));
    add(
      sql<SqlBool>`exists (select 1 from contact_phone p where p.tenant_id = contact.tenant_id and p.contact_id = contact.id and p.number like ${`%${digits}%`})`,
    );
  }
  if (search.email !== undefined) {
    const pattern = `%${escapeLike(fold(search.email))}%`;
    add(contains(direct, pattern));
    add(
      sql<SqlBool>`exists (select 1 from contact_email e where e.tenant_id = contact.tenant_id and e.contact_id = contact.id and e.address like ${pattern})`,
    );
  }
  for (const name of listColumns) {
    const values = search[name];
    if (values)
      add(
        sql<SqlBool>`${sql.ref(name === 'timezone' ? 'contact.timezone_in_force' : `contact.${name}`)} = any(${values}::text[])`,
      );
  }
  if (search.state_exclude) add(sql<SqlBool>`contact.state <> all(${search.state_exclude}::text[])`);
  if (search.zip) add(sql<SqlBool>`contact.zip like any(${search.zip.map((zip) => `${zip}%`)}::text[])`);
  for (const name of lookupColumns) {
    const column = sql.ref(`contact.${name}_id`);
    const included = search[name];
    const excluded = search[`${name}_exclude`];
    if (included) add(sql<SqlBool>`${column} = any(${included}::int[])`);
    // A contact without a status does not have the excluded one.
    if (excluded) add(sql<SqlBool>`(${column} is null or ${column} <> all(${excluded}::int[]))`);
  }
  if (search.owner) add(ownedBy(search.owner));
  if (search.owner_exclude)
    add(sql<SqlBool>`(contact.owner_id is null or contact.owner_id <> all(${search.owner_exclude}::uuid[]))`);
  if (search.tags) add(tagged(direct, search.tags, false));
  if (search.tags_all) add(tagged(direct, search.tags_all, true));
  if (search.tags_exclude) add(sql<SqlBool>`not contact.tags && ${search.tags_exclude}::int[]`);
  for (const name of flagColumns) {
    const value = search[name];
    if (value !== undefined) add(sql<SqlBool>`coalesce(${sql.ref(`contact.${name}`)}, false) = ${value}`);
  }
  if (search.has_phone !== undefined)
    add(search.has_phone ? sql<SqlBool>`contact.phone is not null` : sql<SqlBool>`contact.phone is null`);
  if (search.has_email !== undefined)
    add(search.has_email ? sql<SqlBool>`contact.email is not null` : sql<SqlBool>`contact.email is null`);
  conditions.push(...rangeConditions(ctx, search));
  if (search.custom && Object.keys(search.custom).length > 0) {
    add(sql<SqlBool>`contact.custom <> '{}'`);
    add(sql<SqlBool>`contact.custom @> ${JSON.stringify(search.custom)}::jsonb`);
  }
  return conditions;
}

function rangeConditions(ctx: Context, search: ContactSearch): Condition[] {
  const conditions: Condition[] = [];
  const add = (condition: Condition) => conditions.push(condition);
  for (const name of numberColumns) {
    const column = sql.ref(`contact.${name}`);
    const from = search[`${name}_from`];
    const to = search[`${name}_to`];
    if (from !== undefined) add(sql<SqlBool>`${column} >= ${from}::numeric`);
    if (to !== undefined) add(sql<SqlBool>`${column} <= ${to}::numeric`);
  }
  // A day begins and ends where the person who asks is.
  const zone = ianaZone(ctx.actor.user.timezone);
  for (const name of timeColumns) {
    const column = sql.ref(`contact.${name}`);
    const from = search[`${name}_from`];
    const to = search[`${name}_to`];
    if (from) add(sql<SqlBool>`${column} >= (${from}::date::timestamp at time zone ${zone})`);
    if (to) add(sql<SqlBool>`${column} < ((${to}::date + 1)::timestamp at time zone ${zone})`);
  }
  if (search.date_of_birth_from) add(sql<SqlBool>`contact.date_of_birth >= ${search.date_of_birth_from}::date`);
  if (search.date_of_birth_to) add(sql<SqlBool>`contact.date_of_birth <= ${search.date_of_birth_to}::date`);
  // Of their day too: an evening in Ohio is tomorrow in UTC.
  const today = sql`(${ctx.clock.now()}::timestamptz at time zone ${zone})::date`;
  if (search.age_from !== undefined)
    add(sql<SqlBool>`contact.date_of_birth <= (${today} - make_interval(years => ${search.age_from}))::date`);
  if (search.age_to !== undefined)
    add(sql<SqlBool>`contact.date_of_birth > (${today} - make_interval(years => ${search.age_to} + 1))::date`);
  return conditions;
}
