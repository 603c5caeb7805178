import { sql } from 'kysely';
import { z } from 'zod';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { TURN_MS } from '../../platform/jobs/lanes.ts';
import type { Chore, Task, TaskContext } from '../../platform/jobs/tasks.ts';
import { actFor, findTenant, jobOrigin, toTenant } from '../sessions/sessions.api.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import { findOwner } from './endpoints.queries.ts';
import { readEvents } from './read-events.ts';
import { holdForOwner, sendDeliveries } from './send-deliveries.ts';

const DELIVER = 'deliver-webhooks';
const job = z.object({ tenant_id: z.int(), endpoint_id: z.string() });

/** One job per endpoint at a time, so that a slow one takes one slot. */
const enqueueEndpoint = (ctx: Parameters<typeof enqueue>[0], endpoint_id: string): Promise<void> =>
  enqueue(
    ctx,
    DELIVER,
    { endpoint_id },
    { key: `${DELIVER}:${endpoint_id}`, queue: `webhook ${endpoint_id}`, max_attempts: 3 },
  );

/** Reads the events of an endpoint and sends them, as its owner, until nothing is due or its turn is over. */
export const deliverWebhooks: Task = {
  name: DELIVER,
  lane: 'mail',
  async run(ctx, payload) {
    const { tenant_id, endpoint_id } = job.parse(payload);
    const found = await ctx.database.inTenant(tenant_id, (db) => findOwner(db, tenant_id, endpoint_id));
    if (!found) return;
    const owner = await actFor(ctx, {
      tenant_id,
      user_id: found.user_id,
      real_user_id: found.user_id,
      origin: jobOrigin.omit({ api_key: true }).parse(found.origin),
    });
    if (!owner) return stopWithoutOwner(ctx, tenant_id, { id: endpoint_id, ...found });
    if (await owner.transaction((inside) => holdForOwner(inside, endpoint_id))) return;
    const began = performance.now();
    for (;;) {
      const hasRead = await owner.transaction((inside) => readEvents(inside, endpoint_id));
      const hasSent = await sendDeliveries(ctx, owner, endpoint_id);
      if (!hasRead && !hasSent) return;
      if (performance.now() - began > TURN_MS || (await ctx.mustYield())) {
        await ctx.database.inTenant(tenant_id, (db) => enqueueEndpoint({ db, tenant: { id: tenant_id } }, endpoint_id));
        return;
      }
    }
  },
};

/** Users who can no longer sign in get nothing. */
async function stopWithoutOwner(
  ctx: TaskContext,
  tenantId: number,
  endpoint: Parameters<typeof disableEndpoint>[1],
): Promise<void> {
  await ctx.database.inTenant(tenantId, async (db) => {
    const tenant = await findTenant(db, tenantId);
    if (tenant) await disableEndpoint({ ...ctx, db, tenant: toTenant(tenant) }, endpoint, 'owner');
  });
}

/** Finds the endpoints with something to read or to send. */
export const findWebhookWork: Chore = {
  name: 'find-webhook-work',
  every_s: 2,
  async run({ database, clock, signal }) {
    const found = await database.outsideTenants(async (db) => {
      const { rows } = await sql<{ tenant_id: number; endpoint_id: string }>`
        select tenant_id, endpoint_id from endpoints_with_webhook_work(${clock.now()})`.execute(db);
      return rows;
    });
    for (const { tenant_id, endpoint_id } of found) {
      if (signal.aborted) return;
      await database.inTenant(tenant_id, (db) => enqueueEndpoint({ db, tenant: { id: tenant_id } }, endpoint_id));
    }
  },
};
