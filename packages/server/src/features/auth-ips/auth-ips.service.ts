import type { AllowedNetwork, AuthIp } from '@bookline/contract/features/auth-ips';
import { type ListMeta, metaOf } from '@bookline/contract/paging';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { invalidateTenantCache } from '../../platform/db/invalidate-tenant-cache.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { listAuthIps, listNetworks, replaceNetworks } from './auth-ips.queries.ts';
import { insideOf, isNetwork, plainIp } from './networks.ts';

interface Asked {
  readonly q: string;
  readonly page: number;
  readonly limit: number;
  readonly everyone: 'true' | 'false';
}

/** The addresses the user signed in from. Throws 403 for `everyone` unless the user is an admin. */
export async function readAuthIps(ctx: Context, asked: Asked): Promise<{ data: AuthIp[]; meta: ListMeta }> {
  const { db, tenant, actor } = ctx;
  const everyone = asked.everyone === 'true';
  if (everyone && !actor.roles.includes('admin')) throw new AppError('forbidden');
  const { rows, total } = await listAuthIps(db, tenant.id, { ...asked, user_id: everyone ? null : actor.user_id });
  const here = plainIp(ctx.request.ip);
  const data = rows.map(({ user_id, name, ...row }) => ({
    ...row,
    person: { id: user_id, name },
    current: row.ip === here && user_id === actor.user_id,
  }));
  return { data, meta: metaOf(asked, total) };
}

export async function readAllowList(ctx: Context) {
  return { networks: await listNetworks(ctx.db, ctx.tenant.id), your_ip: plainIp(ctx.request.ip) };
}

/** Replaces the allow list. Throws 422 for an invalid network, and for a list that would lock out the admin who saves it. */
export async function replaceAllowList(ctx: Context, wanted: readonly AllowedNetwork[]) {
  for (const [i, { network }] of wanted.entries())
    if (!isNetwork(network))
      throw invalid(`networks.${i}.network`, 'Enter an address or a network such as 203.0.113.0/24.');
  const all = wanted.map(({ network }) => network);
  const here = plainIp(ctx.request.ip);
  if (all.length > 0 && !insideOf(all)(here))
    throw invalid('networks', `Your own address, ${here}, isn’t in the list. Add it first, or you’ll be locked out.`);
  await replaceNetworks(ctx.db, ctx.tenant.id, wanted);
  await audit(ctx, {
    action: 'allowed_networks.replace',
    subject_type: 'tenant',
    subject_id: String(ctx.tenant.id),
    detail: { networks: all },
  });
  await invalidateTenantCache(ctx.db, ctx.tenant.id);
  return readAllowList(ctx);
}
