import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { type Reach, reachOf } from '../users/users.api.ts';

/** A condition on the table `contact`. */
export type Condition = RawBuilder<SqlBool>;

/** Owners as one array parameter: as a subquery the planner guesses wrong (up to 1.6 s instead of 8 ms). */
export const ownedBy = (ids: readonly string[]): Condition =>
  ids.length === 1 ? sql<SqlBool>`contact.owner_id = ${ids[0]}` : sql<SqlBool>`contact.owner_id = any(${ids}::uuid[])`;

/**
 * The one answer to who sees which contact: conditions that hold for every contact the acting person may see, deleted or not.
 * Lists, single records, imports, timelines and whatever else comes use this and nothing of their own.
 */
export async function visibleContacts(ctx: Context): Promise<Condition[]> {
  return seenBy(ctx.tenant.id, await reachOf(ctx));
}

/** The same for somebody else's reach: for asking what another person sees. */
export function seenBy(tenantId: number, reach: Reach): Condition[] {
  const tenant = sql<SqlBool>`contact.tenant_id = ${tenantId}`;
  if (reach.everything) return [tenant];
  const owned = ownedBy(reach.owner_ids);
  if (reach.pool_ids.length === 0) return [tenant, owned];
  return [tenant, sql<SqlBool>`(${owned} or contact.pool_id = any(${reach.pool_ids}::uuid[]))`];
}

/** All conditions as one `where`. */
export const allOf = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `);
