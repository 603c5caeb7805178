import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { TestTenant } from './builders.ts';
import { type Point, realProcesses } from './real-processes.ts';
import { makeProduct } from './store-rows.ts';
import { insertStoredCard } from './stored-card.ts';

const processes = realProcesses({ shared: true });

/** An order, as its one transaction leaves it: a piece taken out of stock, and a charge that a job carries out. */
async function makeOrder(tenant: TestTenant) {
  const { insert, makeUser } = processes.builders;
  const tenant_id = tenant.id;
  const user = await makeUser(tenant);
  const now = new Date();
  const card_id = await insertStoredCard(insert, user);
  const product_id = await makeProduct({ insert, clock: { now: () => now } }, tenant, {
    stock: 4,
    fulfiller_email: 'print@example.test',
  });
  const order_id = randomUUID();
  const payment_id = randomUUID();
  await insert('store_cart_item', { tenant_id, user_id: user.id, product_id, quantity: 1, added_at: now });
  const money = { net_cents: 1_250, tax_cents: 0 };
  const where = { phone: '', line1: '', city: '', state: '', zip: '', note: '' };
  await insert('store_order', {
    ...where,
    ...money,
    tenant_id,
    id: order_id,
    user_id: user.id,
    status: 'open',
    name: user.name,
    email: 'agent@example.test',
    contacts_count: 3,
    total_cents: 1_250,
    issuer: { name: 'Agency', lines: [] },
    bill_to: { name: user.name, lines: [] },
    created_at: now,
  });
  await insert('store_order_item', {
    tenant_id,
    order_id,
    line: 1,
    product_id,
    name: 'List',
    price_cents: 1_250,
    quantity: 1,
    shipping: false,
    fulfiller_email: 'print@example.test',
  });
  await insert('payment', {
    ...money,
    tenant_id,
    id: payment_id,
    key: `store:${order_id}`,
    user_id: user.id,
    card_id,
    gateway: 'test',
    account: 'test',
    purpose: 'store_order',
    subject_id: order_id,
    description: 'Store order',
    amount_cents: 1_250,
    on_session: true,
    status: 'pending',
    made_by_id: user.id,
    created_at: now,
  });
  await processes.enqueue('settle-payment', { tenant_id, payment_id });
  return { tenant_id, order_id };
}

/** Each write from the charge to its record. A worker dies while it waits there: in several at once, since each needs a new one. */
const points: readonly Point[] = [
  ['the name of the charge is stored', 'payment', "new.status = 'started'"],
  ['the gateway charges', 'test_gateway_object', "new.state ->> 'status' = 'paid'"],
  ['the ledger is written', 'ledger_transfer', 'true'],
  ['the order is marked as paid', 'store_order', "new.status = 'paid'"],
  ['the receipt is stored', 'mail_message', "new.to_address <> 'print@example.test'"],
  ['the fulfiller’s email is stored', 'mail_message', "new.to_address = 'print@example.test'"],
];
let orders: Awaited<ReturnType<typeof makeOrder>>[];
beforeAll(async () => {
  orders = await processes.killWorkerAtEach(points, makeOrder);
});

it.each(points.map(([what], at) => [what, at] as const))(
  'killed while %s: the order is charged, recorded, and told once',
  async (_, at) => {
    const { builders } = processes;
    const { tenant_id, order_id } = orders[at] ?? { tenant_id: 0, order_id: '' };
    const status = async () =>
      (await builders.query<{ status: string }>('select status from store_order where id = $1', [order_id]))[0]?.status;
    await expect.poll(status, { interval: 50 }).toBe('paid');
    const [sums] = await builders.query(
      `select
       (select count(*)::int from test_gateway_object where tenant_id = $1 and kind = 'charge' and state ->> 'status' = 'paid') as charged,
       (select count(*)::int from payment where tenant_id = $1 and status = 'paid') as paid,
       (select sum(amount_cents)::int from ledger_transfer where tenant_id = $1) as booked,
       (select count(*)::int from mail_message where tenant_id = $1) as mails,
       (select count(*)::int from store_order_event where tenant_id = $1 and kind = 'paid') as events,
       (select count(*)::int from store_cart_item where tenant_id = $1) as cart,
       (select stock from product where tenant_id = $1) as stock`,
      [tenant_id],
    );
    expect(sums).toEqual({ charged: 1, paid: 1, booked: 1_250, mails: 2, events: 1, cart: 0, stock: 4 });
  },
);
