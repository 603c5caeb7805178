import type { QueryOf } from '@bookline/contract/endpoint';
import {
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  webhookDeliveryStatus,
  type webhookEndpoints,
} from '@bookline/contract/features/webhook-endpoints';
import { metaOf } from '@bookline/contract/paging';
import { WEBHOOK_TEST } from '@bookline/contract/rules/webhook-events';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import {
  countDeliveries,
  type DeliveryRow,
  findDelivery,
  insertDeliveries,
  type ListedDelivery,
  listDeliveries,
  updateFailedToQueued,
  updateToQueued,
} from './deliveries.queries.ts';
import { getEndpoint, tell } from './endpoints.service.ts';
import { payloadsOf } from './payload.ts';

/** A page of what was sent to one of the user's endpoints, newest first. Throws 404. */
export async function readDeliveries(ctx: Context, id: string, query: QueryOf<typeof webhookEndpoints.deliveries>) {
  const { db, tenant } = ctx;
  await getEndpoint(ctx, id);
  const { page, limit, status } = query;
  const rows = await listDeliveries(db, tenant.id, id, { status, limit, offset: (page - 1) * limit });
  return { data: rows.map(present), meta: metaOf(query, await countDeliveries(db, tenant.id, id, status)) };
}

/** A delivery with what the user may see of its payload, and the last reply. Throws 404. */
export async function readDelivery(ctx: Context, id: string, deliveryId: string): Promise<WebhookDeliveryDetail> {
  await getEndpoint(ctx, id);
  const row = await getDelivery(ctx, id, deliveryId);
  const payload = (await payloadsOf(ctx, [row])).get(row.id);
  if (!payload) throw new Error('a delivery without a payload');
  return { ...present(row), payload, response: row.response };
}

/** Queues an event that says nothing, to try an endpoint. Throws 404, and 422 if it's disabled. */
export async function sendTest(ctx: Context, id: string): Promise<WebhookDelivery> {
  await requireEnabled(ctx, id);
  const now = ctx.clock.now();
  const deliveryId = newId();
  await insertDeliveries(ctx.db, ctx.tenant.id, id, [{ id: deliveryId, type: WEBHOOK_TEST, at: now, items: [] }], now);
  await tell(ctx, 'test', id, {});
  return present(await getDelivery(ctx, id, deliveryId));
}

/** Sends a delivery again, whatever became of it. Throws 404, and 422 if the endpoint is disabled. */
export async function resendDelivery(ctx: Context, id: string, deliveryId: string): Promise<WebhookDelivery> {
  await requireEnabled(ctx, id);
  await getDelivery(ctx, id, deliveryId);
  await updateToQueued(ctx.db, ctx.tenant.id, deliveryId, ctx.clock.now());
  await tell(ctx, 'resend', id, { delivery_id: deliveryId });
  return present(await getDelivery(ctx, id, deliveryId));
}

/** Sends everything that failed since a time again. Throws 404, and 422 if the endpoint is disabled. */
export async function replayFailed(ctx: Context, id: string, since: string): Promise<{ count: number }> {
  await requireEnabled(ctx, id);
  const now = ctx.clock.now();
  const count = await updateFailedToQueued(ctx.db, ctx.tenant.id, id, { since: new Date(since), now });
  await tell(ctx, 'replay', id, { since, count });
  return { count };
}

async function requireEnabled(ctx: Context, id: string): Promise<void> {
  const { enabled } = await getEndpoint(ctx, id);
  if (!enabled) throw invalid('base', 'This webhook is disabled. Enable it first.');
}

async function getDelivery(ctx: Context, id: string, deliveryId: string): Promise<DeliveryRow> {
  const row = await findDelivery(ctx.db, ctx.tenant.id, id, deliveryId);
  if (!row) throw new AppError('not_found');
  return row;
}

function present(row: ListedDelivery): WebhookDelivery {
  return {
    id: row.id,
    type: row.type,
    items: row.count,
    status: webhookDeliveryStatus.parse(row.status),
    tries: row.tries,
    created_at: row.created_at,
    last_try_at: row.last_try_at,
    next_try_at: row.due_at,
    response_status: row.response_status,
    duration_ms: row.duration_ms,
    error: row.error,
  };
}
