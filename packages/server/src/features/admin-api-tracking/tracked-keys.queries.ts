import type { ApiKeyState } from '@bookline/contract/features/api-keys';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { type KeyRow, keysOf, worksAt } from '../api-keys/api-keys.api.ts';

interface KeyFilter {
  readonly q?: string | undefined;
  readonly state?: ApiKeyState | undefined;
  readonly api_vendor_id?: string | undefined;
  readonly user_id?: string | undefined;
}

export async function listTrackedKeys(
  db: Db,
  tenantId: number,
  filter: KeyFilter,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<KeyRow[]> {
  return keysOf(db, tenantId)
    .where(conditionOf(filter, now))
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export const countTrackedKeys = (db: Db, tenantId: number, filter: KeyFilter, now: Date): Promise<number> =>
  countRows(keysOf(db, tenantId).where(conditionOf(filter, now)).clearSelect());

export async function findTrackedKey(db: Db, tenantId: number, id: string): Promise<KeyRow | undefined> {
  return keysOf(db, tenantId).where('k.id', '=', id).executeTakeFirst();
}

/** `q` matches part of the key's name, part of its owner's name, or the start of the secret. */
function conditionOf({ q, state, api_vendor_id, user_id }: KeyFilter, now: Date): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (q) {
    const pattern = likePattern(q);
    conditions.push(
      sql<SqlBool>`(k.name ilike ${`%${pattern}%`} or ${fullName('u')} ilike ${`%${pattern}%`} or k.prefix like ${`${pattern}%`})`,
    );
  }
  if (state === 'active') conditions.push(worksAt(now));
  if (state === 'expired') conditions.push(sql<SqlBool>`k.revoked_at is null and k.expires_at <= ${now}`);
  if (state === 'revoked') conditions.push(sql<SqlBool>`k.revoked_at is not null`);
  if (api_vendor_id) conditions.push(sql<SqlBool>`k.vendor_id = ${api_vendor_id}`);
  if (user_id) conditions.push(sql<SqlBool>`k.user_id = ${user_id}`);
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
