import { RING_SECONDS } from '@bookline/contract/rules/phone-numbers';
import type { Db } from '../../platform/db/database.ts';

/** How a user's calls are handled. */
export interface DialerProfile {
  /** The user's verified phone, E.164. Null if there is none. */
  readonly verified_number: string | null;
  readonly verified_at: string | null;
  /** Set by an admin: the user may call regardless of their subscription. */
  readonly enabled: boolean;
  readonly default_number_id: string | null;
  /** How long an incoming call rings before voicemail. */
  readonly ring_s: number;
  /** The user's voicemail message that callers hear. Null for the standard greeting. */
  readonly greeting_id: string | null;
  /** Calls that no one answers ring the verified phone. */
  readonly forward_unanswered: boolean;
  /** A second call rings during a call. */
  readonly call_waiting: boolean;
}

const usual: DialerProfile = {
  verified_number: null,
  verified_at: null,
  enabled: false,
  default_number_id: null,
  ring_s: RING_SECONDS.usual,
  greeting_id: null,
  forward_unanswered: false,
  call_waiting: true,
};

/** Returns the defaults if the user never chose anything. */
export async function getDialerProfile(db: Db, tenantId: number, userId: string): Promise<DialerProfile> {
  const row = await db
    .selectFrom('dialer_profile')
    .select([
      'verified_number',
      'verified_at',
      'enabled',
      'default_number_id',
      'ring_s',
      'greeting_id',
      'forward_unanswered',
      'call_waiting',
    ])
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

/** Changes a user's dialer settings. Creates the row if there is none. */
export async function saveDialerProfile(db: Db, tenantId: number, userId: string, change: DialerChange): Promise<void> {
  await db
    .insertInto('dialer_profile')
    .values({ tenant_id: tenantId, user_id: userId, ...change })
    // An empty change still creates the row.
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ user_id: userId, ...change }))
    .execute();
}

export interface Verification {
  readonly number: string;
  readonly code_hash: string;
  readonly expires_at: Date;
}

/** Stores a new code. Earlier codes stop working. */
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

/** Where a user's code was sent, while the code is valid. */
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

/** Counts a try, up to `tries`. Undefined if there is no code or it has no tries left. */
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

/** Deletes a code, or any code if none is given. Returns false if it's gone. */
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
