import type { ContactsScope } from '@bookline/contract/features/contacts-scope';
import { ianaZone } from '@bookline/contract/rules/options';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { dayIn } from '../../platform/day-in-zone.ts';
import { listDownlineIds, listFavoriteIds, listGroupMemberIds } from '../users/users.api.ts';
import { searchConditions } from './search/search-conditions.ts';
import { contains } from './search/text-conditions.ts';
import { likePatterns } from './search-text.ts';
import { type Condition, ownedBy, visibleContacts } from './visibility.ts';

/**
 * What a contacts_scope means: the conditions of its set, visibility included. Every call that takes a scope gets its set from here, so
 * that the list, its count and whatever is done to 'all of them' agree.
 */
export async function scopeConditions(ctx: Context, scope: ContactsScope): Promise<Condition[]> {
  const deleted = scope.contact_group === 'deleted';
  // The trigram and tag indexes hold no deleted contacts, and neither do the functions that stand in for their operators.
  const direct = ctx.leakproof_operators || deleted;
  const zone = ianaZone(ctx.actor.user.timezone);
  const now = ctx.clock.now();
  return [
    ...(await visibleContacts(ctx)),
    // What became part of another contact is not among the deleted ones: it is there.
    deleted
      ? sql<SqlBool>`contact.deleted_at is not null and contact.merged_into_id is null`
      : sql<SqlBool>`contact.deleted_at is null`,
    ...(await groupConditions(ctx, scope)),
    ...(scope.category ? [sql<SqlBool>`contact.category = ${scope.category}`] : []),
    ...likePatterns(scope.q).map((pattern) => contains(direct, pattern)),
    ...searchConditions(scope.search, { direct, zone, now, today: dayIn(zone, now) }),
  ];
}

/** What a typed search asks of a contact; empty where nothing was typed. */
export const typedConditions = (ctx: Context, q: string): Condition[] =>
  likePatterns(q).map((pattern) => contains(ctx.leakproof_operators, pattern));

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
