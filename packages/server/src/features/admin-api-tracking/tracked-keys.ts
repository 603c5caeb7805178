import type { BodyOf, QueryOf } from '@bookline/contract/endpoint';
import type { adminApiTracking, TrackedKey } from '@bookline/contract/features/admin-api-tracking';
import { metaOf } from '@bookline/contract/paging';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { type KeyRow, presentKey, requireFuture, requireVendor, updateKey } from '../api-keys/api-keys.api.ts';
import { countTrackedKeys, findTrackedKey, listTrackedKeys } from './tracked-keys.queries.ts';

/** A page of all users' keys and tokens, newest first. */
export async function readTrackedKeys(ctx: Context, query: QueryOf<typeof adminApiTracking.keys>) {
  const { page, limit, ...filter } = query;
  const now = ctx.clock.now();
  const rows = await listTrackedKeys(ctx.db, ctx.tenant.id, filter, now, { limit, offset: (page - 1) * limit });
  const total = await countTrackedKeys(ctx.db, ctx.tenant.id, filter, now);
  return { data: rows.map((row) => present(ctx, row)), meta: metaOf(query, total) };
}

/** R396: changes or revokes any user's key. Throws 404 if there is no such key, and 422 if the body has another key's id or the key is revoked. */
export async function changeTrackedKey(
  ctx: Context,
  id: string,
  { key }: BodyOf<typeof adminApiTracking.update_key>,
): Promise<TrackedKey> {
  const before = await getKey(ctx, id);
  if (key.id !== id) throw invalid('key.id', 'Another key already uses this ID.');
  if (before.state === 'revoked') throw invalid('base', 'This key was revoked. You can’t change it.');
  const { id: _, revoked, api_vendor_id, expires_at, ...rest } = key;
  const now = ctx.clock.now();
  await updateKey(ctx.db, ctx.tenant.id, id, {
    ...rest,
    ...(expires_at !== undefined && { expires_at: requireFuture(ctx, expires_at, 'key.expires_at') }),
    ...(api_vendor_id !== undefined && { vendor_id: await requireVendor(ctx, api_vendor_id, 'key.api_vendor_id') }),
    ...(revoked && { revoked_at: now }),
    updated_at: now,
  });
  const detail = {
    ...rest,
    ...(expires_at !== undefined && { expires_at }),
    ...(api_vendor_id !== undefined && { api_vendor_id }),
    owner_id: before.user.id,
  };
  await audit(ctx, { action: revoked ? 'api_key.revoke' : 'api_key.update', subject_id: id, detail });
  return getKey(ctx, id);
}

async function getKey(ctx: Context, id: string): Promise<TrackedKey> {
  const row = await findTrackedKey(ctx.db, ctx.tenant.id, id);
  if (!row) throw new AppError('not_found');
  return present(ctx, row);
}

const present = (ctx: Context, row: KeyRow): TrackedKey => ({
  ...presentKey(row, ctx.clock.now()),
  kind: row.kind === 'token' ? 'token' : 'key',
  user: { id: row.user_id, name: row.user_name },
});
