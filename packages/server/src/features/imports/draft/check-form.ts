import type { BodyOf } from '@bookline/contract/endpoint';
import type { imports } from '@bookline/contract/features/imports';
import type { Context } from '../../../platform/context.ts';
import { invalid } from '../../../platform/errors.ts';
import { requireVendor } from '../../api-keys/api-keys.api.ts';
import { listVisiblePools, requireLookups } from '../../lookups/lookups.api.ts';
import { listPeople, visibleOwners } from '../../users/users.api.ts';

type Form = Pick<
  BodyOf<typeof imports.create>,
  'owner' | 'owners' | 'pool' | 'status_id' | 'source_id' | 'api_vendor_obj'
>;

/** The owner of new contacts: one user, several users in round-robin order, or a pool. */
interface Holder {
  readonly owner_id: string | null;
  readonly owner_ids: string[];
  readonly pool_id: string | null;
}

/** Checks the form's choices against what the acting user may use. Throws 422 with the field named. */
export async function checkForm(ctx: Context, form: Form): Promise<Holder> {
  await requireLookups(ctx, { status_id: form.status_id, source_id: form.source_id });
  if (form.api_vendor_obj && 'vendor_id' in form.api_vendor_obj)
    await requireVendor(ctx, form.api_vendor_obj.vendor_id, 'api_vendor_obj');
  return holderOf(ctx, form);
}

async function holderOf(ctx: Context, { owner, owners, pool }: Form): Promise<Holder> {
  if ([owner, owners, pool].filter((choice) => choice !== undefined).length > 1)
    throw invalid(pool ? 'pool' : 'owners', 'Choose one owner, several owners for round-robin, or a pool.');
  if (pool) {
    const pools = await listVisiblePools(ctx);
    if (!pools.some(({ id }) => id === pool)) throw invalid('pool', 'Choose one of your pools.');
    return { owner_id: null, owner_ids: [], pool_id: pool };
  }
  const owner_ids = [...new Set(owners ?? [owner ?? ctx.actor.user_id])];
  const visible = await visibleOwners(ctx);
  for (const id of owner_ids) {
    const [person] = await listPeople(ctx.db, ctx.tenant.id, { ids: [id], first: id });
    if (!person || !(visible.everything || visible.owner_ids.includes(id)))
      throw invalid(owners ? 'owners' : 'owner', 'Choose yourself or someone in your downline.');
  }
  return { owner_id: owner_ids.length === 1 ? (owner_ids[0] ?? null) : null, owner_ids, pool_id: null };
}
