import { formatNumber } from '@bookline/contract/rules/numbers';
import { type AdminStatus, LINK_DAYS } from '@bookline/contract/rules/store';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { MoneyContext } from '../../platform/context.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { dollars, writeToPayer } from '../billing/billing.api.ts';
import { sendMail } from '../mail/mail.api.ts';
import { findTenant, toTenant } from '../sessions/sessions.api.ts';
import { newListToken } from './list-token.ts';
import { type OrderItem, type OrderRow, updateOrder } from './orders.queries.ts';

type Paid = OrderRow & { readonly number: number };

const itemsText = (items: readonly OrderItem[]): string =>
  items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
/** What was charged, part by part. Nothing where the total says it all. */
function breakdownOf({ net_cents, shipping_cents, tax_cents }: OrderRow): string[] {
  if (shipping_cents === 0 && tax_cents === 0) return [];
  const parts = [
    `items ${dollars(net_cents - shipping_cents)}`,
    ...(shipping_cents > 0 ? [`shipping ${dollars(shipping_cents)}`] : []),
    ...(tax_cents > 0 ? [`sales tax ${dollars(tax_cents)}`] : []),
  ];
  return [`That is ${parts.join(', ')}.`];
}

/** Where the items go. */
function deliveryOf(order: OrderRow, items: readonly OrderItem[]): string[] {
  const sent = items.filter(({ shipping }) => shipping);
  const emailed = items.filter(({ shipping }) => !shipping);
  return [
    ...(sent.length > 0 ? [`Sent to ${addressOf(order)}: ${itemsText(sent)}.`] : []),
    ...(emailed.length > 0 ? [`Delivered by email to ${order.email}: ${itemsText(emailed)}.`] : []),
  ];
}

const pathOf = ({ id }: OrderRow) => `/store/orders/${id}`;

/** The receipt of a paid order. */
export const mailReceipt = (ctx: MoneyContext, order: Paid, items: readonly OrderItem[]): Promise<void> =>
  writeToPayer(ctx, order.user_id, `store-receipt:${order.id}`, {
    subject: `Your order ${order.number}`,
    paragraphs: [
      `Thank you. We charged ${dollars(order.total_cents)} for ${itemsText(items)}.`,
      ...breakdownOf(order),
      ...deliveryOf(order, items),
      ...(order.contacts_count > 0
        ? [`The order is for ${formatNumber(order.contacts_count)} contacts, as they were when you ordered.`]
        : []),
    ],
    action: 'View order',
    path: pathOf(order),
  });

const statusTexts: Readonly<Record<AdminStatus, string>> = {
  new: 'It’s waiting to be worked on.',
  in_progress: 'We’re working on it.',
  shipped: 'It’s on its way.',
  completed: 'It’s done.',
  canceled: 'It was canceled.',
};

/** The email that the user gets when the company changes the status of their order. */
export const mailStatus = (ctx: MoneyContext, order: OrderRow, status: AdminStatus, eventId: string): Promise<void> =>
  writeToPayer(ctx, order.user_id, `store-status:${eventId}`, {
    subject: `News about your order ${order.number}`,
    paragraphs: [`Your order ${order.number}: ${statusTexts[status]}`],
    action: 'View order',
    path: pathOf(order),
  });

/** Part of an order was refunded, or all of it. `refunded_cents` includes it. */
export const mailOrderRefund = (ctx: MoneyContext, order: OrderRow, amount_cents: number): Promise<void> =>
  writeToPayer(ctx, order.user_id, `store-refund:${order.id}:${order.refunded_cents}`, {
    subject: `Your refund for order ${order.number}`,
    paragraphs: [
      `We refunded ${dollars(amount_cents)} of the ${dollars(order.total_cents)} that you paid. Your bank may take a few days to show it.`,
    ],
    action: 'View order',
    path: pathOf(order),
  });

/** Tells each fulfiller what to send and where, with a link to the contact list, if the order has one. */
export async function mailFulfillers(ctx: MoneyContext, order: Paid, items: readonly OrderItem[]): Promise<void> {
  const { db, clock } = ctx;
  const addresses = [...new Set(items.map(({ fulfiller_email }) => fulfiller_email).filter(Boolean))];
  if (addresses.length === 0) return;
  const row = await findTenant(db, ctx.tenant.id);
  if (!row) throw new Error(`there is no tenant ${ctx.tenant.id}`);
  const tenant = toTenant(row);
  // Only who makes what needs the contacts may read them.
  const readers = new Set(
    items.flatMap(({ needs_contacts, fulfiller_email }) =>
      needs_contacts && order.contacts_count > 0 && fulfiller_email ? [fulfiller_email] : [],
    ),
  );
  const link = readers.size > 0 ? await linkOf(ctx, order, tenant) : undefined;
  for (const to of addresses) {
    const url = readers.has(to) ? link : undefined;
    const theirs = items.filter(({ fulfiller_email }) => fulfiller_email === to);
    const paragraphs = [
      `Order ${order.number} of ${tenant.name}: ${itemsText(theirs)}.`,
      ...deliveryOf(order, theirs),
      `Questions: ${order.name}, ${[order.email, order.phone].filter(Boolean).join(', ')}.`,
      ...(order.note ? [`Note: ${order.note}`] : []),
      ...(url
        ? [
            `It’s for ${formatNumber(order.contacts_count)} contacts. The link to their list works for ${LINK_DAYS} days.`,
          ]
        : []),
    ];
    await sendMail(
      { db, tenant, clock },
      {
        to,
        subject: `Order ${order.number} from ${tenant.name}`,
        paragraphs,
        ...(url && { action: { label: 'Download the list', url } }),
      },
      { key: `store-fulfiller:${order.id}:${to}` },
    );
  }
}

const addressOf = ({ name, line1, city, state, zip }: OrderRow): string =>
  [name, line1, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ');

async function linkOf(ctx: MoneyContext, order: Paid, tenant: Parameters<typeof tenantUrl>[1]): Promise<string> {
  const { token, hash } = newListToken(ctx.tenant.id);
  const link_until = new Date(ctx.clock.now().getTime() + LINK_DAYS * DAY_MS);
  await updateOrder(ctx.db, ctx.tenant.id, order.id, { link_hash: hash, link_until });
  return tenantUrl(ctx, tenant, `/v1/store_lists/${token}`);
}
