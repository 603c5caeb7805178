import type { BodyOf } from '@bookline/contract/endpoint';
import {
  type ApiKey,
  type ApiToken,
  type apiKeys,
  apiScope,
  type ShownApiKey,
} from '@bookline/contract/features/api-keys';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import {
  findKeyOfUser,
  findToken,
  findVendorName,
  insertKey,
  type KeyRow,
  listKeysOfUser,
  updateKey,
} from './api-keys.queries.ts';
import { makeSecret } from './secret.ts';

/** Keys that a person may have at once. */
const MOST_KEYS = 50;
const TOKEN_NAME = 'API token';

/** The acting person's keys, newest first. */
export async function readKeys(ctx: Context): Promise<ApiKey[]> {
  const rows = await listKeysOfUser(ctx.db, ctx.tenant.id, ctx.actor.user_id);
  return rows.map((row) => presentKey(row, ctx.clock.now()));
}

/** Makes a key. Throws 422 for a vendor that is not there, an expiry in the past, or one key too many. */
export async function makeKey(ctx: Context, input: BodyOf<typeof apiKeys.create>): Promise<ShownApiKey> {
  const mine = await listKeysOfUser(ctx.db, ctx.tenant.id, ctx.actor.user_id);
  if (mine.length >= MOST_KEYS)
    throw invalid('base', `At most ${MOST_KEYS} keys. Delete one that is not used any more.`);
  const { secret, hash, prefix } = makeSecret(ctx.tenant.id);
  const id = newId();
  await insertKey(ctx.db, ctx.tenant.id, {
    id,
    user_id: ctx.actor.user_id,
    kind: 'key',
    name: input.name,
    vendor_id: await requireVendor(ctx, input.api_vendor_id, 'api_vendor_id'),
    secret_hash: hash,
    prefix,
    scopes: input.scopes,
    expires_at: requireFuture(ctx, input.expires_at, 'expires_at'),
    created_at: ctx.clock.now(),
  });
  await tell(ctx, 'create', id, { name: input.name, scopes: input.scopes, expires_at: input.expires_at });
  return { ...(await getKey(ctx, id)), secret };
}

/** Gives a key a new secret; the old one stops working when the transaction ends. */
export async function rotateKey(ctx: Context, id: string): Promise<ShownApiKey> {
  const { name } = await getKey(ctx, id);
  const { secret, hash, prefix } = makeSecret(ctx.tenant.id);
  const now = ctx.clock.now();
  await updateKey(ctx.db, ctx.tenant.id, id, { secret_hash: hash, prefix, rotated_at: now, updated_at: now });
  await tell(ctx, 'rotate', id, { name });
  return { ...(await getKey(ctx, id)), secret };
}

/** Changes a key's name, scopes, expiry or vendor. Throws 422 as makeKey does. */
export async function changeKey(ctx: Context, id: string, change: BodyOf<typeof apiKeys.update>): Promise<ApiKey> {
  await getKey(ctx, id);
  const { api_vendor_id, expires_at, ...rest } = change;
  await updateKey(ctx.db, ctx.tenant.id, id, {
    ...rest,
    ...(expires_at !== undefined && { expires_at: requireFuture(ctx, expires_at, 'expires_at') }),
    ...(api_vendor_id !== undefined && { vendor_id: await requireVendor(ctx, api_vendor_id, 'api_vendor_id') }),
    updated_at: ctx.clock.now(),
  });
  await tell(ctx, 'update', id, change);
  return getKey(ctx, id);
}

/** Revokes a key of the acting person's own, for good. */
export async function deleteKey(ctx: Context, id: string): Promise<void> {
  const { name } = await getKey(ctx, id);
  const now = ctx.clock.now();
  await updateKey(ctx.db, ctx.tenant.id, id, { revoked_at: now, updated_at: now });
  await tell(ctx, 'revoke', id, { name });
}

/** The acting person's API token without its secret; null before it was first made. */
export async function readToken(ctx: Context): Promise<ApiToken | null> {
  const row = await findToken(ctx.db, ctx.tenant.id, ctx.actor.user_id);
  return row ? presentKey(row, ctx.clock.now()) : null;
}

/** Makes the API token anew: the one of before is revoked, and keeps its place in the logs. */
export async function refreshToken(ctx: Context): Promise<ApiToken & { api_token: string }> {
  const before = await findToken(ctx.db, ctx.tenant.id, ctx.actor.user_id);
  const now = ctx.clock.now();
  if (before) await updateKey(ctx.db, ctx.tenant.id, before.id, { revoked_at: now, updated_at: now });
  const { secret, hash, prefix } = makeSecret(ctx.tenant.id);
  const id = newId();
  await insertKey(ctx.db, ctx.tenant.id, {
    id,
    user_id: ctx.actor.user_id,
    kind: 'token',
    name: TOKEN_NAME,
    vendor_id: null,
    secret_hash: hash,
    prefix,
    scopes: ['read', 'write'],
    expires_at: null,
    created_at: now,
  });
  await tell(ctx, 'refresh', id, { name: TOKEN_NAME, ...(before && { revoked: before.id }) });
  const token = await readToken(ctx);
  if (!token) throw new Error('the token just made is not there');
  return { ...token, api_token: secret };
}

/** The key as whoever may see it sees it at a moment. */
export function presentKey(row: KeyRow, now: Date): ApiKey {
  const { vendor_id, vendor_name } = row;
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: apiScope.array().parse(row.scopes),
    api_vendor: vendor_id && vendor_name !== null ? { id: vendor_id, vendor_name } : null,
    state: stateOf(row, now),
    requests_per_minute: row.requests_per_minute,
    created_at: row.created_at,
    rotated_at: row.rotated_at,
    expires_at: row.expires_at,
    last_used_at: row.last_used_at,
    last_used_ip: row.last_used_ip,
  };
}

/** Whether a key works at a moment. */
export function stateOf(key: { revoked_at: string | null; expires_at: string | null }, now: Date) {
  if (key.revoked_at) return 'revoked' as const;
  return key.expires_at && Date.parse(key.expires_at) <= now.getTime() ? ('expired' as const) : ('active' as const);
}

/** The vendor's id, or null. Throws 422 at `field` for one that is not there. */
export async function requireVendor(ctx: Context, id: string | null, field: string): Promise<string | null> {
  if (id !== null && (await findVendorName(ctx.db, ctx.tenant.id, id)) === undefined)
    throw invalid(field, 'This vendor is not there any more.');
  return id;
}

/** The moment a key expires, or null for never. Throws 422 at `field` for one that has passed. */
export function requireFuture(ctx: Context, time: string | null, field: string): Date | null {
  if (time === null) return null;
  const moment = new Date(time);
  if (moment.getTime() <= ctx.clock.now().getTime()) throw invalid(field, 'Choose a time that is still to come.');
  return moment;
}

async function getKey(ctx: Context, id: string): Promise<ApiKey> {
  const row = await findKeyOfUser(ctx.db, ctx.tenant.id, ctx.actor.user_id, id);
  if (!row) throw new AppError('not_found');
  return presentKey(row, ctx.clock.now());
}

const tell = (ctx: Context, verb: string, id: string, detail: Record<string, unknown>) =>
  audit(ctx, { action: `api_key.${verb}`, subject_type: 'api_key', subject_id: id, detail });
