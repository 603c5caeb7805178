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

/** The maximum number of keys per user. */
const MAX_KEYS = 50;
const TOKEN_NAME = 'API token';

/** The keys of the user who asks, newest first. */
export async function readKeys(ctx: Context): Promise<ApiKey[]> {
  const rows = await listKeysOfUser(ctx.db, ctx.tenant.id, ctx.actor.user_id);
  return rows.map((row) => presentKey(row, ctx.clock.now()));
}

/** Creates a key. Throws 422 if the vendor doesn't exist or only an admin may link it, if the expiry is in the past, or at the maximum number of keys. */
export async function makeKey(ctx: Context, input: BodyOf<typeof apiKeys.create>): Promise<ShownApiKey> {
  const mine = await listKeysOfUser(ctx.db, ctx.tenant.id, ctx.actor.user_id);
  if (mine.length >= MAX_KEYS) throw invalid('base', `You can have ${MAX_KEYS} keys. Delete one you no longer use.`);
  const { secret, hash, prefix } = makeSecret(ctx.tenant.id);
  const id = newId();
  await insertKey(ctx.db, ctx.tenant.id, {
    id,
    user_id: ctx.actor.user_id,
    kind: 'key',
    name: input.name,
    vendor_id: await requireLinkable(ctx, input.api_vendor_id, null),
    secret_hash: hash,
    prefix,
    scopes: input.scopes,
    expires_at: requireFuture(ctx, input.expires_at, 'expires_at'),
    created_at: ctx.clock.now(),
  });
  await tell(ctx, 'create', id, { name: input.name, scopes: input.scopes, expires_at: input.expires_at });
  return { ...(await getKey(ctx, id)), secret };
}

/** Gives a key a new secret. The old secret stops working when the transaction ends. */
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
  const before = await getKey(ctx, id);
  const { api_vendor_id, expires_at, ...rest } = change;
  await updateKey(ctx.db, ctx.tenant.id, id, {
    ...rest,
    ...(expires_at !== undefined && { expires_at: requireFuture(ctx, expires_at, 'expires_at') }),
    ...(api_vendor_id !== undefined && { vendor_id: await requireLinkable(ctx, api_vendor_id, before) }),
    updated_at: ctx.clock.now(),
  });
  await tell(ctx, 'update', id, change);
  return getKey(ctx, id);
}

/** Permanently revokes one of the user's own keys. */
export async function deleteKey(ctx: Context, id: string): Promise<void> {
  const { name } = await getKey(ctx, id);
  const now = ctx.clock.now();
  await updateKey(ctx.db, ctx.tenant.id, id, { revoked_at: now, updated_at: now });
  await tell(ctx, 'revoke', id, { name });
}

/** The user's API token without its secret, or null before the first one. */
export async function readToken(ctx: Context): Promise<ApiToken | null> {
  const row = await findToken(ctx.db, ctx.tenant.id, ctx.actor.user_id);
  return row ? presentKey(row, ctx.clock.now()) : null;
}

/** Creates a new API token. The previous one is revoked and keeps its entries in the logs. */
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

/** A key as shown to users who may see it. */
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

/** The state of a key at a moment. */
export function stateOf(key: { revoked_at: string | null; expires_at: string | null }, now: Date) {
  if (key.revoked_at) return 'revoked' as const;
  return key.expires_at && Date.parse(key.expires_at) <= now.getTime() ? ('expired' as const) : ('active' as const);
}

/**
 * Checks the vendor of one's own key. Contacts created with a vendor's key go to an owner that an admin chose, so only an admin links one.
 * Throws 422.
 */
async function requireLinkable(ctx: Context, id: string | null, before: ApiKey | null): Promise<string | null> {
  if (id === null || id === before?.api_vendor?.id) return id;
  if (!ctx.actor.roles.includes('admin')) throw invalid('api_vendor_id', 'Only an admin can link a key to a vendor.');
  return requireVendor(ctx, id, 'api_vendor_id');
}

/** The vendor's id, or null. Throws 422 at `field` if it doesn't exist. */
export async function requireVendor(ctx: Context, id: string | null, field: string): Promise<string | null> {
  if (id !== null && (await findVendorName(ctx.db, ctx.tenant.id, id)) === undefined)
    throw invalid(field, 'This vendor no longer exists. Choose another.');
  return id;
}

/** The moment a key expires, or null for never. Throws 422 at `field` if the moment has passed. */
export function requireFuture(ctx: Context, time: string | null, field: string): Date | null {
  if (time === null) return null;
  const moment = new Date(time);
  if (moment.getTime() <= ctx.clock.now().getTime()) throw invalid(field, 'Choose a time in the future.');
  return moment;
}

async function getKey(ctx: Context, id: string): Promise<ApiKey> {
  const row = await findKeyOfUser(ctx.db, ctx.tenant.id, ctx.actor.user_id, id);
  if (!row) throw new AppError('not_found');
  return presentKey(row, ctx.clock.now());
}

const tell = (ctx: Context, verb: string, id: string, detail: Record<string, unknown>) =>
  audit(ctx, { action: `api_key.${verb}`, subject_id: id, detail });
