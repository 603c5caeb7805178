import type { QueryOf } from '@bookline/contract/endpoint';
import type { TrackedWebhook, webhookEndpoints } from '@bookline/contract/features/webhook-endpoints';
import { metaOf } from '@bookline/contract/paging';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { countTracked, findTracked, listTracked, updateReason, updateToEnabled } from './endpoints.queries.ts';
import { presentEndpoint, stopEndpoint, tell } from './endpoints.service.ts';

/** A page of all users' endpoints, newest first. */
export async function readTracked(ctx: Context, query: QueryOf<typeof webhookEndpoints.tracked>) {
  const { page, limit, q } = query;
  const rows = await listTracked(ctx.db, ctx.tenant.id, q, { limit, offset: (page - 1) * limit });
  return { data: rows.map(present), meta: metaOf(query, await countTracked(ctx.db, ctx.tenant.id, q)) };
}

/** Disables any user's endpoint, also one that is off already, or enables it again. Throws 404. */
export async function changeTracked(ctx: Context, id: string, enabled: boolean): Promise<TrackedWebhook> {
  const before = await getTracked(ctx, id);
  if (enabled && !before.enabled) await updateToEnabled(ctx.db, ctx.tenant.id, id, ctx.clock.now());
  if (!enabled && before.enabled) await stopEndpoint(ctx, id, 'admin');
  if (!enabled && !before.enabled) await updateReason(ctx.db, ctx.tenant.id, id, 'admin');
  await tell(ctx, enabled ? 'enable' : 'disable', id, { name: before.name, owner_id: before.user.id });
  return getTracked(ctx, id);
}

async function getTracked(ctx: Context, id: string): Promise<TrackedWebhook> {
  const row = await findTracked(ctx.db, ctx.tenant.id, id);
  if (!row) throw new AppError('not_found');
  return present(row);
}

const present = ({ user_name, ...row }: NonNullable<Awaited<ReturnType<typeof findTracked>>>): TrackedWebhook => ({
  ...presentEndpoint(row),
  user: { id: row.user_id, name: user_name },
});
