import type { QueryInput } from '@bookline/contract/endpoint';
import { adminDialerSubscriptions } from '@bookline/contract/features/admin-subscriptions';
import { sessions } from '@bookline/contract/features/sessions';
import { dialerSubscriptions as calls } from '@bookline/contract/features/subscriptions';
import { GRACE_DAYS } from '@bookline/contract/rules/billing';
import { type OrderType, orderTypes } from '@bookline/contract/rules/subscriptions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { makeCall } from '../../../test/call-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { saveTestCard } from '../../../test/payment-scene.ts';
import { refusal } from '../../../test/refusal.ts';
import { makeSubscriptionPlan } from '../../../test/subscription-rows.ts';
import { newId } from '../../platform/ids.ts';
import { listBalances } from '../payments/ledger.queries.ts';
import { lockPayment } from '../payments/payments.queries.ts';
import { updateOrder } from './orders.queries.ts';
import { renewSubscriptions } from './subscriptions.jobs.ts';

const START = '2026-03-02T15:00:00.000Z';
const DAY_S = 24 * 3600;
const test = useTestApp();
let tenant: TestTenant;
let manager: TestUser;
let agent: TestUser;
let boss: Agent;
let plan_id: string;
let big: string;
beforeEach(async () => {
  test.clock.set(START);
  tenant = await test.makeTenant();
  manager = await test.makeUser(tenant, { account_type: 'manager' });
  agent = await test.makeUser(tenant, { manager });
  boss = await test.signIn(manager);
  plan_id = await makeSubscriptionPlan(test, tenant, { name: 'Team', price_cents: 3_000, units: 600 });
  big = await makeSubscriptionPlan(test, tenant, { name: 'Big team', price_cents: 6_000, units: 1_200 });
});
afterEach(() => test.clock.set(START));

const preview = async (who: Agent, query: QueryInput<typeof calls.preview>) =>
  (await who.call(calls.preview, { query })).data;
/** Subscribes for what the preview shows. */
async function subscribe(who = boss, order_type: OrderType = orderTypes.manager, quantity = 2, plan = plan_id) {
  const body = { order_type, plan_id: plan, quantity };
  const { due_now } = await preview(who, body);
  return (await who.call(calls.create, { body: { ...body, due_now } })).data;
}
const own = async (who = boss) => {
  const { data } = await who.call(calls.active, { query: { type: 'other' } });
  if (!data) throw new Error('there is no subscription');
  return data;
};
const licenses = async (who = boss) => (await who.call(calls.licenses, { query: { order_field: 'created_at' } })).data;
const give = (id: string, body: object, who = boss) => who.patch(`/v1/dialer/dialer_licenses/${id}`, body);
const me = async (user: TestUser) => (await (await test.signIn(user)).call(sessions.me)).data;
const charges = () =>
  test.query<{ amount_cents: number; status: string }>(
    'select amount_cents::int, status from payment where tenant_id = $1 order by created_at, id',
    [tenant.id],
  );
const balances = async () =>
  Object.fromEntries(await test.services.database.inTenant(tenant.id, (db) => listBalances(db, tenant.id)));
async function renew(days: number): Promise<void> {
  test.clock.advance(days * DAY_S);
  await test.services.database.inTenant(tenant.id, (db) =>
    renewSubscriptions.piece({ ...test.services, db, tenant, log: test.app.log }),
  );
  await test.runJobs({ waiting_too: true });
  boss = await test.signIn(manager);
}
const adminOf = async () => test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));

describe('R159, R160: a manager subscribes', () => {
  it('needs a card, is charged what the preview shows, and gets licenses', async () => {
    const body = { order_type: orderTypes.manager, plan_id, quantity: 2, due_now: '60.00' };
    expect(await boss.post('/v1/dialer/dialer_subscriptions', body)).toMatchObject(
      refusal('base', 'Add a card first.'),
    );
    await saveTestCard(test, manager);
    expect(await boss.post('/v1/dialer/dialer_subscriptions', { ...body, due_now: '59.99' })).toMatchObject(
      refusal('due_now', expect.stringContaining('changed'), 409),
    );
    expect(await subscribe()).toMatchObject({ status: 'paid', subscription_id: expect.any(String) });
    expect(await charges()).toMatchObject([{ amount_cents: 6_000, status: 'paid' }]);
    expect(await own()).toMatchObject({
      order_type: orderTypes.manager,
      status: 'active',
      quantity: 2,
      pool: 1_200,
      allocated: 0,
      mine: true,
      changeable: true,
    });
    expect(await licenses()).toMatchObject([
      { user: null, allocation: 0, paid: true },
      { user: null, allocation: 0, paid: true },
    ]);
    const { data: orders } = await boss.call(calls.orders, {});
    expect(orders).toMatchObject([
      { reason: 'start', status: 'paid', total: '60.00', number: 1, card: { last4: '4242' } },
    ]);
    expect(await balances()).toEqual({ 'gateway:test': 6_000, 'revenue:dialer': -6_000 });
    const receipt = await boss.get(`/v1/dialer/dialer_orders/${orders[0]?.id}/pdf?document=receipt`);
    expect(receipt).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
    expect(receipt.text.slice(0, 5)).toBe('%PDF-');
    expect(await boss.post('/v1/dialer/dialer_subscriptions', body)).toMatchObject({ status: 422 });
  });

  it('ordering twice at once charges once', async () => {
    await saveTestCard(test, manager);
    const body = { order_type: orderTypes.manager, plan_id, quantity: 2, due_now: '60.00' };
    const replies = await Promise.all([1, 2, 3].map(() => boss.post('/v1/dialer/dialer_subscriptions', body)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await charges()).toMatchObject([{ amount_cents: 6_000, status: 'paid' }]);
    expect(await licenses()).toHaveLength(2);
  });

  it('a repeated Idempotency-Key never buys twice, also if the database failed after the order was stored', async () => {
    await saveTestCard(test, manager);
    const body = { order_type: orderTypes.manager, plan_id, quantity: 2, due_now: '60.00' };
    const send = (sent = body, key = 'buy') =>
      boss.send('POST', '/v1/dialer/dialer_subscriptions', { body: sent, headers: { 'idempotency-key': key } });
    expect(await send({ ...body, due_now: '1.00' }, 'less')).toMatchObject({
      status: 409,
      body: { errors: { due_now: expect.anything() } },
    });
    expect(await send({ ...body, due_now: '1.00' }, 'less')).toMatchObject({
      status: 409,
      body: { errors: { due_now: expect.anything() } },
    });
    await test.query(`create function fail_charge() returns trigger language plpgsql as
      $$ begin raise exception 'the database failed'; end $$`);
    await test.query('create trigger fail_charge before update on payment for each row execute function fail_charge()');
    try {
      expect(await send()).toMatchObject({ status: 500 });
    } finally {
      await test.query('drop function fail_charge cascade');
    }
    expect(await send()).toMatchObject({ status: 409, body: { errors: { 'Idempotency-Key': expect.anything() } } });
    await test.runJobs({ waiting_too: true });
    expect(await charges()).toMatchObject([{ amount_cents: 6_000, status: 'paid' }]);
    expect(await licenses()).toHaveLength(2);
  });

  it('a declined card leaves nothing but a failed order', async () => {
    await saveTestCard(test, manager, 'declined');
    expect(await subscribe()).toMatchObject({ status: 'failed', problem: expect.any(String) });
    expect((await boss.call(calls.active, { query: { type: 'other' } })).data).toBeNull();
    const { data: orders } = await boss.call(calls.orders, {});
    expect(orders).toMatchObject([{ status: 'failed', problem: expect.any(String), number: null }]);
  });

  it('agents buy only for themselves, basic users nothing, and no one while acting as another', async () => {
    const seller = await test.signIn(agent);
    const body = { order_type: orderTypes.manager, plan_id, due_now: '30.00' };
    expect(await seller.post('/v1/dialer/dialer_subscriptions', body)).toMatchObject({ status: 403 });
    const basic = await test.signIn(await test.makeUser(tenant, { account_type: 'basic' }));
    expect(await basic.get('/v1/dialer/dialer_plans')).toMatchObject({ status: 403 });
    const admin = await adminOf();
    expect(await admin.post(`/v1/admin/users/${manager.id}/login`, { login_type: 'login_as' })).toMatchObject({
      status: 201,
    });
    expect(await admin.post('/v1/dialer/dialer_subscriptions', body)).toMatchObject({ status: 403 });
  });
});

describe('R010: licenses', () => {
  let first: string;
  let second: string;
  beforeEach(async () => {
    await saveTestCard(test, manager);
    await subscribe();
    [first = '', second = ''] = (await licenses()).map(({ id }) => id);
  });

  it('R089, R090, R091: are given to the team, with the plan’s minutes by default, and never more than the pool', async () => {
    expect(await give(first, { user_id: agent.id })).toMatchObject({
      body: { data: { user: { id: agent.id }, allocation: 600, used: 0 } },
    });
    expect(await me(agent)).toMatchObject({
      dialer_subscription: { order_type: orderTypes.manager, active: true, current_usage: 0, limit: 600 },
      dialer_subscription_type: 'manager',
      dialer_license: { paid: true, allocation: 600 },
      company_dialer_subscription: null,
    });
    expect(await give(second, { user_id: agent.id })).toMatchObject(
      refusal('user_id', 'This user already has a license.'),
    );
    expect(await give(second, { allocation: 601, user_id: manager.id })).toMatchObject(
      refusal('allocation', expect.stringContaining('Only 600')),
    );
    expect(await give(second, { allocation: 400, user_id: manager.id })).toMatchObject({ status: 200 });
    expect(await give(first, { allocation: 800 })).toMatchObject({ status: 200 });
    expect(await own()).toMatchObject({ assigned: 2, allocated: 1_200 });
  });

  it('only for the manager’s team, and only by who pays', async () => {
    const stranger = await test.makeUser(tenant);
    expect(await give(first, { user_id: stranger.id })).toMatchObject(
      refusal('user_id', 'Choose a user of your team.'),
    );
    const basic = await test.makeUser(tenant, { account_type: 'basic', manager });
    expect(await give(first, { user_id: basic.id })).toMatchObject({ status: 422 });
    await give(first, { user_id: agent.id });
    const seller = await test.signIn(agent);
    expect(await give(first, { allocation: 700 }, seller)).toMatchObject({ status: 404 });
    expect(await licenses(seller)).toMatchObject([{ id: first, changeable: false }]);
    const other = await test.signIn(await test.makeUser(tenant, { account_type: 'manager' }));
    expect(await give(first, { allocation: 700 }, other)).toMatchObject({ status: 404 });
    expect(await other.get(`/v1/dialer/dialer_subscriptions/${(await own()).id}`)).toMatchObject({ status: 404 });
  });

  it('what was used stays used, when a license moves or is taken away', async () => {
    await give(first, { user_id: agent.id });
    const { id: subscription_id } = await own();
    await makeCall(test, agent, { license_id: first, subscription_id, duration_s: 61 });
    await makeCall(test, agent, { license_id: first, subscription_id, duration_s: 0, status: 'no_answer' });
    await makeCall(test, agent, { license_id: first, subscription_id, duration_s: 60 * 98 });
    expect((await me(agent)).dialer_subscription).toMatchObject({ current_usage: 100 });
    expect(await give(first, { allocation: 99 })).toMatchObject({ status: 422 });
    const next = await test.makeUser(tenant, { manager });
    await give(first, { user_id: next.id });
    expect(await me(next)).toMatchObject({ dialer_subscription: { current_usage: 100, limit: 600 } });
    expect(await me(agent)).toMatchObject({ dialer_subscription: null, dialer_license: null });
    await give(first, { user_id: null });
    expect(await licenses()).toContainEqual(
      expect.objectContaining({ id: first, user: null, allocation: 100, used: 100 }),
    );
    expect(await own()).toMatchObject({ allocated: 100, used: 100 });
    const { data: usage } = await boss.call(calls.usage, { query: {} });
    expect(usage).toMatchObject({
      units: 100,
      count: 3,
      by_user: [{ user: { id: agent.id }, units: 100, count: 3 }],
      by_day: [{ day: '2026-03-02', units: 100 }],
      by_number: [{ number: '+16145550100', units: 100 }],
    });
    await renew(31);
    expect(await own()).toMatchObject({ allocated: 0, used: 0, pool: 1_200 });
  });
});

describe('changes in the middle of a period', () => {
  beforeEach(async () => {
    await saveTestCard(test, manager);
    await subscribe();
    test.clock.advance(21 * DAY_S);
    boss = await test.signIn(manager);
  });
  const change = async (body: { plan_id?: string; quantity?: number }) => {
    const { id } = await own();
    const { due_now } = await preview(boss, { subscription_id: id, ...body });
    return (await boss.call(calls.update, { params: { id }, body: { ...body, due_now } })).data;
  };

  it('more licenses cost their share of the period, and add their share of the minutes', async () => {
    const { due_now, added_units } = await preview(boss, { subscription_id: (await own()).id, quantity: 3 });
    // 10 of 31 days are left.
    expect({ due_now, added_units }).toEqual({ due_now: '9.68', added_units: 194 });
    const { data } = await boss.call(calls.order_licenses, { body: { quantity: 1, due_now } });
    expect(data).toMatchObject({ status: 'paid' });
    expect(await own()).toMatchObject({ quantity: 3, pool: 1_394 });
    expect(await licenses()).toHaveLength(3);
    await renew(10);
    expect(await own()).toMatchObject({ quantity: 3, pool: 1_800 });
    expect(await charges()).toMatchObject([{ amount_cents: 6_000 }, { amount_cents: 968 }, { amount_cents: 9_000 }]);
  });

  it('a larger plan starts at once, and a smaller one with the next period', async () => {
    expect(await change({ plan_id: big })).toMatchObject({ status: 'paid' });
    expect(await own()).toMatchObject({ plan: { name: 'Big team' }, pool: 1_200 + 387 });
    expect(await change({ plan_id })).toMatchObject({ status: 'scheduled', order_id: null });
    expect(await own()).toMatchObject({ plan: { name: 'Big team' }, next_plan: { name: 'Team' }, renewal: '60.00' });
    await renew(10);
    expect(await own()).toMatchObject({ plan: { name: 'Team' }, next_plan: null, pool: 1_200 });
  });

  it('fewer licenses end with the period, but never those that users have', async () => {
    const [first] = await licenses();
    await give(first?.id ?? '', { user_id: agent.id, allocation: 1_200 });
    expect(
      await boss.patch(`/v1/dialer/dialer_subscriptions/${(await own()).id}`, { quantity: 1, due_now: '0.00' }),
    ).toMatchObject({ body: { data: { status: 'scheduled' } } });
    await renew(10);
    expect(await own()).toMatchObject({ quantity: 1, pool: 600, allocated: 600 });
    expect(await licenses()).toMatchObject([{ user: { id: agent.id }, allocation: 600 }]);
    expect(await charges()).toMatchObject([{ amount_cents: 6_000 }, { amount_cents: 3_000 }]);
  });

  it('R106, R341: a canceled subscription ends with its period, can be kept until then, and then its licenses end', async () => {
    const { id } = await own();
    const path = `/v1/dialer/dialer_subscriptions/${id}`;
    expect(await boss.post(`${path}/cancel`, { type: 'company' })).toMatchObject({ status: 422 });
    expect(await boss.post(`${path}/cancel`, { type: 'other' })).toMatchObject({
      body: { data: { cancel_at_end: true } },
    });
    expect(await change({})).toMatchObject({ status: 'scheduled' });
    expect(await own()).toMatchObject({ cancel_at_end: false });
    await boss.post(`${path}/cancel`, { type: 'other' });
    await renew(10);
    expect(await boss.get(path)).toMatchObject({ body: { data: { status: 'ended', active: false } } });
    expect(await licenses()).toEqual([]);
    expect(await charges()).toHaveLength(1);
  });
});

describe('renewals that fail', () => {
  it('are tried again, then everything stops, and a payment starts it at once', async () => {
    await saveTestCard(test, manager);
    await subscribe();
    const [first] = await licenses();
    await give(first?.id ?? '', { user_id: agent.id });
    await saveTestCard(test, manager, 'declined');
    await renew(31);
    expect(await own()).toMatchObject({ status: 'past_due', active: true, grace_ends_at: expect.any(String) });
    expect(await me(agent)).toMatchObject({ dialer_license: { paid: true } });
    const { open_order_id } = await own();
    for (let day = 0; day <= GRACE_DAYS; day++) await renew(1);
    // R230, R237
    expect(await me(agent)).toMatchObject({ dialer_subscription: { active: false }, dialer_license: { paid: false } });
    expect((await charges()).filter(({ status }) => status === 'failed')).toHaveLength(5);
    await saveTestCard(test, manager);
    const { data } = await boss.call(calls.pay_order, { params: { id: open_order_id ?? '' } });
    expect(data).toMatchObject({ status: 'paid' });
    expect(await me(agent)).toMatchObject({ dialer_subscription: { active: true, current_usage: 0 } });
    expect(await own()).toMatchObject({ status: 'active', period_start: test.clock.now().toISOString() });
  });

  it('block no other subscription of the same payer, and one that is due stays due', async () => {
    await saveTestCard(test, manager);
    expect(await subscribe(boss, orderTypes.self, 1)).toMatchObject({ status: 'paid' });
    await saveTestCard(test, manager, 'declined');
    await renew(31);
    for (let day = 0; day <= GRACE_DAYS; day++) await renew(1);
    await saveTestCard(test, manager);
    expect(await subscribe()).toMatchObject({ status: 'paid' });
    await renew(31);
    expect(
      await test.query('select order_type, status from subscription where tenant_id = $1 order by order_type', [
        tenant.id,
      ]),
    ).toEqual([
      { order_type: orderTypes.manager, status: 'active' },
      { order_type: orderTypes.self, status: 'unpaid' },
    ]);
    const paid = (await charges()).filter(({ status }) => status === 'paid');
    expect(paid.map(({ amount_cents }) => amount_cents)).toEqual([3_000, 6_000, 6_000]);
  });
});

describe('R156, R287, R342: the company’s subscription', () => {
  it('waits for an admin, who pays it, and then comes before everyone’s own', async () => {
    const enterprise = await makeSubscriptionPlan(test, tenant, { enterprise: true, price_cents: 2_000, units: 300 });
    await saveTestCard(test, agent);
    const seller = await test.signIn(agent);
    expect(await subscribe(seller, orderTypes.self, 1)).toMatchObject({ status: 'paid' });
    expect(await me(agent)).toMatchObject({ dialer_subscription_type: 'self', dialer_license: null });
    expect(await subscribe(boss, orderTypes.company, 3, enterprise)).toMatchObject({
      status: 'scheduled',
      order_id: null,
    });
    expect((await seller.call(calls.pending_company, {})).data).toMatchObject({ status: 'pending', quantity: 3 });
    const owner = await test.makeUser(tenant, { account_type: 'admin' });
    const admin = await test.signIn(owner);
    await saveTestCard(test, owner);
    const id = (await admin.call(calls.pending_company, {})).data?.id ?? '';
    expect(await boss.post('/v1/admin/dialer/active_subscription', { id, due_now: '60.00' })).toMatchObject({
      status: 403,
    });
    const { data } = await admin.call(adminDialerSubscriptions.activate, { body: { id, due_now: '60.00' } });
    expect(data).toMatchObject({ status: 'paid', subscription_id: id });
    expect((await seller.call(calls.active, { query: { type: 'company' } })).data).toMatchObject({ id, active: true });
    expect(await me(agent)).toMatchObject({
      company_dialer_subscription: { id, active: true },
      dialer_subscription: { id },
      dialer_subscription_type: 'manager',
      dialer_license: null,
    });
    const [one] = (await admin.call(calls.licenses, { query: { subscription_id: id } })).data;
    expect(await give(one?.id ?? '', { user_id: agent.id }, admin)).toMatchObject({ status: 200 });
    expect((await me(agent)).dialer_license).toMatchObject({ allocation: 300 });
    expect(
      await boss.post('/v1/dialer/dialer_subscriptions', { order_type: orderTypes.manager, plan_id, due_now: '30.00' }),
    ).toMatchObject(refusal('base', 'Your company already pays for minutes.'));
    // The agent's own subscription isn't charged again.
    await renew(31);
    expect(
      await test.query('select status from subscription where tenant_id = $1 and order_type = $2', [
        tenant.id,
        orderTypes.self,
      ]),
    ).toEqual([{ status: 'ended' }]);
    const other = await test.makeUser(tenant, { account_type: 'admin' });
    const taking = await test.signIn(other);
    expect(await taking.post('/v1/admin/dialer/active_subscription', { id, due_now: '0.00' })).toMatchObject({
      status: 200,
    });
    expect(await taking.get(`/v1/dialer/dialer_subscriptions/${id}`)).toMatchObject({ body: { data: { mine: true } } });
  });
});

describe('R395: an admin cancels orders', () => {
  it('refunds what was paid and takes back what it added', async () => {
    await saveTestCard(test, manager);
    await subscribe();
    const { data: more } = await boss.call(calls.order_licenses, { body: { quantity: 1, due_now: '30.00' } });
    const admin = await adminOf();
    expect(await admin.post('/v1/admin/dialer/cancel_order', { id: more.order_id })).toMatchObject({
      body: { data: { status: 'canceled' } },
    });
    await test.runJobs();
    expect(await own()).toMatchObject({ quantity: 2, pool: 1_200 });
    expect(await admin.get(`/v1/dialer/dialer_orders/${more.order_id}`)).toMatchObject({
      body: { data: { status: 'canceled', refunded: '30.00' } },
    });
    const { data: start } = await boss.call(calls.orders, { query: { limit: 10 } });
    const first = start.find(({ reason }) => reason === 'start')?.id;
    await admin.post('/v1/admin/dialer/cancel_order', { id: first });
    await test.runJobs();
    expect(await balances()).toEqual({ 'gateway:test': 0, 'revenue:dialer': 0 });
    expect((await boss.call(calls.active, { query: { type: 'other' } })).data).toBeNull();
    expect(await admin.post('/v1/admin/dialer/cancel_order', { id: newId() })).toMatchObject({ status: 404 });
  });
});

describe('canceling an order', () => {
  it('locks the payment before the order, as recording its refund does', async () => {
    await saveTestCard(test, manager);
    const { order_id } = await subscribe();
    const admin = await adminOf();
    const [paid] = await test.query<{ id: string }>('select id from payment where tenant_id = $1', [tenant.id]);
    const canceling = await test.services.database.inTenant(tenant.id, async (db) => {
      await lockPayment(db, tenant.id, paid?.id ?? '');
      const begun = admin.post('/v1/admin/dialer/cancel_order', { id: order_id });
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(() => test.query(waiting)).toHaveLength(1);
      await updateOrder(db, tenant.id, order_id ?? '', { refunded_cents: 0 });
      return { begun };
    });
    expect(await canceling.begun).toMatchObject({ status: 200, body: { data: { status: 'canceled' } } });
  });

  it('ends what is still due of its subscription too, so that the payer can subscribe again', async () => {
    await saveTestCard(test, manager);
    const { order_id } = await subscribe();
    await saveTestCard(test, manager, 'declined');
    await renew(32);
    const { open_order_id } = await own();
    const admin = await adminOf();
    expect(await admin.post('/v1/admin/dialer/cancel_order', { id: order_id })).toMatchObject({ status: 200 });
    expect((await boss.call(calls.order, { params: { id: open_order_id ?? '' } })).data).toMatchObject({
      status: 'canceled',
      payable: false,
    });
    await saveTestCard(test, manager);
    expect(await subscribe()).toMatchObject({ status: 'paid' });
  });
});

describe('R080, R085: lists', () => {
  it('R340: subscriptions are found by plan and payer, active or not, and sorted', async () => {
    await saveTestCard(test, manager);
    await subscribe();
    const list = async (query: QueryInput<typeof calls.list>) =>
      (await boss.call(calls.list, { query })).data.map(({ plan }) => plan.name);
    expect(await list({ mine: 'true', active: 'true', q: 'team', order_field: 'period_end', order: 'asc' })).toEqual([
      'Team',
    ]);
    expect(await list({ q: manager.name })).toEqual(['Team']);
    expect(await list({ active: 'false' })).toEqual([]);
    const seller = await test.signIn(agent);
    expect((await seller.call(calls.list, { query: {} })).data).toEqual([]);
    const admin = await adminOf();
    const { data } = await admin.call(adminDialerSubscriptions.list, { query: { order_type: orderTypes.manager } });
    expect(data).toMatchObject([{ user: { id: manager.id }, mine: false, changeable: false }]);
  });

  it('R394: plans are searched, sorted, paged, or all listed, and never change what users agreed to', async () => {
    const admin = await adminOf();
    const path = '/v1/admin/sms/sms_plans';
    const plan = { name: 'Texts', price: '10.00', period: 'month', units: 1_000 };
    const { body } = await admin.post(path, plan);
    const { id } = (body as { data: { id: string } }).data;
    expect(await admin.post(path, { ...plan, name: 'TEXTS' })).toMatchObject({ status: 422 });
    await admin.post(path, { ...plan, name: 'More texts', price: '0.00', enterprise: true });
    expect(await admin.get(`${path}?q=texts&order_field=price&order=desc&limit=1`)).toMatchObject({
      body: { data: [{ name: 'Texts', subscriptions: 0 }], meta: { total_count: 2, total_pages: 2 } },
    });
    expect(await admin.get(`${path}?all=true&limit=1`)).toMatchObject({ body: { data: [{}, {}] } });
    expect(await admin.patch(`${path}/${id}`, { active: false, price: '1.00' })).toMatchObject({
      body: { data: { active: false, price: '10.00' } },
    });
    expect(await boss.get('/v1/sms/sms_plans')).toMatchObject({ body: { data: [] } });
    expect(await boss.get('/v1/sms/sms_plans/enterprise')).toMatchObject({ body: { data: [{ name: 'More texts' }] } });
    expect(await admin.delete(`${path}/${id}`)).toMatchObject({ status: 204 });
    expect(await admin.get(`/v1/admin/dialer/dialer_plans/${id}`)).toMatchObject({ status: 404 });
  });
});
