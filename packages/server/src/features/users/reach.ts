import { LRUCache } from 'lru-cache';
import type { Context } from '../../platform/context.ts';
import { listBusinessUnitIds, listBusinessUnitPoolIds, listDownlineIds, listHeldPoolIds } from './users.queries.ts';

/**
 * Whose contacts a person sees (domain.md, 'Who sees which contact'). `everything` is the whole tenant and needs no filter at all;
 * otherwise the owners and the pools in it.
 */
export type Reach =
  | { readonly everything: true }
  | { readonly everything: false; readonly owner_ids: readonly string[]; readonly pool_ids: readonly string[] };

// By tenant, its org_version and user: a change to people or reporting lines makes a new version, so no entry is ever stale. The role and
// unit are those the session was last read with, some seconds ago: a reach found by an old role must not be kept for the new one.
// Bounded by the ids it holds, some 100 MB: a manager of thousands weighs as much as thousands of agents.
const cache = new LRUCache<string, Reach>({
  maxSize: 2_000_000,
  sizeCalculation: (reach) => (reach.everything ? 1 : 1 + reach.owner_ids.length + reach.pool_ids.length),
});

/** Whose contacts the acting person sees, now. */
export async function reachOf(
  ctx: Pick<Context, 'db' | 'actor' | 'org_version'> & { readonly tenant: Pick<Context['tenant'], 'id'> },
): Promise<Reach> {
  const { user_id, account_type, business_unit_id } = ctx.actor;
  const key = `${ctx.tenant.id}:${ctx.org_version}:${user_id}:${account_type}:${business_unit_id}`;
  const known = cache.get(key);
  if (known) return known;
  const reach = await readReach(ctx);
  cache.set(key, reach);
  return reach;
}

/** The same for anybody, read anew. */
export async function readReach({
  db,
  tenant,
  actor,
}: Pick<Context, 'db'> & {
  readonly tenant: Pick<Context['tenant'], 'id'>;
  readonly actor: Pick<Context['actor'], 'user_id' | 'account_type' | 'business_unit_id'>;
}): Promise<Reach> {
  const own = [actor.user_id];
  switch (actor.account_type) {
    case 'admin':
    case 'sub_admin':
      return { everything: true };
    case 'bu_admin': {
      if (!actor.business_unit_id) return { everything: false, owner_ids: own, pool_ids: [] };
      const members = await listBusinessUnitIds(db, tenant.id, actor.business_unit_id);
      return {
        everything: false,
        owner_ids: [...new Set([...own, ...members])],
        pool_ids: await listBusinessUnitPoolIds(db, tenant.id, actor.business_unit_id),
      };
    }
    case 'manager':
    case 'regional_manager':
    case 'district_manager':
    case 'field_manager':
      return { everything: false, owner_ids: await listDownlineIds(db, tenant.id, actor.user_id), pool_ids: [] };
    case 'pool_holder':
      return { everything: false, owner_ids: own, pool_ids: await listHeldPoolIds(db, tenant.id, actor.user_id) };
    case 'agent':
    case 'telemarketer':
    case 'basic':
      return { everything: false, owner_ids: own, pool_ids: [] };
  }
}
