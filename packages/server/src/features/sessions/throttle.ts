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

/** Something that is counted, and how often it may happen in a window. */
export interface Turn {
  readonly kind: string;
  readonly value: string;
  readonly limit: number;
}

// Only a hash is kept: what people type into the name field is sometimes their password.
const keyOf = ({ kind, value }: Omit<Turn, 'limit'>) =>
  `${kind}:${createHash('sha256').update(value.toLowerCase()).digest('hex')}`;
// Always in this order: two at once then wait for one another and never both.
const turnsOf = ({ account, ip }: Attempt): Turn[] => [
  { kind: 'account', value: account, limit: LIMIT.account },
  { kind: 'both', value: `${account} ${networkOf(ip)}`, limit: LIMIT.both },
  { kind: 'address', value: networkOf(ip), limit: LIMIT.address },
];

/**
 * Counts an attempt before its password is looked at, so that many at once get no more tries than one after another. Throws 429 where
 * there were too many failures lately, known and unknown names alike; what is refused so is not counted when the transaction ends.
 */
export const takeAttempt = (db: Db, attempt: Attempt, now: Date): Promise<void> => takeTurns(db, turnsOf(attempt), now);

/**
 * Counts one of each. Throws 429 where one of them had its fill in the last quarter of an hour. To be called in a transaction of its own:
 * what is counted must stay counted when the rest fails. `words` begin the sentence of the 429.
 */
export async function takeTurns(
  db: Db,
  turns: readonly Turn[],
  now: Date,
  words = 'Too many attempts.',
): Promise<void> {
  const over = sql<boolean>`sign_in_throttle.first_failure_at <= ${new Date(now.getTime() - WINDOW_S * 1000)}`;
  for (const turn of turns) {
    const row = await db
      .insertInto('sign_in_throttle')
      .values({ key: keyOf(turn), failures: 1, first_failure_at: now })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          failures: sql`case when ${over} then 1 else sign_in_throttle.failures + 1 end`,
          first_failure_at: sql`case when ${over} then ${now} else sign_in_throttle.first_failure_at end`,
        }),
      )
      .returning(['failures', 'first_failure_at'])
      .executeTakeFirstOrThrow();
    if (row.failures <= turn.limit) continue;
    const wait = Math.ceil((Date.parse(row.first_failure_at) - now.getTime()) / 1000) + WINDOW_S;
    const minutes = Math.ceil(wait / 60);
    throw new AppError('rate_limited', {
      fields: { base: [`${words} Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`] },
      retry_after_s: wait,
    });
  }
}

/** Forgets what was counted of these, in their order. */
export async function forgetTurns(db: Db, turns: readonly Omit<Turn, 'limit'>[]): Promise<void> {
  for (const turn of turns) await db.deleteFrom('sign_in_throttle').where('key', '=', keyOf(turn)).execute();
}

/** The password was right: the account's failures are forgiven, of the address only that this attempt was counted. */
export async function forgiveAttempt(db: Db, attempt: Attempt): Promise<void> {
  for (const turn of turnsOf(attempt)) {
    if (turn.kind === 'address')
      await db
        .updateTable('sign_in_throttle')
        .set((row) => ({ failures: row('failures', '-', 1) }))
        .where('key', '=', keyOf(turn))
        .execute();
    else await forgetTurns(db, [turn]);
  }
}

export async function deleteOldThrottles(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_throttle')
    .where('first_failure_at', '<', new Date(now.getTime() - WINDOW_S * 1000).toISOString())
    .execute();
}

/** An IPv4 address; of an IPv6 address the network (/64), for everybody has as many addresses in theirs as they like. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped || isIP(ip) !== 6) return mapped ?? ip;
  const [left = [], right] = ip.split('::').map((half) => half.split(':').filter(Boolean));
  const groups = right ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right] : left;
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
