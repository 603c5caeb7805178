import { Readable } from 'node:stream';
import type { StoreOrder, StoreOrderRow } from '@bookline/contract/features/store';
import { metaOf } from '@bookline/contract/paging';
import { CSV_MARK, csvLine } from '@bookline/contract/rules/csv';
import { moneyOfCents } from '@bookline/contract/rules/payments';
import type { Context, PublicContext, SignedInContext } from '../../platform/context.ts';
import { tenantExists } from '../../platform/db/tenant-exists.ts';
import { AppError } from '../../platform/errors.ts';
import type { Download } from '../../platform/http/routes.ts';
import { invoicePdf } from '../billing/billing.api.ts';
import { readListToken } from './list-token.ts';
import {
  countOwnOrders,
  findCardOf,
  findOrder,
  findOrderOfLink,
  listEvents,
  listItems,
  listOrderContacts,
  listOwnOrders,
  type OrderItem,
  type OrderRow,
} from './orders.queries.ts';

const PART = 1_000;

/** 'Prospecting kit and 2 more'. */
export const titleOf = ([first, ...more]: readonly OrderItem[]): string =>
  `${first?.name ?? ''}${more.length > 0 ? ` and ${more.length} more` : ''}`;

export const presentRow = (row: OrderRow, items: readonly OrderItem[]): StoreOrderRow => ({
  id: row.id,
  number: row.number,
  status: row.status,
  admin_status: row.admin_status,
  title: titleOf(items),
  total: moneyOfCents(row.total_cents),
  refunded: moneyOfCents(row.refunded_cents),
  created_at: row.created_at,
});

/** A page of the user's orders. */
export async function readOwnOrders(ctx: Context, paging: { readonly page: number; readonly limit: number }) {
  const { db, tenant, actor } = ctx;
  const rows = await listOwnOrders(db, tenant.id, actor.user_id, paging);
  const items = await listItems(
    db,
    tenant.id,
    rows.map(({ id }) => id),
  );
  return {
    data: rows.map((row) => presentRow(row, items.get(row.id) ?? [])),
    meta: metaOf(paging, await countOwnOrders(db, tenant.id, actor.user_id)),
  };
}

async function requireOwn({ db, tenant, actor }: Context, id: string): Promise<OrderRow> {
  const order = await findOrder(db, tenant.id, id);
  if (order?.user_id !== actor.user_id) throw new AppError('not_found');
  return order;
}

/** One of the user's orders. Throws 404 for any other. */
export async function readOwnOrder(ctx: Context, id: string): Promise<StoreOrder> {
  const order = await presentOrder(ctx, await requireOwn(ctx, id));
  // Notes are the company's own.
  return {
    ...order,
    events: order.events.filter(({ kind }) => kind !== 'note').map((event) => ({ ...event, by: null })),
  };
}

/** An order with its items and history. */
export async function presentOrder({ db, tenant }: Context, order: OrderRow): Promise<StoreOrder> {
  const items = (await listItems(db, tenant.id, [order.id])).get(order.id) ?? [];
  const card = await findCardOf(db, tenant.id, order.payment_id);
  const { name, email, phone, line1, city, state, zip, note, contacts_count, tax_rate, tax_state, paid_at } = order;
  return {
    ...presentRow(order, items),
    name,
    email,
    phone,
    line1,
    city,
    state,
    zip,
    note,
    contacts_count,
    tax_rate,
    tax_state,
    paid_at,
    items: items.map((item) => ({
      product_id: item.product_id,
      name: item.name,
      price: moneyOfCents(item.price_cents),
      quantity: item.quantity,
      total: moneyOfCents(item.price_cents * item.quantity),
      months_count: item.months_count,
      delivery: item.shipping ? ('shipping' as const) : ('digital' as const),
      shipping_price: moneyOfCents(item.shipping_cents),
    })),
    shipping: items.some(({ shipping }) => shipping),
    subtotal: moneyOfCents(order.net_cents - order.shipping_cents),
    shipping_price: moneyOfCents(order.shipping_cents),
    net: moneyOfCents(order.net_cents),
    tax: moneyOfCents(order.tax_cents),
    card: card ?? null,
    events: (await listEvents(db, tenant.id, order.id)).map((event) => ({
      id: event.id,
      at: event.at,
      kind: event.kind,
      admin_status: event.admin_status,
      text: event.text,
      amount: event.amount_cents === null ? null : moneyOfCents(event.amount_cents),
      by: event.actor_id ? { id: event.actor_id, name: event.actor ?? '' } : null,
    })),
  };
}

/** The receipt of one of the user's orders, or of any order for admins. Throws 404, and 409 if it isn't paid. */
export async function receiptOf(signedIn: SignedInContext, id: string): Promise<Download> {
  const { order, items, card } = await signedIn.transaction(async (ctx) => {
    const { db, tenant, actor } = ctx;
    const order = await findOrder(db, tenant.id, id);
    if (!order || (order.user_id !== actor.user_id && !actor.user.admin)) throw new AppError('not_found');
    const items = (await listItems(db, tenant.id, [id])).get(id) ?? [];
    return { order, items, card: await findCardOf(db, tenant.id, order.payment_id) };
  });
  const { number, status } = order;
  if (status !== 'paid' || number === null)
    throw new AppError('conflict', { fields: { base: ['This order isn’t paid, so there is no receipt.'] } });
  const lines = items.map(({ name, quantity, price_cents, months_count }) => ({
    description: `${quantity} × ${name}${months_count ? ` (${months_count} months)` : ''}`,
    amount_cents: price_cents * quantity,
  }));
  if (order.shipping_cents > 0) lines.push({ description: 'Shipping', amount_cents: order.shipping_cents });
  return invoicePdf({ invoice: { ...order, status, number, lines, issued_at: order.created_at }, card }, 'receipt');
}

/** The contact list behind a fulfiller's link. Throws 404 for a link that is wrong or no longer works. */
export async function downloadList(ctx: PublicContext, token: string): Promise<Download> {
  const given = readListToken(token);
  if (!given || !(await tenantExists(ctx.database, given.tenant_id))) throw new AppError('not_found');
  const { tenant_id, hash } = given;
  const order = await ctx.database.inTenant(tenant_id, (db) => findOrderOfLink(db, tenant_id, hash, ctx.clock.now()));
  if (!order) throw new AppError('not_found');
  return listFile(order, (after) =>
    ctx.database.inTenant(tenant_id, (db) => listOrderContacts(db, tenant_id, order.id, after, PART)),
  );
}

type Part = Awaited<ReturnType<typeof listOrderContacts>>;

/** The contacts of an order as CSV, in parts, so that a slow reader keeps no transaction open. */
export function listFile(order: { readonly number: number | null }, read: (after: number) => Promise<Part>): Download {
  async function* lines(): AsyncGenerator<string> {
    yield CSV_MARK +
      csvLine(['First name', 'Last name', 'Street', 'Street 2', 'City', 'State', 'ZIP', 'Phone', 'Email']);
    let after = 0;
    for (;;) {
      const part = await read(after);
      if (part.length === 0) return;
      after = part.at(-1)?.position ?? after;
      yield part
        .map((row) =>
          csvLine([
            row.first_name,
            row.last_name,
            row.line1,
            row.line2,
            row.city,
            row.state,
            row.zip,
            row.phone ?? '',
            row.email ?? '',
          ]),
        )
        .join('');
    }
  }
  return { stream: Readable.from(lines()), file_name: `order-${order.number}-contacts.csv` };
}
