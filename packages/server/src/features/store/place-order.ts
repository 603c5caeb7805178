import type { BodyOf } from '@bookline/contract/endpoint';
import type { ChargeOutcome } from '@bookline/contract/features/billing';
import type { store } from '@bookline/contract/features/store';
import { taxOn } from '@bookline/contract/rules/billing';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { centsOfMoney } from '@bookline/contract/rules/payments';
import { MAX_ORDER_CONTACTS } from '@bookline/contract/rules/store';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { lockBilling, outcomeOf, partiesOf } from '../billing/billing.api.ts';
import { countSelected, selectedContacts } from '../contacts/contacts.api.ts';
import { endPayment, findOpenPayment, openPayment, settlePayment } from '../payments/payments.api.ts';
import { type CartItem, cartItemsOf, costsOf, shippingOf } from './cart.service.ts';
import {
  findOpenOrder,
  insertEvent,
  insertItems,
  insertOrder,
  insertOrderContacts,
  updateOrder,
} from './orders.queries.ts';
import { takeFromStock } from './products.queries.ts';
import { STORE_ORDER } from './store-purpose.ts';

type Form = BodyOf<typeof store.order>;

const WAITING = 'Your last order is still being paid. Try again in a few minutes.';

/**
 * R360: orders what is in the user's cart, and charges it. One transaction takes the pieces out of stock, freezes the contacts (R108), and stores
 * the order with its payment. What the payment does once it ends is in store-purpose.ts. Throws 409 if it costs more than the user saw, or a piece
 * is sold out, and 422 for what the form lacks.
 */
export async function placeOrder(
  signedIn: SignedInContext,
  form: Form,
): Promise<ChargeOutcome & { readonly order_id: string }> {
  await endLeftOver(signedIn);
  const { order_id, payment_id } = await signedIn.transaction((ctx) => begin(ctx, form));
  return { ...outcomeOf(await settlePayment(signedIn, signedIn.tenant.id, payment_id)), order_id };
}

async function begin(ctx: Context, form: Form): Promise<{ readonly order_id: string; readonly payment_id: string }> {
  const { db, tenant, actor, clock } = ctx;
  await lockBilling(db, tenant.id, actor.user_id);
  if (await findOpenOrder(db, tenant.id, actor.user_id)) throw conflict('base', WAITING);
  const items = await cartItemsOf(ctx);
  if (items.length === 0) throw invalid('base', 'Your cart is empty.');
  const problem = items.find((item) => item.problem);
  if (problem) throw conflict('base', `${problem.product.name}: ${problem.problem}`);
  requireAddress(items, form);
  const { tax_rate, ...parties } = await partiesOf(ctx, actor.user_id);
  const { net_cents, shipping_cents } = costsOf(items);
  const tax_cents = taxOn(net_cents, tax_rate);
  if (net_cents + tax_cents > centsOfMoney(form.total))
    throw conflict('total', 'The price has changed since you opened this page. Review it, then order again.');
  const id = newId();
  const now = clock.now();
  const { total: _total, contacts_scope, ...whom } = form;
  const scope = items.some(({ product }) => product.needs_contacts) ? (contacts_scope ?? undefined) : undefined;
  await insertOrder(db, tenant.id, {
    ...whom,
    id,
    user_id: actor.user_id,
    ...parties,
    net_cents,
    shipping_cents,
    tax_cents,
    tax_rate,
    contacts_scope: scope,
    items_text: items.map(({ product }) => product.name).join('\n'),
    created_at: now,
  });
  await insertItems(
    db,
    tenant.id,
    id,
    items.map((item) => {
      const { product, quantity, shipping } = item;
      return {
        product_id: product.id,
        name: product.name,
        price_cents: product.price_cents,
        quantity,
        months_count: product.months_count,
        shipping,
        shipping_cents: shippingOf(item),
        fulfiller_email: product.fulfiller_email,
        needs_contacts: product.needs_contacts,
      };
    }),
  );
  const contacts = await freezeContacts(ctx, id, items, scope);
  await insertEvent(db, tenant.id, { id: newId(), order_id: id, at: now, actor_id: actor.user_id, kind: 'placed' });
  // Last, because other orders of the same products wait for it. By id, so that two orders never wait for each other.
  for (const { product, quantity } of items.toSorted((one, other) => (one.product.id < other.product.id ? -1 : 1)))
    if (!(await takeFromStock(db, tenant.id, product.id, quantity)))
      throw conflict('base', `${product.name} was just sold out. Change your cart, then order again.`);
  const payment = await openPayment(ctx, {
    key: `store:${id}`,
    user_id: actor.user_id,
    purpose: STORE_ORDER,
    subject_id: id,
    description: 'Store order',
    net_cents,
    tax_cents,
    tax_state: parties.tax_state,
    on_session: true,
    made_by_id: actor.user_id,
  });
  if (!payment) throw invalid('base', 'Add a card first.');
  const detail = { total_cents: net_cents + tax_cents, items: items.length, contacts };
  await audit(ctx, { action: 'store_order.create', subject_id: id, detail });
  return { order_id: id, payment_id: payment.id };
}

function requireAddress(items: readonly CartItem[], form: Form): void {
  if (!items.some(({ shipping }) => shipping)) return;
  const missing = [
    ...(form.line1 ? [] : [['line1', 'Enter the street.'] as const]),
    ...(form.city ? [] : [['city', 'Enter the city.'] as const]),
    ...(form.state ? [] : [['state', 'Choose a state.'] as const]),
    ...(form.zip ? [] : [['zip', 'Enter the ZIP code.'] as const]),
  ];
  if (missing.length > 0)
    throw new AppError('invalid', { fields: Object.fromEntries(missing.map(([field, text]) => [field, [text]])) });
}

/** R108: stores the contacts of the saved list filter as they are now. Returns how many. */
async function freezeContacts(
  ctx: Context,
  orderId: string,
  items: readonly CartItem[],
  contacts_scope: Form['contacts_scope'],
): Promise<number> {
  if (!items.some(({ product }) => product.needs_contacts)) return 0;
  if (!contacts_scope) throw invalid('contacts_scope', 'Choose the contacts in your contact list first.');
  const selection = { all: true, contacts_scope };
  const count = await countSelected(ctx, selection);
  if (count === 0) throw invalid('contacts_scope', 'There are no contacts in this list. Change its filters.');
  if (count > MAX_ORDER_CONTACTS)
    throw invalid(
      'contacts_scope',
      `One order can have up to ${formatNumber(MAX_ORDER_CONTACTS)} contacts. Filter the list further.`,
    );
  const stored = await insertOrderContacts(ctx.db, ctx.tenant.id, orderId, await selectedContacts(ctx, selection));
  await updateOrder(ctx.db, ctx.tenant.id, orderId, { contacts_count: stored });
  return stored;
}

/** Ends a charge that waits for the user's bank: they ordered again. */
async function endLeftOver(signedIn: SignedInContext): Promise<void> {
  const left = await signedIn.transaction(async ({ db, tenant, actor }) => {
    const open = await findOpenOrder(db, tenant.id, actor.user_id);
    return open && findOpenPayment(db, tenant.id, STORE_ORDER, open.id);
  });
  if (left) await endPayment(signedIn, signedIn.tenant.id, left.id);
}

const conflict = (field: string, sentence: string) => new AppError('conflict', { fields: { [field]: [sentence] } });
