import { createHmac } from 'node:crypto';
import type { Endpoint } from '@bookline/contract/endpoint';
import { sql } from 'kysely';
import type { Context, SignedInContext } from '../context.ts';
import type { Db } from '../db/database.ts';
import { AppError, invalid } from '../errors.ts';
import { answered, isAnswered } from './routes.ts';

/** As Node writes header names. */
export const IDEMPOTENCY_KEY = 'idempotency-key';
/** How long replies are stored. */
export const KEPT_DAYS = 7;
/** The status of a call without a reply yet, or whose reply was removed. */
const AT_WORK = 0;

interface Named {
  readonly endpoint: Endpoint;
  readonly key: string;
  /** What was sent: files by their content. */
  readonly input: {
    readonly params: unknown;
    readonly query: unknown;
    readonly body: unknown;
    readonly files?: unknown;
  };
}

/**
 * Runs a call with a key, unless the same caller already made it: then the stored reply is returned. A parallel call waits for the first. The reply is
 * stored in the call's own transaction, so a failed call can be repeated. Throws 422 for an invalid key, and 409 if the key was used for something else.
 */
export async function onceOnly(ctx: Context, named: Named, work: () => Promise<unknown>): Promise<unknown> {
  if (!(await claim(ctx, named))) return again(ctx, named);
  const result = await work();
  await keep(ctx, named, result);
  return result;
}

/**
 * The same for a call with its own transactions. A repeated request gets a 409 while the first is in progress, and also if the first ended without a
 * reply: the server died, or failed after part of the call was stored. Only a call that was refused can be repeated with its key.
 */
export async function onceOutside(
  signedIn: SignedInContext,
  named: Named,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const isFirst = await signedIn.transaction((ctx) => claim(ctx, named));
  if (!isFirst) return signedIn.transaction((ctx) => again(ctx, named));
  const result = await work().catch(async (error: unknown) => {
    if (isRefusal(error)) await signedIn.transaction((ctx) => forget(ctx, named));
    throw error;
  });
  await signedIn.transaction((ctx) => keep(ctx, named, result));
  return result;
}

/** Whether nothing was done. The database also reports its own failures as `unavailable`, and a commit may have gone through. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.code !== 'unavailable' && error.code !== 'internal';

const keyOf = ({ actor, tenant }: Context, { endpoint, key }: Named) => ({
  tenant_id: tenant.id,
  caller_id: actor.api_key?.id ?? actor.user_id,
  endpoint: endpoint.id,
  key,
});

/**
 * A hash of the request and the impersonator, if any, so that neither gets the other's reply. It's keyed, because some calls contain a secret that is
 * stored encrypted, and a reader of the table must not find it by trying values.
 */
const hashOf = ({ actor, tenant, file_link_key }: Context, { input }: Named): Buffer =>
  createHmac('sha256', file_link_key)
    .update(`idempotency\u0000${tenant.id}\u0000${actor.real_user_id}\u0000${JSON.stringify(input)}`)
    .digest();

/** Takes the key. False if it was already taken. */
async function claim(ctx: Context, named: Named): Promise<boolean> {
  if (!/^[\x21-\x7e]{1,200}$/.test(named.key))
    throw invalid('Idempotency-Key', 'An idempotency key has 1 to 200 letters, digits and signs, without blanks.');
  const first = await ctx.db
    .insertInto('idempotency_key')
    .values({
      ...keyOf(ctx, named),
      request_hash: hashOf(ctx, named),
      status: AT_WORK,
      reply: 'null',
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return first !== undefined;
}

/** Stores the reply. For a value shown only once, stores only that it was shown. */
async function keep(ctx: Context, named: Named, result: unknown): Promise<void> {
  const { endpoint } = named;
  const other = isAnswered(result);
  const reply: unknown = endpoint.shown_once ? null : (endpoint.response?.parse(other ? result.reply : result) ?? null);
  await ctx.db
    .updateTable('idempotency_key')
    .set({ status: other ? result.answered : (endpoint.status ?? 200), reply: JSON.stringify(reply) })
    .where((row) => row.and(keyOf(ctx, named)))
    .execute();
}

async function forget(ctx: Context, named: Named): Promise<void> {
  await ctx.db
    .deleteFrom('idempotency_key')
    .where((row) => row.and(keyOf(ctx, named)))
    .execute();
}

async function again(ctx: Context, named: Named): Promise<unknown> {
  const { endpoint } = named;
  const kept = await ctx.db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'status', 'reply'])
    .where((row) => row.and(keyOf(ctx, named)))
    .executeTakeFirstOrThrow();
  if (!hashOf(ctx, named).equals(kept.request_hash))
    throw refused('This key was sent before with something else. Take a new key for a new call.');
  if (kept.status === AT_WORK)
    throw refused(
      'The first call with this key is still in progress, or its reply was not kept. Look at what it created before you use a new key.',
    );
  if (endpoint.shown_once)
    throw refused('This call was made before. Its reply is shown only once, so it cannot be repeated.');
  return kept.status === (endpoint.status ?? 200) ? kept.reply : answered(kept.reply);
}

const refused = (sentence: string) => new AppError('conflict', { fields: { 'Idempotency-Key': [sentence] } });

/** Removes the stored answers of a tenant, because they may contain data of a permanently deleted contact. Repeated calls get a 409. */
export async function removeReplies(db: Db, tenantId: number): Promise<void> {
  await sql`update idempotency_key set status = ${AT_WORK}, reply = 'null'
    where tenant_id = ${tenantId} and status <> ${AT_WORK}`.execute(db);
}

/** Deletes the replies stored before a moment. */
export async function deleteAnswersBefore(db: Db, tenantId: number, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_key where tenant_id = ${tenantId} and created_at < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
