import { sql } from 'kysely';
import { currentCause } from '../cause.ts';
import type { Context, Tenant } from '../context.ts';
import type { Db } from '../db/database.ts';

/** With delays that grow to six hours, about three days. */
const USUAL_ATTEMPTS = 25;

/**
 * Adds a job in the transaction that causes it. It runs after the commit, and never after a rollback. With a `key`, it replaces a waiting job with the
 * same key. Jobs of one `queue` run one at a time. With `delay_s`, it runs no earlier than that many seconds later. It carries the cause of the current
 * work (cause.ts). While a tenant's jobs are paused, they wait, except for those with `even_when_quiet`, such as sign-in emails. After `max_attempts`
 * tries it fails permanently and is kept for an admin.
 */
export async function enqueue(
  ctx: Pick<Context, 'db'> & { readonly tenant: Pick<Tenant, 'id'> },
  task: string,
  payload: Record<string, unknown>,
  options: {
    key?: string;
    queue?: string;
    priority?: number;
    even_when_quiet?: boolean;
    delay_s?: number;
    max_attempts?: number;
  } = {},
): Promise<void> {
  const body = JSON.stringify({ ...payload, tenant_id: ctx.tenant.id, caused_by: currentCause() });
  await sql`select enqueue_job(${task}, ${body}::json, ${options.key ?? null}, ${options.queue ?? null}, ${options.priority ?? 0}, ${options.even_when_quiet ?? false}, ${options.delay_s ?? 0}, ${options.max_attempts ?? USUAL_ATTEMPTS})`.execute(
    ctx.db,
  );
}

/** Adds a job without a tenant, in a transaction of `outsideTenants`, for lookups before the tenant is known. */
export async function enqueueOutsideTenants(db: Db, task: string, payload: Record<string, unknown>): Promise<void> {
  await sql`select enqueue_job(${task}, ${JSON.stringify({ ...payload, caused_by: currentCause() })}::json, even_when_quiet => true)`.execute(
    db,
  );
}
