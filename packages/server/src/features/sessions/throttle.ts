import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';

const WINDOW_S = 15 * 60;
export const DAY_S = 24 * 3600;
/**
 * Wrong passwords per window before a wait: for an account from one address, for an account from any address, and from an address for any
 * account. The first is lowest, so that no one can lock others out from a single address.
 */
const LIMIT = { account: 50, both: 10, address: 50 } as const;

/** Who tries to sign in, and from where. `account` is the user's id, or the typed text if no user has that name. */
export interface Attempt {
  readonly account: string;
  readonly ip: string;
}

/** A counted action and its limit per window. */
export interface Turn {
  readonly kind: string;
  readonly value: string;
  readonly limit: number;
  /** The length of the window. Defaults to 15 minutes. */
  readonly window_s?: number;
}

// Only a hash is stored, because users sometimes type their password into the name field.
const keyOf = ({ kind, value }: Omit<Turn, 'limit'>) =>
  `${kind}:${createHash('sha256').update(value.toLowerCase()).digest('hex')}`;
// Always in this order, so that parallel requests can't deadlock.
const turnsOf = ({ account, ip }: Attempt): Turn[] => [
  { kind: 'account', value: account, limit: LIMIT.account },
  { kind: 'both', value: `${account} ${networkOf(ip)}`, limit: LIMIT.both },
  { kind: 'address', value: networkOf(ip), limit: LIMIT.address },
];

/**
 * Counts an attempt before its password is checked, so that parallel requests get no extra tries. Throws 429 after too many recent failures,
 * for known and unknown names alike. The refused attempt isn't counted when the transaction ends.
 */
export const takeAttempt = (db: Db, attempt: Attempt, now: Date): Promise<void> => takeTurns(db, turnsOf(attempt), now);

/**
 * Counts one of each. Throws 429 if one is at its limit. Call it in its own transaction, so that the count stays if the rest fails. `words`
 * start the 429's sentence.
 */
export async function takeTurns(
  db: Db,
  turns: readonly Turn[],
  now: Date,
  words = 'Too many attempts.',
): Promise<void> {
  const over = sql<boolean>`sign_in_throttle.ends_at <= ${now}`;
  for (const turn of turns) {
    const ends_at = new Date(now.getTime() + (turn.window_s ?? WINDOW_S) * 1000);
    const row = await db
      .insertInto('sign_in_throttle')
      .values({ key: keyOf(turn), failures: 1, first_failure_at: now, ends_at })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          failures: sql`case when ${over} then 1 else sign_in_throttle.failures + 1 end`,
          first_failure_at: sql`case when ${over} then ${now} else sign_in_throttle.first_failure_at end`,
          ends_at: sql`case when ${over} then ${ends_at} else sign_in_throttle.ends_at end`,
        }),
      )
      .returning(['failures', 'ends_at'])
      .executeTakeFirstOrThrow();
    if (row.failures <= turn.limit) continue;
    const wait = Math.ceil((Date.parse(row.ends_at) - now.getTime()) / 1000);
    throw new AppError('rate_limited', {
      fields: { base: [`${words} Try again in ${durationOf(wait)}.`] },
      retry_after_s: wait,
    });
  }
}

function durationOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Subtracts one from each count, because it wasn't a failure. */
export async function giveTurnsBack(db: Db, turns: readonly Omit<Turn, 'limit'>[]): Promise<void> {
  for (const turn of turns)
    await db
      .updateTable('sign_in_throttle')
      .set((row) => ({ failures: row('failures', '-', 1) }))
      .where('key', '=', keyOf(turn))
      .where('failures', '>', 0)
      .execute();
}

/** Clears these counts, in their order. */
export async function forgetTurns(db: Db, turns: readonly Omit<Turn, 'limit'>[]): Promise<void> {
  for (const turn of turns) await db.deleteFrom('sign_in_throttle').where('key', '=', keyOf(turn)).execute();
}

/** The password was right: clears the account's failures, and for the address subtracts only this attempt. */
export async function forgiveAttempt(db: Db, attempt: Attempt): Promise<void> {
  for (const turn of turnsOf(attempt)) {
    if (turn.kind === 'address') await giveTurnsBack(db, [turn]);
    else await forgetTurns(db, [turn]);
  }
}

export async function deleteOldThrottles(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_throttle').where('ends_at', '<', now.toISOString()).execute();
}

/** An IPv4 address, or the /64 network of an IPv6 address, since a user can use any address in it. */
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
