import type { Db } from '../../platform/db/database.ts';

export async function findTwoFactor(db: Db, tenantId: number, userId: string) {
  return db
    .selectFrom('two_factor')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export interface TwoFactorChange {
  secret?: Buffer | null;
  pending_secret?: Buffer | null;
  pending_at?: Date | null;
  enabled_at?: Date | null;
  email_codes?: boolean;
  last_step?: number | null;
  last_otp_at?: Date | null;
}

/** Changes a user's second factor. Creates the row if there is none. */
export async function saveTwoFactor(db: Db, tenantId: number, userId: string, change: TwoFactorChange): Promise<void> {
  await db
    .insertInto('two_factor')
    .values({ tenant_id: tenantId, user_id: userId, ...change })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(change))
    .execute();
}

export async function deleteTwoFactor(db: Db, tenantId: number, userId: string): Promise<void> {
  await db.deleteFrom('two_factor').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute();
  await db.deleteFrom('mailed_code').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute();
  await db.deleteFrom('recovery_code').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute();
}

/** Uses a time step. Returns false if it, or a later one, was used before. */
export async function takeStep(db: Db, tenantId: number, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function saveMailedCode(
  db: Db,
  tenantId: number,
  userId: string,
  code: { code: Buffer; sent_at: Date; expires_at: Date },
): Promise<void> {
  await db
    .insertInto('mailed_code')
    .values({ tenant_id: tenantId, user_id: userId, ...code })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(code))
    .execute();
}

/** The user's emailed code, locked until the transaction ends so that parallel requests can't both use it. */
export async function findMailedCode(db: Db, tenantId: number, userId: string, now: Date) {
  return db
    .selectFrom('mailed_code')
    .select('code')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteMailedCode(db: Db, tenantId: number, userId: string): Promise<void> {
  await db.deleteFrom('mailed_code').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute();
}

export async function replaceRecoveryCodes(db: Db, tenantId: number, userId: string, hashes: Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_code').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ tenant_id: tenantId, user_id: userId, code_hash })))
    .execute();
}

/** Uses up a recovery code. Returns false if it's wrong or used. */
export async function takeRecoveryCode(
  db: Db,
  tenantId: number,
  userId: string,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Db, tenantId: number, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertChallenge(
  db: Db,
  challenge: { token_hash: Buffer; tenant_id: number; user_id: string; expires_at: Date },
): Promise<void> {
  await db.insertInto('sign_in_challenge').values(challenge).execute();
}

export async function findChallenge(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('sign_in_challenge')
    .select(['tenant_id', 'user_id'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Counts a try, up to `limit`. Undefined if the challenge is gone or has no tries left. */
export async function takeTry(
  db: Db,
  challenge: { token_hash: Buffer; tenant_id: number; user_id: string; limit: number; now: Date },
) {
  return db
    .updateTable('sign_in_challenge')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('token_hash', '=', challenge.token_hash)
    .where('tenant_id', '=', challenge.tenant_id)
    .where('user_id', '=', challenge.user_id)
    .where('expires_at', '>', challenge.now.toISOString())
    .where('tries', '<', challenge.limit)
    .returning('tries')
    .executeTakeFirst();
}

export async function deleteChallengesOf(db: Db, tenantId: number, userId: string): Promise<void> {
  await db.deleteFrom('sign_in_challenge').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute();
}

export async function findMailAddress(db: Db, tenantId: number, userId: string) {
  return db
    .selectFrom('app_user')
    .select(['email', 'username'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst();
}

export async function saveSetting(db: Db, tenantId: number, key: string, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ tenant_id: tenantId, key, value })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doUpdateSet({ value }))
    .execute();
}

export async function findSetting(db: Db, tenantId: number, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('tenant_id', '=', tenantId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.value ?? null;
}
