import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';

const WINDOW_S = 15 * 60;
/** Wrong passwords in a window before a name, or an address, has to wait. */
const LIMIT = { account: 10, address: 50 } as const;

type Kind = keyof typeof LIMIT;
// Only a hash is kept: what people type into the name field is sometimes their password.
const keyOf = (kind: Kind, value: string) =>
  `${kind}:${createHash('sha256').update(value.toLowerCase()).digest('hex')}`;
const keysOf = (name: string, ip: string): [Kind, string][] => [
  ['account', keyOf('account', name)],
  ['address', keyOf('address', ip)],
];

/** Throws 429 where this name or this address failed too often lately: known and unknown names alike. */
export async function checkThrottle(db: Db, name: string, ip: string, now: Date): Promise<void> {
  const keys = keysOf(name, ip);
  const rows = await db
    .selectFrom('sign_in_throttle')
    .selectAll()
    .where(
      'key',
      'in',
      keys.map(([, key]) => key),
    )
    .execute();
  for (const [kind, key] of keys) {
    const row = rows.find((entry) => entry.key === key);
    if (!row || row.failures < LIMIT[kind]) continue;
    const wait = Math.ceil((Date.parse(row.first_failure_at) - now.getTime()) / 1000) + WINDOW_S;
    if (wait <= 0) continue;
    const minutes = Math.ceil(wait / 60);
    throw new AppError('rate_limited', {
      fields: { base: [`Too many attempts. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`] },
      retry_after_s: wait,
    });
  }
}

/** Counts a failed sign-in, in a transaction of its own: the failure it counts must not roll it back. */
export async function countFailure(database: Database, name: string, ip: string, now: Date): Promise<void> {
  const windowStart = new Date(now.getTime() - WINDOW_S * 1000);
  await database.outsideTenants(async (db) => {
    for (const [, key] of keysOf(name, ip)) {
      await db
        .insertInto('sign_in_throttle')
        .values({ key, failures: 1, first_failure_at: now })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            failures: sql`case when sign_in_throttle.first_failure_at < ${windowStart} then 1 else sign_in_throttle.failures + 1 end`,
            first_failure_at: sql`case when sign_in_throttle.first_failure_at < ${windowStart} then ${now} else sign_in_throttle.first_failure_at end`,
          }),
        )
        .execute();
    }
  });
}

/** A right password forgives the name its failures, not the address. */
export async function forgiveAccount(db: Db, name: string): Promise<void> {
  await db.deleteFrom('sign_in_throttle').where('key', '=', keyOf('account', name)).execute();
}

export async function deleteOldThrottles(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_throttle')
    .where('first_failure_at', '<', new Date(now.getTime() - WINDOW_S * 1000).toISOString())
    .execute();
}
