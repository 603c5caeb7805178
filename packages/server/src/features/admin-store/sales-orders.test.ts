import { orderManagement } from '@bookline/contract/features/admin-store';
import { dialerSubscriptions } from '@bookline/contract/features/subscriptions';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { saveTestCard } from '../../../test/payment-scene.ts';
import { refusal } from '../../../test/refusal.ts';
import { makeProduct } from '../../../test/store-rows.ts';
import { makeSubscriptionPlan } from '../../../test/subscription-rows.ts';
import { newId } from '../../platform/ids.ts';
import { listBalances } from '../payments/ledger.queries.ts';
import { listOrders } from './orders.queries.ts';

const test = useTestApp();
let tenant: TestTenant;
let user: TestUser;
let boss: Agent;
let admin: Agent;
let start: string;
let kit: string;
beforeAll(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant, { account_type: 'manager' });
  boss = await test.signIn(user);
  admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  await saveTestCard(test, user);
  const plan_id = await makeSubscriptionPlan(test, tenant, { name: 'Team calls', price_cents: 3_000 });
  const order_type = 'Subscription::ManagerPay';
  const body = { order_type, plan_id, quantity: 2, due_now: '60.00' };
  const made = await boss.post(dialerSubscriptions.create.path, body);
  start = (made.body as { data: { order_id: string } }).data.order_id;
  const product_id = await makeProduct(test, tenant, { name: 'Kit' });
  await boss.put('/v1/store_cart', { product_id, quantity: 1 });
  const sold = await boss.post('/v1/store_orders', { name: 'Ada', email: 'ada@example.test', total: '12.50' });
  kit = (sold.body as { data: { order_id: string } }).data.order_id;
});

const list = (query: Parameters<typeof admin.call<typeof orderManagement.list>>[1] = {}) =>
  admin.call(orderManagement.list, query);
const path = (id: string) => `/v1/admin/order_management/${id}`;

describe('R381–R384: one list of orders of every kind', () => {
  it('lists orders of the store and of subscriptions together, counts each kind, and finds both', async () => {
    const all = await list({ query: { order_field: 'number', order: 'asc' } });
    expect(all.data).toMatchObject([
      {
        id: start,
        order_type: 'Subscription::ManagerPay',
        channel: 'dialer',
        admin_status: 'completed',
        total: '60.00',
      },
      { id: kit, order_type: 'Store', channel: null, admin_status: 'new', title: 'Kit' },
    ]);
    expect(all.data[0]?.title).toBe('New subscription: 2 × Team calls');
    expect(all.counts).toMatchObject({
      tabs: { to_do: 1, done: 1, canceled: 0 },
      order_types: { Store: 1, 'Subscription::ManagerPay': 1, 'Subscription::SelfPay': 0, PhoneNumber: 0 },
    });
    const ids = async (query: NonNullable<Parameters<typeof list>[0]>['query']) =>
      (await list({ query })).data.map(({ id }) => id);
    expect(await ids({ order_type: 'Subscription::ManagerPay' })).toEqual([start]);
    expect(await ids({ order_type: 'Store', order_field: 'user' })).toEqual([kit]);
    expect(await ids({ tab: 'done' })).toEqual([start]);
    expect(await ids({ status_filter: ['canceled'] })).toEqual([]);
    expect(await ids({ q: 'team CALLS' })).toEqual([start]);
    expect(await ids({ q: '#1', search_fields: ['number'] })).toEqual([start]);
    expect(await ids({ q: 'ada@', search_fields: ['user'] })).toEqual([kit]);
    expect(await ids({ q: user.name, limit: 1, page: 2, order_field: 'total', order: 'desc' })).toEqual([kit]);
    expect(await ids({ q: 'calls', search_fields: ['number'] })).toEqual([]);
    expect(await ids({ user_id: newId() })).toEqual([]);
    expect(await ids({ q: 'KIT', search_fields: ['product'], order_field: 'user' })).toEqual([kit]);
    // Both ways to sort by the user give one order.
    const byUser = { page: 1, limit: 10, order_field: 'user' } as const;
    for (const order of ['asc', 'desc'] as const)
      for (const q of [undefined, user.name, 'kit']) {
        const [few = [], many = []] = await Promise.all(
          [true, false].map((few) =>
            test.services.database.inTenant(tenant.id, (db) =>
              listOrders(db, tenant.id, { q }, { ...byUser, order }, few),
            ),
          ),
        );
        expect(many.map(({ id }) => id)).toEqual(few.map(({ id }) => id));
        expect(many).toHaveLength(q === 'kit' ? 1 : 2);
      }
  });

  it('exports both, or one kind', async () => {
    const csv = (query: Record<string, string>) => admin.get('/v1/admin/order_management/export.csv', query);
    const both = (await csv({ all: 'true' })).text;
    expect(both).toContain(',Manager subscription,');
    expect(both).toContain(',Store,');
    expect((await csv({ all: 'true', order_type: 'Store' })).text).not.toContain('Manager subscription');
  });

  it('R382, R383: an order of a subscription takes notes, refunds in part, and a cancellation that refunds the rest', async () => {
    expect(await admin.patch(path(start), { admin_status: 'shipped' })).toMatchObject(
      refusal('admin_status', 'This order was completed when it was paid. It can only be canceled.'),
    );
    await admin.patch(path(start), { note: 'Called about minutes' });
    const key = newId();
    const refund = { amount: '20.00', reason: 'Outage', key };
    const sent = await Promise.all([1, 2, 3].map(() => admin.post(`${path(start)}/refund`, refund)));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await admin.post(`${path(start)}/refund`, { amount: '40.01' })).toMatchObject({ status: 422 });
    // The first refund isn't carried out yet, and the cancellation refunds only what is left beside it.
    expect(await admin.patch(path(start), { admin_status: 'canceled' })).toMatchObject({
      status: 200,
      body: { data: { admin_status: 'canceled', refundable: '0.00', cancelable: false } },
    });
    await test.runJobs({ waiting_too: true });
    const { data } = await admin.call(orderManagement.get, { params: { id: start } });
    expect(data).toMatchObject({ refunded: '60.00', lines: [{}], plan: 'Team calls' });
    expect(data.refunds.map(({ amount }) => amount).toSorted()).toEqual(['20.00', '40.00']);
    expect(data.events.map(({ kind }) => kind).toSorted()).toEqual([
      'note',
      'paid',
      'placed',
      'refund',
      'refund',
      'status',
    ]);
    expect(await admin.patch(path(start), { admin_status: 'completed' })).toMatchObject({ status: 422 });
    const balances = await test.services.database.inTenant(tenant.id, (db) => listBalances(db, tenant.id));
    expect(Object.fromEntries(balances)).toMatchObject({ 'revenue:dialer': 0, 'gateway:test': 1_250 });
    const emails = await test.query<{ subject: string }>(
      "select subject from mail_message where tenant_id = $1 and subject like 'Your refund%'",
      [tenant.id],
    );
    expect(emails).toHaveLength(2);
  });

  it('is for admins of the company only', async () => {
    expect(await boss.get(path(kit))).toMatchObject({ status: 403 });
    const elsewhere = await test.signIn(await test.makeUser(await test.makeTenant(), { account_type: 'admin' }));
    for (const id of [start, kit]) {
      expect(await elsewhere.get(path(id))).toMatchObject({ status: 404 });
      expect(await elsewhere.patch(path(id), { note: 'Mine' })).toMatchObject({ status: 404 });
      expect(await elsewhere.post(`${path(id)}/refund`, { amount: '1.00' })).toMatchObject({ status: 404 });
    }
  });
});
