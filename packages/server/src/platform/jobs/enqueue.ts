import { sql } from 'kysely';
import { currentCause } from '../cause.ts';
import type { Context, Tenant } from '../context.ts';
import type { Db } from '../db/database.ts';

/** With pauses that grow to six hours: about three days. */
const USUAL_ATTEMPTS = 25;

/**
 * Adds a job in the transaction that causes it: it runs once that is committed, and never if it is not. With a `key`, a job of the same key
 * that still waits is replaced; jobs of one `queue` run one after another; with `delay_s` it runs so many seconds later at the
 * earliest. It carries on what the work at hand goes back to (cause.ts). A tenant's jobs wait while it has them quiet, but for those that
 * run `even_when_quiet`: what a user needs to sign in. After `max_attempts` tries it is given up and kept for an admin to look at.
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
