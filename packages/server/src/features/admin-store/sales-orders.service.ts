import type { ManagedSalesOrder, OrderRow } from '@bookline/contract/features/admin-store';
import type { OrderEvent } from '@bookline/contract/features/store';
import { moneyOfCents } from '@bookline/contract/rules/payments';
import { type AdminStatus, STORE_ORDER_TYPE } from '@bookline/contract/rules/store';
import { type OrderReason, orderReasonLabels } from '@bookline/contract/rules/subscriptions';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type RefundsOf, refundsOf } from '../payments/payments.api.ts';
import {
  cancelOrder,
  findSalesOrder,
  readSalesOrder as present,
  type SalesOrder,
} from '../subscriptions/subscriptions.api.ts';
import { insertSalesNote, listSalesNotes } from './sales-notes.queries.ts';

/** An order of a subscription, licenses, or a number that was paid, also if it was canceled later. */
export async function findPaidSales({ db, tenant }: Context, id: string): Promise<SalesOrder | undefined> {
  const order = await findSalesOrder(db, tenant.id, id);
  return order?.paid_at ? order : undefined;
}

/** 'Renewal of 3 × Pro', or what the first line says. */
export function salesTitle(row: {
  readonly reason: OrderReason | null;
  readonly plan: string | null;
  readonly quantity: number;
  readonly first_line: string | null;
}): string {
  const { reason, plan, quantity, first_line } = row;
  if (!reason || plan === null) return first_line ?? '';
  return `${orderReasonLabels[reason]}: ${quantity > 1 ? `${quantity} × ` : ''}${plan}`;
}

/** An order that isn't the store's, as admins see it. `row` is how the list shows it. */
export async function readSalesOrder(ctx: Context, row: OrderRow): Promise<ManagedSalesOrder> {
  const { id, channel, order_type } = row;
  const order = await findPaidSales(ctx, id);
  if (!order || channel === null || order_type === STORE_ORDER_TYPE) throw new AppError('not_found');
  const of = (await refundsOf(ctx, order.payment_id ? [order.payment_id] : [])).get(order.payment_id ?? '');
  const { status: _status, payable: _payable, ...shown } = await present(ctx, channel, id);
  return {
    ...shown,
    ...row,
    channel,
    order_type,
    refundable: moneyOfCents(order.payment_id ? order.total_cents - (of?.taken_cents ?? 0) : 0),
    refunds: [...(of?.refunds ?? [])],
    cancelable: order.status === 'paid' && order.plan_id !== null && order.reason !== 'change',
    events: await eventsOf(ctx, order, of),
  };
}

/** What happened, the latest first: the order's own moments, its refunds, and notes. */
async function eventsOf({ db, tenant }: Context, order: SalesOrder, of: RefundsOf | undefined): Promise<OrderEvent[]> {
  const empty = { admin_status: null, text: '', amount: null, by: null };
  const { id, created_at, paid_at, canceled_at } = order;
  const events: OrderEvent[] = [
    { ...empty, id, at: created_at, kind: 'placed' },
    ...(paid_at ? [{ ...empty, id, at: paid_at, kind: 'paid' as const }] : []),
    ...(canceled_at
      ? [{ ...empty, id, at: canceled_at, kind: 'status' as const, admin_status: 'canceled' as const }]
      : []),
    ...(of?.refunds ?? [])
      .filter(({ status }) => status === 'done')
      .map((refund) => ({
        ...empty,
        id: refund.id,
        at: refund.created_at,
        kind: 'refund' as const,
        amount: refund.amount,
        by: refund.made_by,
      })),
    ...(await listSalesNotes(db, tenant.id, id)).map((note) => ({
      ...empty,
      id: note.id,
      at: note.at,
      kind: 'note' as const,
      text: note.text,
      by: { id: note.actor_id, name: note.actor },
    })),
  ];
  const order_of = ['placed', 'paid', 'status', 'refund', 'note'];
  return events.toSorted(
    (one, other) => other.at.localeCompare(one.at) || order_of.indexOf(other.kind) - order_of.indexOf(one.kind),
  );
}

/** Cancels an order: what is left of it is refunded, and what it added ends. Throws 422 for any other status. */
export async function cancelSalesOrder(ctx: Context, order: SalesOrder, status: AdminStatus): Promise<void> {
  const now: AdminStatus = order.status === 'canceled' ? 'canceled' : 'completed';
  if (status === now) return;
  if (status !== 'canceled' || now === 'canceled')
    throw invalid('admin_status', 'This order was completed when it was paid. It can only be canceled.');
  await cancelOrder(ctx, order.channel, order.id);
}

export async function addSalesNote(ctx: Context, order_id: string, text: string): Promise<void> {
  const { db, tenant, actor, clock } = ctx;
  const row = { id: newId(), order_id, at: clock.now(), actor_id: actor.user_id, text };
  await insertSalesNote(db, tenant.id, row);
  const detail = { note: true };
  await audit(ctx, { action: 'sales_order.update', subject_id: order_id, detail });
}
