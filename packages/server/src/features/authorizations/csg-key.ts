import type { Context } from '../../platform/context.ts';
import { readSetting } from '../settings/settings.api.ts';
import { findOfKind } from './accounts.queries.ts';
import { readAccess } from './seal-access.ts';

/** The user's own key of CSG. Null if there is none. */
export async function ownCsgKey(ctx: Context): Promise<string | null> {
  const account = await findOfKind(ctx.db, ctx.tenant.id, ctx.actor.user_id, 'csg');
  return account ? readAccess(ctx, 'credential_sealed', account) : null;
}

/** The user's own key of CSG, else their company's. '' if there is neither. */
export const csgKeyOf = async (ctx: Context): Promise<string> =>
  (await ownCsgKey(ctx)) || readSetting(ctx, 'CSG_API_KEY');
