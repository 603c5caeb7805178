import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { TELL } from '../../platform/db/listen.ts';

/** Keys with their vendor and owner, without the secret. */
export const keysOf = (db: Db, tenantId: number) =>
  db
    .selectFrom('api_key as k')
    .innerJoin('app_user as u', (join) => join.onRef('u.tenant_id', '=', 'k.tenant_id').onRef('u.id', '=', 'k.user_id'))
    .leftJoin('api_vendor as v', (join) =>
      join.onRef('v.tenant_id', '=', 'k.tenant_id').onRef('v.id', '=', 'k.vendor_id'),
    )
    .select([
      'k.id',
      'k.kind',
      'k.name',
      'k.prefix',
      'k.scopes',
      'k.requests_per_minute',
      'k.created_at',
      'k.rotated_at',
      'k.expires_at',
      'k.revoked_at',
      'k.last_used_at',
      'k.last_used_ip',
      'k.vendor_id',
      'v.vendor_name',
      'k.user_id',
      fullName('u').as('user_name'),
    ])
    .where('k.tenant_id', '=', tenantId);

export type KeyRow = Awaited<ReturnType<ReturnType<typeof keysOf>['executeTakeFirstOrThrow']>>;

/** A user's active and expired keys, newest first. Revoked keys are left out. */
export async function listKeysOfUser(db: Db, tenantId: number, userId: string): Promise<KeyRow[]> {
  return keysOf(db, tenantId)
    .where('k.user_id', '=', userId)
    .where('k.kind', '=', 'key')
    .where('k.revoked_at', 'is', null)
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .execute();
}

/** One of the user's own keys, unless it was revoked. */
export async function findKeyOfUser(
  db: Db,
  tenantId: number,
  userId: string,
  keyId: string,
): Promise<KeyRow | undefined> {
  return keysOf(db, tenantId)
    .where('k.user_id', '=', userId)
    .where('k.kind', '=', 'key')
    .where('k.revoked_at', 'is', null)
    .where('k.id', '=', keyId)
    .executeTakeFirst();
}

export async function findToken(db: Db, tenantId: number, userId: string): Promise<KeyRow | undefined> {
  return keysOf(db, tenantId)
    .where('k.user_id', '=', userId)
    .where('k.kind', '=', 'token')
    .where('k.revoked_at', 'is', null)
    .executeTakeFirst();
}

export interface NewKey {
  readonly id: string;
  readonly user_id: string;
  readonly kind: 'key' | 'token';
  readonly name: string;
  readonly vendor_id: string | null;
  readonly secret_hash: Buffer;
  readonly prefix: string;
  readonly scopes: string[];
  readonly expires_at: Date | null;
  readonly created_at: Date;
}

export async function insertKey(db: Db, tenantId: number, key: NewKey): Promise<void> {
  await db
    .insertInto('api_key')
    .values({ ...key, tenant_id: tenantId, updated_at: key.created_at })
    .execute();
}

export interface KeyChange {
  readonly name?: string;
  readonly vendor_id?: string | null;
  readonly secret_hash?: Buffer;
  readonly prefix?: string;
  readonly scopes?: string[];
  readonly expires_at?: Date | null;
  readonly requests_per_minute?: number;
  readonly rotated_at?: Date;
  readonly revoked_at?: Date;
  readonly updated_at: Date;
}

/** Changes a key and notifies every process, so that each reloads it. */
export async function updateKey(db: Db, tenantId: number, keyId: string, change: KeyChange): Promise<void> {
  await db.updateTable('api_key').set(change).where('tenant_id', '=', tenantId).where('id', '=', keyId).execute();
  await sql.raw(TELL.replace('$1', `'api_key ${keyId.replace(/[^0-9a-f-]/g, '')}'`)).execute(db);
}

/** Revokes a user's keys and API token. Returns how many there were. */
export async function revokeKeysOf(db: Db, tenantId: number, userId: string, now: Date): Promise<number> {
  const keys = await db
    .selectFrom('api_key')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .execute();
  for (const { id } of keys) await updateKey(db, tenantId, id, { revoked_at: now, updated_at: now });
  return keys.length;
}

/** The vendor's name, or undefined if there is no such vendor. */
export async function findVendorName(db: Db, tenantId: number, vendorId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('api_vendor')
    .select('vendor_name')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', vendorId)
    .executeTakeFirst();
  return row?.vendor_name;
}

/** The key for a secret, in any state. */
export async function findKeyByHash(db: Db, tenantId: number, secretHash: Buffer) {
  return db
    .selectFrom('api_key')
    .select(['id', 'name', 'user_id', 'scopes', 'requests_per_minute', 'expires_at', 'revoked_at'])
    .where('tenant_id', '=', tenantId)
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
}

/** A key by its id, in any state. */
export const findKey = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('api_key')
    .select(['user_id', 'expires_at', 'revoked_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Matches keys that are active at a moment. */
export const worksAt = (now: Date) =>
  sql<SqlBool>`k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})`;
