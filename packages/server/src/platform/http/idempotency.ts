import { createHash } from 'node:crypto';
import type { Endpoint } from '@bookline/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { AppError, invalid } from '../errors.ts';
import { answered, isAnswered } from './routes.ts';

/** As Node writes header names. */
export const IDEMPOTENCY_KEY = 'idempotency-key';
/** What was answered is kept so long. */
export const KEPT_DAYS = 7;

interface Named {
  readonly endpoint: Endpoint;
  readonly key: string;
  readonly input: { readonly params: unknown; readonly query: unknown; readonly body: unknown };
}

/**
 * Makes a call that named itself, unless the same caller made it already: then what was answered is answered again. Who comes while the
 * first is still at work waits for it. Kept in the transaction of what it does: a call that failed may be made again. Throws 422 for a
 * key that is none, 409 where the key was used for something else.
 */
export async function onceOnly(
  ctx: Context,
  { endpoint, key, input }: Named,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw invalid('Idempotency-Key', 'An idempotency key has 1 to 200 letters, digits and signs, without blanks.');
  const caller_id = ctx.actor.api_key?.id ?? ctx.actor.user_id;
  const named = { tenant_id: ctx.tenant.id, caller_id, endpoint: endpoint.id, key };
  const request_hash = createHash('sha256').update(JSON.stringify(input)).digest();
  const first = await ctx.db
    .insertInto('idempotency_key')
    .values({ ...named, request_hash, status: 0, reply: 'null', created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!first) return again(ctx.db, { ...named, usual: endpoint.status ?? 200 }, request_hash);
  const result = await work();
  const other = isAnswered(result);
  const reply: unknown = endpoint.response?.parse(other ? result.reply : result) ?? null;
  await ctx.db
    .updateTable('idempotency_key')
    .set({ status: other ? result.answered : (endpoint.status ?? 200), reply: JSON.stringify(reply) })
    .where('tenant_id', '=', named.tenant_id)
    .where('caller_id', '=', named.caller_id)
    .where('endpoint', '=', named.endpoint)
    .where('key', '=', key)
    .execute();
  return result;
}

interface Kept {
  readonly tenant_id: number;
  readonly caller_id: string;
  readonly endpoint: string;
  readonly key: string;
  /** The status that the call has unless it says otherwise. */
  readonly usual: number;
}

async function again(db: Db, { usual, ...named }: Kept, requestHash: Buffer): Promise<unknown> {
  const kept = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'status', 'reply'])
    .where('tenant_id', '=', named.tenant_id)
    .where('caller_id', '=', named.caller_id)
    .where('endpoint', '=', named.endpoint)
    .where('key', '=', named.key)
    .executeTakeFirstOrThrow();
  if (!requestHash.equals(kept.request_hash))
    throw new AppError('conflict', {
      fields: { 'Idempotency-Key': ['This key was sent before with something else. Take a new key for a new call.'] },
    });
  return kept.status === usual ? kept.reply : answered(kept.reply);
}

/** Forgets what was answered before a moment. */
export async function deleteAnswersBefore(db: Db, tenantId: number, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_key where tenant_id = ${tenantId} and created_at < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
