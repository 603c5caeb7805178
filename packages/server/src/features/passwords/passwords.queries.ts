import type { Db } from '../../platform/db/database.ts';

/** Saves a password the user chose, so they don't have to change it. */
export async function savePassword(
  db: Db,
  tenantId: number,
  userId: string,
  { password_hash, now }: { password_hash: string; now: Date },
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({
      password_hash,
      password_changed_at: now,
      must_change_password: false,
      one_time_until: null,
      updated_at: now,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute();
}

export async function insertReset(
  db: Db,
  reset: { token_hash: Buffer; tenant_id: number; user_id: string; expires_at: Date },
): Promise<void> {
  await db.insertInto('password_reset').values(reset).execute();
}

export async function findReset(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('password_reset')
    .select(['tenant_id', 'user_id'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Marks a link and the user's other links as used. Returns false if it's used or expired. */
export async function takeReset(
  db: Db,
  { token_hash, tenant_id, user_id, now }: { token_hash: Buffer; tenant_id: number; user_id: string; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('password_reset')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  await deleteResetsOf(db, tenant_id, user_id);
  return numDeletedRows === 1n;
}

export async function deleteResetsOf(db: Db, tenantId: number, userId: string): Promise<void> {
  await db.deleteFrom('password_reset').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute();
}
