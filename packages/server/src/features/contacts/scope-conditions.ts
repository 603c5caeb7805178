import type { ContactSearch, SearchEntries, SearchGroup } from '@bookline/contract/features/contact-search';
import type { ContactsScope } from '@bookline/contract/features/contacts-scope';
import { ianaZone } from '@bookline/contract/rules/options';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { dayIn } from '../../platform/day-in-zone.ts';
import { listDownlineIds, listFavoriteIds, listGroupMemberIds } from '../users/users.api.ts';
import { choiceConditions } from './search/choice-conditions.ts';
import { type Asking, type ConditionTable, conditionsOf, type Entry, every } from './search/condition-table.ts';
import { type PolicyEntry, policyConditions } from './search/policy-conditions.ts';
import { rangeConditions } from './search/range-conditions.ts';
import { contains, textConditions } from './search/text-conditions.ts';
import { likePatterns } from './search-text.ts';
import { type Condition, ownedBy, visibleContacts } from './visibility.ts';

/**
 * The conditions of a contacts_scope, including visibility. Every call that takes a scope gets its set from here, so
 * that the list, its count, and bulk actions agree.
 */
export async function scopeConditions(ctx: Context, scope: ContactsScope): Promise<Condition[]> {
  const deleted = scope.contact_group === 'deleted';
  // The trigram and tag indexes have no deleted contacts. Neither do the functions that replace their operators.
  const direct = ctx.leakproof_operators || deleted;
  const zone = ianaZone(ctx.actor.user.timezone);
  const now = ctx.clock.now();
  return [
    ...(await visibleContacts(ctx)),
    // A merged contact is not deleted: its data lives on in the survivor.
    deleted
      ? sql<SqlBool>`contact.deleted_at is not null and contact.merged_into_id is null`
      : sql<SqlBool>`contact.deleted_at is null`,
    ...(await groupConditions(ctx, scope)),
    ...(scope.category ? [sql<SqlBool>`contact.category = ${scope.category}`] : []),
    ...likePatterns(scope.q).map((pattern) => contains(direct, pattern)),
    ...searchConditions(scope.search, { direct, zone, now, today: dayIn(zone, now) }),
  ];
}

/** The conditions of a typed search; empty if the text is empty. */
export const typedConditions = (ctx: Context, q: string): Condition[] =>
  likePatterns(q).map((pattern) => contains(ctx.leakproof_operators, pattern));

/** The part of the visible contacts that contact_group, pool, and downline select. */
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

/** The SQL of each entry, except policy entries, which belong together. The type checks that no entry is missing. */
const table: ConditionTable<Exclude<Entry, PolicyEntry>> = {
  ...choiceConditions,
  ...textConditions,
  ...rangeConditions,
};

/** The conditions of an advanced search. All of them must match. */
function searchConditions(search: ContactSearch | SearchGroup | SearchEntries, asking: Asking): Condition[] {
  const { any = [], all = [], none = [] }: SearchGroup = search;
  const group = (inner: SearchGroup) => every(searchConditions(inner, asking));
  return [
    ...conditionsOf(table, search, asking),
    ...policyConditions(search, asking),
    ...(any.length > 0 ? [sql<SqlBool>`(${sql.join(any.map(group), sql` or `)})`] : []),
    ...all.map(group),
    // With a missing value, a condition is neither true nor false, and doesn't match.
    ...none.map((inner) => sql<SqlBool>`${group(inner)} is not true`),
  ];
}
