import { RING_SECONDS } from '@bookline/contract/rules/phone-numbers';
import type { Db } from '../../platform/db/database.ts';

/** How somebody's calls are handled. */
export interface DialerProfile {
  /** A phone of their own, E.164; null where none is verified. */
  readonly verified_number: string | null;
  readonly verified_at: string | null;
  /** An admin's word: they may call whatever their subscription says. */
  readonly enabled: boolean;
  readonly default_number_id: string | null;
  /** For how long a call to them rings before the caller may leave a message. */
  readonly ring_s: number;
}

const usual: DialerProfile = {
  verified_number: null,
  verified_at: null,
  enabled: false,
  default_number_id: null,
  ring_s: RING_SECONDS.usual,
};

/** Of somebody who never chose anything: the usual. */
export async function getDialerProfile(db: Db, tenantId: number, userId: string): Promise<DialerProfile> {
  const row = await db
    .selectFrom('dialer_profile')
    .select(['verified_number', 'verified_at', 'enabled', 'default_number_id', 'ring_s'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? usual;
}

export type DialerChange = {
  readonly [Field in keyof DialerProfile]?:
    | (Field extends 'verified_at' ? Date | null : DialerProfile[Field])
    | undefined;
};

/** Changes somebody's dialer, and makes the row where there is none. */
export async function saveDialerProfile(db: Db, tenantId: number, userId: string, change: DialerChange): Promise<void> {
  await db
    .insertInto('dialer_profile')
    .values({ tenant_id: tenantId, user_id: userId, ...change })
    // Of nothing to change nothing is changed, and the row is there.
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ user_id: userId, ...change }))
    .execute();
}

export interface Verification {
  readonly number: string;
  readonly code_hash: string;
  readonly expires_at: Date;
}

/** Puts a code on its way; the one before works no more. */
export async function saveVerification(
  db: Db,
  tenantId: number,
  userId: string,
  verification: Verification,
): Promise<void> {
  const row = { ...verification, tries: 0 };
  await db
    .insertInto('phone_verification')
    .values({ tenant_id: tenantId, user_id: userId, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(row))
    .execute();
}

/** Where somebody's code went, while it can be used. */
export async function findVerification(
  db: Db,
  tenantId: number,
  userId: string,
  { now, tries }: { readonly now: Date; readonly tries: number },
) {
  return db
    .selectFrom('phone_verification')
    .select(['number', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .where('tries', '<', tries)
    .executeTakeFirst();
}

/** Counts a try, of at most `tries`; undefined where there is no code any more, or it had its tries. */
export async function takeTry(
  db: Db,
  tenantId: number,
  userId: string,
  { now, tries }: { readonly now: Date; readonly tries: number },
) {
  return db
    .updateTable('phone_verification')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .where('tries', '<', tries)
    .returning(['number', 'code_hash', 'tries'])
    .executeTakeFirst();
}

/** Uses a code up, or any code where none is named; false where it is not there any more. */
export async function deleteVerification(
  db: Db,
  tenantId: number,
  userId: string,
  codeHash?: string,
): Promise<boolean> {
  let query = db.deleteFrom('phone_verification').where('tenant_id', '=', tenantId).where('user_id', '=', userId);
  if (codeHash !== undefined) query = query.where('code_hash', '=', codeHash);
  const { numDeletedRows } = await query.executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteOldVerifications(db: Db, tenantId: number, before: Date): Promise<void> {
  await db
    .deleteFrom('phone_verification')
    .where('tenant_id', '=', tenantId)
    .where('expires_at', '<', before.toISOString())
    .execute();
}
