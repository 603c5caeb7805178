import type { WebhookDeliveryStatus } from '@bookline/contract/features/webhook-endpoints';
import { type SqlBool, sql } from 'kysely';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';

export interface NewDelivery {
  readonly id: string;
  readonly type: string;
  readonly at: Date | string;
  readonly items: readonly object[];
}

/** Queues deliveries to an endpoint. They are due at once. */
export async function insertDeliveries(
  db: Db,
  tenantId: number,
  endpointId: string,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<void> {
  if (deliveries.length === 0) return;
  await db
    .insertInto('webhook_delivery')
    .values(
      deliveries.map(({ items, ...delivery }) => ({
        ...delivery,
        tenant_id: tenantId,
        endpoint_id: endpointId,
        items: JSON.stringify(items),
        status: 'queued',
        due_at: now,
        created_at: now,
      })),
    )
    .execute();
}

const ofEndpoint = (db: Db, tenantId: number, endpointId: string, status?: WebhookDeliveryStatus) => {
  const all = db
    .selectFrom('webhook_delivery as d')
    .where('d.tenant_id', '=', tenantId)
    .where('d.endpoint_id', '=', endpointId);
  return status === undefined ? all : all.where('d.status', '=', status);
};

const shown = [
  'd.id',
  'd.type',
  'd.at',
  'd.status',
  'd.tries',
  'd.created_at',
  'd.last_try_at',
  'd.due_at',
  'd.response_status',
  'd.duration_ms',
  'd.error',
  sql<number>`jsonb_array_length(d.items)`.as('count'),
] as const;

/** What was sent to an endpoint, newest first. */
export const listDeliveries = (
  db: Db,
  tenantId: number,
  endpointId: string,
  { status, limit, offset }: { status: WebhookDeliveryStatus | undefined; limit: number; offset: number },
) =>
  ofEndpoint(db, tenantId, endpointId, status)
    .select(shown)
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
export type ListedDelivery = Awaited<ReturnType<typeof listDeliveries>>[number];

export const countDeliveries = (
  db: Db,
  tenantId: number,
  endpointId: string,
  status: WebhookDeliveryStatus | undefined,
) => countRows(ofEndpoint(db, tenantId, endpointId, status));

export const findDelivery = (db: Db, tenantId: number, endpointId: string, id: string) =>
  ofEndpoint(db, tenantId, endpointId)
    .select([...shown, 'd.items', 'd.response'])
    .where('d.id', '=', id)
    .executeTakeFirst();
export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** Deliveries that are due, locked against other jobs. */
export const lockDue = (db: Db, tenantId: number, endpointId: string, now: Date, limit: number) =>
  ofEndpoint(db, tenantId, endpointId, 'queued')
    .select(['d.id', 'd.type', 'd.at', 'd.items', 'd.tries', 'd.created_at'])
    .where(sql<SqlBool>`d.due_at <= ${now}`)
    .orderBy('d.due_at')
    .orderBy('d.id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

/** Counts a try before it's made. If its process dies, the next one is due at `due_at`. */
export async function updateToTried(
  db: Db,
  tenantId: number,
  ids: readonly string[],
  { at, due_at }: { at: Date; due_at: Date },
): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set((old) => ({ tries: old('tries', '+', 1), last_try_at: at, due_at }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

export interface DeliveryChange {
  readonly status?: WebhookDeliveryStatus;
  readonly due_at?: Date | null;
  readonly response_status?: number | null;
  readonly duration_ms?: number | null;
  readonly response?: string | null;
  readonly error?: string | null;
}

/** Stores the result of a try, unless the delivery was changed since. */
export async function updateAfterTry(
  db: Db,
  tenantId: number,
  { id, tries }: { readonly id: string; readonly tries: number },
  change: DeliveryChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_delivery')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .where('tries', '=', tries)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Queues a delivery again, with all its tries. */
export async function updateToQueued(db: Db, tenantId: number, id: string, now: Date): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ status: 'queued', due_at: now, tries: 0 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** The same for all that failed since a time. Returns how many. */
export async function updateFailedToQueued(
  db: Db,
  tenantId: number,
  endpointId: string,
  { since, now }: { since: Date; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_delivery')
    .set({ status: 'queued', due_at: now, tries: 0 })
    .where('tenant_id', '=', tenantId)
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'failed')
    .where(sql<SqlBool>`created_at >= ${since}`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Gives up what waits for a disabled endpoint. It can be replayed. */
export async function updateQueuedToFailed(db: Db, tenantId: number, endpointId: string, error: string): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ status: 'failed', due_at: null, error })
    .where('tenant_id', '=', tenantId)
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'queued')
    .execute();
}

/** Deletes some of the deliveries and events from before a moment. Returns how many. */
export async function deleteOld(db: Db, tenantId: number, before: Date, limit: number): Promise<number> {
  const deliveries = await sql`
    delete from webhook_delivery where tenant_id = ${tenantId} and id in (
      select d.id from webhook_delivery d
      where d.tenant_id = ${tenantId} and d.created_at < ${before} and d.status <> 'queued' limit ${limit})`.execute(
    db,
  );
  const events = await sql`
    delete from webhook_event where tenant_id = ${tenantId} and id in (
      select v.id from webhook_event v where v.tenant_id = ${tenantId} and v.at < ${before} limit ${limit})`.execute(
    db,
  );
  return Math.max(Number(deliveries.numAffectedRows ?? 0n), Number(events.numAffectedRows ?? 0n));
}
