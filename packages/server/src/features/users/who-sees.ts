import { isAccountType } from '@bookline/contract/rules/roles';
import type { Context } from '../../platform/context.ts';
import { type Reach, readReach } from './reach.ts';
import { findReader } from './users.queries.ts';

/** Who has a contact: somebody, or a pool. */
export interface Holder {
  readonly owner_id: string | null;
  readonly pool_id: string | null;
}

/** Whose contacts somebody else sees; undefined for whoever cannot sign in any more. */
export async function personReach(ctx: Pick<Context, 'db' | 'tenant'>, userId: string): Promise<Reach | undefined> {
  const person = await findReader(ctx.db, ctx.tenant.id, userId);
  if (!person || !isAccountType(person.account_type)) return undefined;
  const actor = { user_id: userId, account_type: person.account_type, business_unit_id: person.business_unit_id };
  return readReach({ db: ctx.db, tenant: ctx.tenant, actor });
}

/** Whether a reach holds what a holder has. */
export function personSees(reach: Reach | undefined, { owner_id, pool_id }: Holder): boolean {
  if (!reach) return false;
  if (reach.everything) return true;
  return (
    (owner_id !== null && reach.owner_ids.includes(owner_id)) || (pool_id !== null && reach.pool_ids.includes(pool_id))
  );
}
