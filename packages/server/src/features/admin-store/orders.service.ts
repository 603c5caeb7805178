import { Readable } from 'node:stream';
import type { BodyOf, QueryOf } from '@bookline/contract/endpoint';
import {
  type ManagedStoreOrder,
  type Order,
  type OrderRow,
  type orderManagement,
  orderTabs,
} from '@bookline/contract/features/admin-store';
import { metaOf } from '@bookline/contract/paging';
import { CSV_MARK, csvLine } from '@bookline/contract/rules/csv';
import { ianaZone } from '@bookline/contract/rules/options';
import { centsOfMoney, moneyOfCents } from '@bookline/contract/rules/payments';
import {
  adminStatuses,
  adminStatusLabels,
  MAX_COUNTED_ORDERS,
  managedTypeLabels,
  managedTypes,
  nextStatuses,
  STORE_ORDER_TYPE,
} from '@bookline/contract/rules/store';
import { dayAt } from '@bookline/contract/rules/zoned-time';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { Download } from '../../platform/http/routes.ts';
import { newId } from '../../platform/ids.ts';
import { openRefund, refundsOf } from '../payments/payments.api.ts';
import {
  findOrder,
  insertEvent,
  listFile,
  listItems,
  listOrderContacts,
  lockOrder,
  mailStatus,
  presentOrder,
  returnPieces,
  type OrderRow as StoredOrder,
  titleOf,
  updateOrder,
} from '../store/store.api.ts';
import { countOrders, listOrders, type OrdersCount, type OrdersFilter, tabStatuses } from './orders.queries.ts';
import { addSalesNote, cancelSalesOrder, findPaidSales, readSalesOrder, salesTitle } from './sales-orders.service.ts';

type Filters = Omit<QueryOf<typeof orderManagement.export>, 'all' | 'ids'>;

/** Statuses wins over the tab, as a choice inside it. */
function filterOf({
  user_id,
  q,
  search_fields,
  order_type,
  all_tabs,
  tab,
  all_statuses,
  status_filter,
}: Filters): OrdersFilter {
  const ofTab = tab && !all_tabs ? tabStatuses[tab] : undefined;
  const chosen = status_filter && status_filter.length > 0 && !all_statuses ? status_filter : undefined;
  const statuses = chosen && ofTab ? chosen.filter((status) => ofTab.includes(status)) : (chosen ?? ofTab);
  return { user_id, q, search_fields, order_type, statuses };
}

/** Up to so many orders are found and sorted as a whole in no time. */
const FEW = 5_000;

/** R381: a page of paid orders of every kind, with how many there are of each. */
export async function readOrders(ctx: Context, query: QueryOf<typeof orderManagement.list>) {
  const { db, tenant } = ctx;
  const filter = filterOf(query);
  const counted = await countOrders(db, tenant.id, { ...filter, statuses: undefined, order_type: undefined });
  const { statuses, order_type } = filter;
  const isType = (of: OrdersCount) => !order_type || of.order_type === order_type;
  const isStatus = (of: OrdersCount) => !statuses || statuses.includes(of.admin_status);
  const most = filter.q?.trim() ? MAX_COUNTED_ORDERS + 1 : Number.POSITIVE_INFINITY;
  const sum = (is: (of: OrdersCount) => boolean) =>
    Math.min(
      most,
      counted.filter(is).reduce((all, { total }) => all + total, 0),
    );
  // The numbers at each filter don't depend on what it's set to.
  const counts = {
    tabs: numbersOf(orderTabs, (tab) => sum((of) => isType(of) && tabStatuses[tab].includes(of.admin_status))),
    statuses: numbersOf(adminStatuses, (status) => sum((of) => isType(of) && of.admin_status === status)),
    order_types: numbersOf(managedTypes, (type) => sum((of) => isStatus(of) && of.order_type === type)),
  };
  const total = sum((of) => isType(of) && isStatus(of));
  const data = await rowsOf(ctx, filter, query, total <= FEW);
  return { data, meta: metaOf(query, total, total < most), counts };
}

const numbersOf = <Name extends string>(names: readonly Name[], count: (name: Name) => number) =>
  Object.fromEntries(names.map((name) => [name, count(name)])) as Record<Name, number>;

async function rowsOf(
  { db, tenant }: Context,
  filter: OrdersFilter,
  paging: Parameters<typeof listOrders>[3],
  few = true,
): Promise<OrderRow[]> {
  const rows = await listOrders(db, tenant.id, filter, paging, few);
  const items = await listItems(
    db,
    tenant.id,
    rows.flatMap(({ id, order_type }) => (order_type === STORE_ORDER_TYPE ? id : [])),
  );
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    status: 'paid',
    order_type: row.order_type,
    channel: row.channel,
    admin_status: row.admin_status,
    title: row.order_type === STORE_ORDER_TYPE ? titleOf(items.get(row.id) ?? []) : salesTitle(row),
    total: moneyOfCents(row.total_cents),
    refunded: moneyOfCents(row.refunded_cents),
    created_at: row.created_at,
    user: { id: row.user_id, name: row.user },
    email: row.email,
    contacts_count: row.contacts_count,
  }));
}

/** One order of any kind with its history and refunds. Throws 404. */
export async function readOrder(ctx: Context, id: string): Promise<Order> {
  const { db, tenant } = ctx;
  const only = { page: 1, limit: 1, order_field: 'created_at', order: 'desc' } as const;
  const [row] = await rowsOf(ctx, { ids: [id] }, only);
  if (!row) throw new AppError('not_found');
  if (row.order_type !== STORE_ORDER_TYPE) return readSalesOrder(ctx, row);
  const order = await findOrder(db, tenant.id, id);
  if (order?.status !== 'paid') throw new AppError('not_found');
  const of = (await refundsOf(ctx, order.payment_id ? [order.payment_id] : [])).get(order.payment_id ?? '');
  const items = (await listItems(db, tenant.id, [id])).get(id) ?? [];
  const found: ManagedStoreOrder = {
    ...(await presentOrder(ctx, order)),
    ...row,
    order_type: STORE_ORDER_TYPE,
    // Whom it's for, as typed. The row's is the user's own.
    email: order.email,
    refundable: moneyOfCents(order.total_cents - (of?.taken_cents ?? 0)),
    refunds: [...(of?.refunds ?? [])],
    fulfillers: [...new Set(items.map(({ fulfiller_email }) => fulfiller_email).filter(Boolean))],
  };
  return found;
}

/** R382: changes an order's status, or adds a note. Throws 404, and 422 for a status that can't follow. */
export async function changeOrder(
  ctx: Context,
  id: string,
  { admin_status, note }: BodyOf<typeof orderManagement.update>,
): Promise<Order> {
  const text = note?.trim();
  const sales = await findPaidSales(ctx, id);
  if (sales) {
    if (admin_status) await cancelSalesOrder(ctx, sales, admin_status);
    if (text) await addSalesNote(ctx, id, text);
    return readOrder(ctx, id);
  }
  const { db, tenant, actor, clock } = ctx;
  const order = await requirePaid(ctx, id);
  const at = clock.now();
  const event = { order_id: id, at, actor_id: actor.user_id };
  if (admin_status && admin_status !== order.admin_status) {
    if (!nextStatuses[order.admin_status].includes(admin_status))
      throw invalid(
        'admin_status',
        `An order that is ${adminStatusLabels[order.admin_status].toLowerCase()} can’t become ${adminStatusLabels[admin_status].toLowerCase()}.`,
      );
    // No one works on a canceled order, so its contact list closes.
    await updateOrder(db, tenant.id, id, { admin_status, ...(admin_status === 'canceled' && { link_until: at }) });
    if (admin_status === 'canceled') await returnPieces(ctx, id);
    const event_id = newId();
    await insertEvent(db, tenant.id, { ...event, id: event_id, kind: 'status', admin_status });
    await mailStatus(ctx, order, admin_status, event_id);
  }
  if (text) await insertEvent(db, tenant.id, { ...event, id: newId(), kind: 'note', text });
  const detail = { ...(admin_status && { admin_status }), ...(text && { note: true }) };
  await audit(ctx, { action: 'store_order.update', subject_id: id, detail });
  return readOrder(ctx, id);
}

/** R383: refunds an order of any kind, in full or in part. Throws 404, and 422 for more than is left. */
export async function refundOrder(
  ctx: Context,
  id: string,
  { amount, reason, key = newId() }: BodyOf<typeof orderManagement.refund>,
): Promise<Order> {
  const { actor } = ctx;
  const sales = await findPaidSales(ctx, id);
  // Not locked: openRefund locks the payment, which comes before the order, and a paid order's payment never changes.
  const order = sales ?? (await findOrder(ctx.db, ctx.tenant.id, id));
  if (!order || (!sales && order.status !== 'paid')) throw new AppError('not_found');
  const { payment_id } = order;
  if (!payment_id) throw invalid('amount', 'This order was free, so there is nothing to refund.');
  const amount_cents = centsOfMoney(amount);
  const { id: refund_id } = await openRefund(ctx, {
    key: `${sales ? 'sales' : 'store'}:${id}:${key}`,
    payment_id,
    amount_cents,
    reason,
    made_by_id: actor.user_id,
  });
  const subject_type = sales ? 'sales_order' : 'store_order';
  const detail = { amount_cents, reason, refund_id };
  await audit(ctx, { action: `${subject_type}.refund`, subject_type, subject_id: id, detail });
  return readOrder(ctx, id);
}

async function requirePaid({ db, tenant }: Context, id: string): Promise<StoredOrder> {
  const found = await findOrder(db, tenant.id, id);
  if (found?.status !== 'paid') throw new AppError('not_found');
  const order = await lockOrder(db, tenant.id, id);
  if (!order) throw new AppError('not_found');
  return order;
}

const STEP = 500;
const HEADERS = ['Number', 'Date', 'Type', 'User', 'Email', 'Items', 'Total', 'Refunded', 'Status', 'Contacts'];

/** R384: orders as CSV, with the day in the acting user's time zone: those with `ids`, or those of the filters. Without either and without `all`, none. */
export async function downloadOrders(
  signedIn: SignedInContext,
  { all, ids, ...filters }: QueryOf<typeof orderManagement.export>,
): Promise<Download> {
  if (!all && !ids?.length) throw invalid('ids', 'Choose the orders to export.');
  const filter = { ...filterOf(filters), ...(!all && { ids }) };
  await signedIn.transaction(async (ctx) => {
    const counts = await countOrders(ctx.db, ctx.tenant.id, filter, true);
    const sum = counts.reduce((all, { total }) => all + total, 0);
    await audit(ctx, { action: 'store_order.export', detail: { total: sum } });
  });
  const zone = ianaZone(signedIn.actor.user.timezone);
  async function* lines(): AsyncGenerator<string> {
    yield CSV_MARK + csvLine(HEADERS);
    // From the last number on, because skipping pages takes longer with each page.
    let after = 0;
    for (;;) {
      const rows = await signedIn.transaction(
        (ctx) => rowsOf(ctx, { ...filter, after }, { page: 1, limit: STEP, order_field: 'number', order: 'asc' }),
        { read_only: true },
      );
      const last = rows.at(-1);
      if (!last) return;
      after = last.number ?? after;
      yield rows
        .map((row) =>
          csvLine([
            String(row.number),
            dayAt(Date.parse(row.created_at), zone),
            managedTypeLabels[row.order_type],
            row.user.name,
            row.email,
            row.title,
            row.total,
            row.refunded,
            adminStatusLabels[row.admin_status],
            String(row.contacts_count),
          ]),
        )
        .join('');
    }
  }
  return { stream: Readable.from(lines()), file_name: 'orders.csv' };
}

/** The contact list of an order. Throws 404 if there is none. */
export async function downloadContacts(signedIn: SignedInContext, id: string): Promise<Download> {
  const order = await signedIn.transaction(async (ctx) => {
    const found = await findOrder(ctx.db, ctx.tenant.id, id);
    if (found?.status !== 'paid' || found.contacts_count === 0) throw new AppError('not_found');
    const detail = { contacts: found.contacts_count };
    await audit(ctx, { action: 'store_order.contacts', subject_id: id, detail });
    return found;
  });
  return listFile(order, (after) =>
    signedIn.transaction((ctx) => listOrderContacts(ctx.db, ctx.tenant.id, id, after, STEP), { read_only: true }),
  );
}
