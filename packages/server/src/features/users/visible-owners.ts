import { isAccountType } from '@bookline/contract/rules/roles';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../platform/context.ts';
import {
  findReader,
  listBusinessUnitIds,
  listBusinessUnitPoolIds,
  listDownlineIds,
  listHeldPoolIds,
} from './users.queries.ts';

/**
 * Whose contacts a user sees (domain.md, 'Who sees which contact'). `everything` is the whole tenant and needs no filter. Otherwise, the
 * visible owners and pools.
 */
export type VisibleOwners =
  | { readonly everything: true }
  | { readonly everything: false; readonly owner_ids: readonly string[]; readonly pool_ids: readonly string[] };

// By tenant, its org_version, and user. Each change to users or reporting lines makes a new version, so no entry is stale. Role and unit are from the cached
// session, some seconds old, and the visibility of an old role must not be cached for the new one. Limited by the number of ids, about 100 MB: a manager of
// thousands weighs as much as thousands of agents.
const cache = new LRUCache<string, VisibleOwners>({
  maxSize: 2_000_000,
  sizeCalculation: (visible) => (visible.everything ? 1 : 1 + visible.owner_ids.length + visible.pool_ids.length),
});

/** Whose contacts the acting user sees now. */
export async function visibleOwners(
  ctx: Pick<Context, 'db' | 'actor' | 'org_version'> & { readonly tenant: Pick<Context['tenant'], 'id'> },
): Promise<VisibleOwners> {
  const { user_id, account_type, business_unit_id } = ctx.actor;
  const key = `${ctx.tenant.id}:${ctx.org_version}:${user_id}:${account_type}:${business_unit_id}`;
  const known = cache.get(key);
  if (known) return known;
  const visible = await readVisibleOwners(ctx);
  cache.set(key, visible);
  return visible;
}

/** The same for any user, read again. */
export async function readVisibleOwners({
  db,
  tenant,
  actor,
}: Pick<Context, 'db'> & {
  readonly tenant: Pick<Context['tenant'], 'id'>;
  readonly actor: Pick<Context['actor'], 'user_id' | 'account_type' | 'business_unit_id'>;
}): Promise<VisibleOwners> {
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

/** A contact's owner or pool. */
export interface Holder {
  readonly owner_id: string | null;
  readonly pool_id: string | null;
}

/** Whose contacts another user sees. Undefined for a user who can no longer sign in. */
export async function visibleOwnersOf(
  ctx: Pick<Context, 'db' | 'tenant'>,
  userId: string,
): Promise<VisibleOwners | undefined> {
  const person = await findReader(ctx.db, ctx.tenant.id, userId);
  if (!person || !isAccountType(person.account_type)) return undefined;
  const actor = { user_id: userId, account_type: person.account_type, business_unit_id: person.business_unit_id };
  return readVisibleOwners({ db: ctx.db, tenant: ctx.tenant, actor });
}

/** Whether contacts of a holder are visible. */
export function personSees(visible: VisibleOwners | undefined, { owner_id, pool_id }: Holder): boolean {
  if (!visible) return false;
  if (visible.everything) return true;
  return (
    (owner_id !== null && visible.owner_ids.includes(owner_id)) ||
    (pool_id !== null && visible.pool_ids.includes(pool_id))
  );
}
