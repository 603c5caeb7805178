import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';

const WINDOW_S = 15 * 60;
/**
 * Wrong passwords in a window before one has to wait: with an account from one address, with an account from anywhere, from an address
 * with whatever accounts. The first is the lowest, so that nobody locks others out of their account from a single address.
 */
const LIMIT = { account: 50, both: 10, address: 50 } as const;

/** Who tries to get in where. `account` is the person's id, or what was typed where nobody has that name. */
export interface Attempt {
  readonly account: string;
  readonly ip: string;
}

type Kind = keyof typeof LIMIT;
// Only a hash is kept: what people type into the name field is sometimes their password.
const keyOf = (kind: Kind, value: string) =>
  `${kind}:${createHash('sha256').update(value.toLowerCase()).digest('hex')}`;
// Always in this order: two at once then wait for one another and never both.
const keysOf = ({ account, ip }: Attempt): [Kind, string][] => [
  ['account', keyOf('account', account)],
  ['both', keyOf('both', `${account} ${networkOf(ip)}`)],
  ['address', keyOf('address', networkOf(ip))],
];

/**
 * Counts an attempt before its password is looked at, so that many at once get no more tries than one after another. Throws 429 where
 * there were too many failures lately, known and unknown names alike; what is refused so is not counted when the transaction ends.
 */
export async function takeAttempt(db: Db, attempt: Attempt, now: Date): Promise<void> {
  const over = sql<boolean>`sign_in_throttle.first_failure_at <= ${new Date(now.getTime() - WINDOW_S * 1000)}`;
  for (const [kind, key] of keysOf(attempt)) {
    const row = await db
      .insertInto('sign_in_throttle')
      .values({ key, failures: 1, first_failure_at: now })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          failures: sql`case when ${over} then 1 else sign_in_throttle.failures + 1 end`,
          first_failure_at: sql`case when ${over} then ${now} else sign_in_throttle.first_failure_at end`,
        }),
      )
      .returning(['failures', 'first_failure_at'])
      .executeTakeFirstOrThrow();
    if (row.failures <= LIMIT[kind]) continue;
    const wait = Math.ceil((Date.parse(row.first_failure_at) - now.getTime()) / 1000) + WINDOW_S;
    const minutes = Math.ceil(wait / 60);
    throw new AppError('rate_limited', {
      fields: { base: [`Too many attempts. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`] },
      retry_after_s: wait,
    });
  }
}

/** The password was right: the account's failures are forgiven, of the address only that this attempt was counted. */
export async function forgiveAttempt(db: Db, attempt: Attempt): Promise<void> {
  for (const [kind, key] of keysOf(attempt)) {
    if (kind === 'address')
      await db
        .updateTable('sign_in_throttle')
        .set((row) => ({ failures: row('failures', '-', 1) }))
        .where('key', '=', key)
        .execute();
    else await db.deleteFrom('sign_in_throttle').where('key', '=', key).execute();
  }
}

export async function deleteOldThrottles(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_throttle')
    .where('first_failure_at', '<', new Date(now.getTime() - WINDOW_S * 1000).toISOString())
    .execute();
}

/** An IPv4 address; of an IPv6 address the network (/64), for everybody has as many addresses in theirs as they like. */
function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped || isIP(ip) !== 6) return mapped ?? ip;
  const [left = [], right] = ip.split('::').map((half) => half.split(':').filter(Boolean));
  const groups = right ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right] : left;
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
