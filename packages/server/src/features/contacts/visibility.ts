import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { type VisibleOwners, visibleOwners } from '../users/users.api.ts';

/** A condition on the table `contact`. */
export type Condition = RawBuilder<SqlBool>;

/** Owners as one array parameter. With a subquery, the planner's estimate is wrong (up to 1.6 s instead of 8 ms). */
export const ownedBy = (ids: readonly string[]): Condition =>
  ids.length === 1 ? sql<SqlBool>`contact.owner_id = ${ids[0]}` : sql<SqlBool>`contact.owner_id = any(${ids}::uuid[])`;

/**
 * The only definition of visible contacts: the conditions for every contact that the user can see, deleted or not.
 * Lists, single records, imports, timelines, and all other code must use it.
 */
export async function visibleContacts(ctx: Context): Promise<Condition[]> {
  return seenBy(ctx.tenant.id, await visibleOwners(ctx));
}

/** The same conditions for another user's visibility. */
export function seenBy(tenantId: number, visible: VisibleOwners): Condition[] {
  const tenant = sql<SqlBool>`contact.tenant_id = ${tenantId}`;
  if (visible.everything) return [tenant];
  const owned = ownedBy(visible.owner_ids);
  if (visible.pool_ids.length === 0) return [tenant, owned];
  return [tenant, sql<SqlBool>`(${owned} or contact.pool_id = any(${visible.pool_ids}::uuid[]))`];
}

/** Joins all conditions for one `where`. */
export const allOf = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `);
