import type { QueryInput } from '@bookline/contract/endpoint';
import { adminBilling } from '@bookline/contract/features/admin-billing';
import { billing } from '@bookline/contract/features/billing';
import { sessions } from '@bookline/contract/features/sessions';
import { GRACE_DAYS, RETRY_DAYS } from '@bookline/contract/rules/billing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import { makePlan } from '../../../test/billing-rows.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { saveTestCard } from '../../../test/payment-scene.ts';
import { refusal } from '../../../test/refusal.ts';
import { newId } from '../../platform/ids.ts';
import { listBalances } from '../payments/ledger.queries.ts';
import { settlePayment } from '../payments/payments.api.ts';
import { renewMemberships } from './billing.jobs.ts';

const START = '2026-03-02T15:00:00.000Z';
const DAY_S = 24 * 3600;
const test = useTestApp();
let tenant: TestTenant;
let user: TestUser;
let agent: Agent;
let basic: string;
let pro: string;
beforeEach(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant, { columns: { paid: false, membership_granted: false } });
  agent = await test.signIn(user);
  basic = await makePlan(test, tenant, { name: 'Basic', price_cents: 3_000 });
  pro = await makePlan(test, tenant, { name: 'Pro', price_cents: 6_000 });
});
afterEach(() => test.clock.set(START));

const info = async () => (await agent.call(billing.info)).data;
const quote = async (plan_id: string) => (await agent.call(billing.preview_plan, { query: { plan_id } })).data;
const choose = async (plan_id: string, due_now?: string) =>
  (await agent.call(billing.update_plan, { body: { plan_id, due_now: due_now ?? (await quote(plan_id)).due_now } }))
    .data;
const subscribe = async (plan_id = basic, token = 'visa') => {
  await saveTestCard(test, user, token);
  return choose(plan_id);
};
const balances = async () =>
  Object.fromEntries(await test.services.database.inTenant(tenant.id, (db) => listBalances(db, tenant.id)));
const charges = async () =>
  (
    await test.query<{ status: string }>('select status from payment where tenant_id = $1 order by created_at, id', [
      tenant.id,
    ])
  ).map(({ status }) => status);
const emails = async () =>
  (
    await test.query<{ subject: string }>(
      'select subject from mail_message where tenant_id = $1 order by created_at, id',
      [tenant.id],
    )
  ).map(({ subject }) => subject);
/** Moves the clock and does what is due then. */
async function renew(days: number): Promise<void> {
  test.clock.advance(days * DAY_S);
  await test.services.database.inTenant(tenant.id, (db) =>
    renewMemberships.piece({ ...test.services, db, tenant, log: test.app.log }),
  );
  await test.runJobs({ waiting_too: true });
}
/** The same, and signs the user in again. */
async function later(days: number): Promise<void> {
  await renew(days);
  agent = await test.signIn(user);
}
const refused = { status: 403, body: { code: 'payment_required' } };

describe('R034: users without a membership', () => {
  it('must choose a plan, where the company offers one, and everything opens at once in every session', async () => {
    const other = await test.signIn(user);
    expect(await agent.get('/v1/notifications')).toMatchObject(refused);
    expect(await other.get('/v1/notifications')).toMatchObject(refused);
    expect((await agent.call(sessions.me)).data.paid).toBe(false);
    expect(await info()).toMatchObject({
      paid: false,
      granted: false,
      plans_offered: true,
      membership: null,
      card: null,
    });
    expect(await subscribe()).toMatchObject({ status: 'paid', problem: null });
    expect(await agent.get('/v1/notifications')).toMatchObject({ status: 200 });
    expect(await other.get('/v1/notifications')).toMatchObject({ status: 200 });
    expect((await other.call(sessions.me)).data.paid).toBe(true);
  });

  it('are free where the company offers none', async () => {
    await test.query('update plan set active = false where tenant_id = $1', [tenant.id]);
    agent = await test.signIn(user);
    expect(await agent.get('/v1/notifications')).toMatchObject({ status: 200 });
    expect(await info()).toMatchObject({ paid: true, plans_offered: false });
  });

  it('R292: a grant opens everything, and a plan that the user then chooses replaces it', async () => {
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    const path = `/v1/admin/users/${user.id}/paid_membership`;
    expect(await admin.post(path, {})).toMatchObject({ body: { data: { paid: true, membership_granted: true } } });
    expect(await agent.get('/v1/notifications')).toMatchObject({ status: 200 });
    expect((await quote(basic)).ends_grant).toBe(true);
    await subscribe();
    expect(await info()).toMatchObject({ paid: true, granted: false, membership: { status: 'active' } });
    await admin.post(path, { paid: false });
    expect(await info()).toMatchObject({ paid: true, granted: false });
  });

  it('a grant ends the plan with its period, and nothing more is charged', async () => {
    await subscribe();
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    await admin.post(`/v1/admin/users/${user.id}/paid_membership`, {});
    await later(31);
    expect(await info()).toMatchObject({ paid: true, membership: { status: 'ended' } });
    expect(await charges()).toEqual(['paid']);
  });

  it('a granted user who changes their plan gives up the grant, now or with the next period', async () => {
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    const grant = () => admin.post(`/v1/admin/users/${user.id}/paid_membership`, {});
    await subscribe();
    await grant();
    expect(await choose(pro)).toMatchObject({ status: 'paid' });
    expect(await info()).toMatchObject({ paid: true, granted: false });
    await grant();
    expect((await quote(basic)).ends_grant).toBe(true);
    expect(await choose(basic)).toMatchObject({ status: 'scheduled' });
    expect(await info()).toMatchObject({ paid: true, granted: false });
    await later(31);
    expect(await info()).toMatchObject({ membership: { status: 'active', plan: { name: 'Basic' } } });
  });

  it('a deactivated user isn’t charged again', async () => {
    await subscribe();
    await test.query('update app_user set active = false where id = $1', [user.id]);
    await renew(31);
    expect(await charges()).toEqual(['paid']);
    await test.query('update app_user set active = true where id = $1', [user.id]);
    agent = await test.signIn(user);
    expect(await info()).toMatchObject({ paid: false, membership: { status: 'ended' } });
  });
});

describe('R373: choosing a plan', () => {
  it('R075: charges the price with the tax of the office’s state, and shows both on the invoice', async () => {
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    await admin.call(adminBilling.set_tax_rates, { body: { rates: [{ state: 'OH', rate: '7.25' }] } });
    const office = newId();
    const { id: corporation_id } = await test.makeBusinessUnit(tenant);
    const place = { line1: '1 Main St', city: 'Columbus', state: 'OH', zip: '43004' };
    await test.insert('office_location', {
      tenant_id: tenant.id,
      id: office,
      corporation_id,
      name: 'Main',
      type: 'main',
      ...place,
    });
    await test.query('update app_user set office_location_id = $1 where id = $2', [office, user.id]);
    const seen = await quote(basic);
    expect(seen).toMatchObject({ effective: 'now', net: '30.00', tax: '2.18', tax_state: 'OH', due_now: '32.18' });
    await subscribe();
    expect(await balances()).toEqual({ 'gateway:test': 3_218, 'revenue:membership': -3_000, 'tax:OH': -218 });
    const { data, meta } = await agent.call(billing.history, { query: {} });
    expect(meta.total_count).toBe(1);
    expect(data[0]).toMatchObject({ number: 1, status: 'paid', tax: '2.18', total: '32.18', card: { last4: '4242' } });
    expect(await emails()).toEqual(['Your receipt for Basic']);
  });

  it('is refused without a card, and if more is due than the user saw', async () => {
    expect(await agent.post('/v1/accounts/update_plan', { plan_id: basic, due_now: '30.00' })).toMatchObject(
      refusal('base', 'Add a card first.'),
    );
    await saveTestCard(test, user);
    expect(await agent.post('/v1/accounts/update_plan', { plan_id: basic, due_now: '29.99' })).toMatchObject({
      status: 409,
    });
    expect(await charges()).toEqual([]);
  });

  it('changes nothing if the card is declined, and the next try can succeed', async () => {
    expect(await subscribe(basic, 'declined')).toMatchObject({
      status: 'failed',
      problem: 'Your bank declined this card. Use another card, or ask your bank.',
    });
    expect(await agent.get('/v1/notifications')).toMatchObject(refused);
    expect((await agent.call(billing.history, { query: {} })).data).toEqual([]);
    expect(await subscribe(basic, 'mastercard')).toMatchObject({ status: 'paid' });
    expect((await info()).membership).toMatchObject({ status: 'active', plan: { name: 'Basic' } });
    expect((await agent.call(billing.history, { query: {} })).data).toMatchObject([{ number: 1 }]);
  });

  it('waits for the user’s bank, and starting again ends the first charge', async () => {
    const first = await subscribe(basic, 'asks_always');
    expect(first).toMatchObject({ status: 'action', step: { kind: 'page' } });
    expect((await info()).open_payment_id).toBe(first.payment_id);
    const second = await choose(pro);
    expect(second.payment_id).not.toBe(first.payment_id);
    if (second.step?.kind !== 'page') throw new Error('the test gateway has a page');
    await test.services.payments.test(tenant.id).answerBank('charge', second.step.path.split('/').at(-1) ?? '', true);
    const body = { payment_id: second.payment_id ?? '' };
    expect((await agent.call(billing.confirm_payment, { body })).data.status).toBe('paid');
    expect((await info()).membership).toMatchObject({ plan: { name: 'Pro' } });
    expect(await charges()).toEqual(['failed', 'paid']);
  });

  it('happens once, however often it is asked for at the same time', async () => {
    await saveTestCard(test, user);
    const body = { plan_id: basic, due_now: '30.00' };
    await Promise.all(Array.from({ length: 5 }, () => agent.post('/v1/accounts/update_plan', body)));
    expect((await info()).membership?.status).toBe('active');
    expect(await balances()).toEqual({ 'gateway:test': 3_000, 'revenue:membership': -3_000 });
  });

  it('a more expensive plan starts now, for the difference of what is left', async () => {
    await subscribe();
    const { period_end } = (await info()).membership ?? {};
    test.clock.advance(15.5 * DAY_S);
    agent = await test.signIn(user);
    // 16 of 31 days are left.
    const seen = await quote(pro);
    expect(seen).toMatchObject({
      effective: 'now',
      lines: [{ amount: '30.97' }, { amount: '-15.48' }],
      due_now: '15.49',
      renewal_total: '60.00',
    });
    expect(await choose(pro)).toMatchObject({ status: 'paid' });
    expect((await info()).membership).toMatchObject({ plan: { name: 'Pro' }, period_end });
    await later(16);
    expect(await balances()).toMatchObject({ 'gateway:test': 3_000 + 1_549 + 6_000 });
  });

  it('another period starts at once with a credit, and renews on its own day', async () => {
    const yearly = await makePlan(test, tenant, { name: 'Yearly', price_cents: 60_000, period: 'year' });
    await subscribe();
    test.clock.advance(10 * DAY_S);
    agent = await test.signIn(user);
    expect(await quote(yearly)).toMatchObject({
      lines: [{ amount: '600.00' }, { amount: '-20.32' }],
      due_now: '579.68',
    });
    await choose(yearly);
    expect((await info()).membership).toMatchObject({ period_end: expect.stringMatching(/^2027-03-12/) });
  });

  it('a cheaper plan starts with the next period, and choosing the current one keeps it', async () => {
    await subscribe(pro);
    expect(await quote(basic)).toMatchObject({ effective: 'period_end', due_now: '0.00' });
    expect(await choose(basic)).toMatchObject({ status: 'scheduled' });
    expect((await info()).membership).toMatchObject({ plan: { name: 'Pro' }, next_plan: { name: 'Basic' } });
    await choose(pro);
    expect((await info()).membership?.next_plan).toBeNull();
    await choose(basic);
    await later(31);
    expect((await info()).membership).toMatchObject({ plan: { name: 'Basic' }, next_plan: null });
    expect(await balances()).toMatchObject({ 'gateway:test': 9_000 });
  });

  it('plans that aren’t offered can’t be chosen, and those who have one keep it', async () => {
    await subscribe();
    await test.query('update plan set active = false where id = $1', [basic]);
    await later(31);
    expect((await info()).membership).toMatchObject({ status: 'active', plan: { name: 'Basic' } });
    await test.query('update plan set active = false where id = $1', [pro]);
    expect(await agent.get(`/v1/accounts/preview_plan?plan_id=${pro}`)).toMatchObject({ status: 404 });
  });
});

describe('renewals', () => {
  it('each period is charged once, also if the work runs twice', async () => {
    await subscribe();
    await later(31);
    await later(0);
    await later(30);
    await later(0);
    expect(await balances()).toEqual({ 'gateway:test': 9_000, 'revenue:membership': -9_000 });
    expect((await agent.call(billing.history, { query: {} })).data.map(({ number }) => number)).toEqual([3, 2, 1]);
  });

  it('R034: a failed one is retried on its days; after the grace period the server locks the user out, and another card lets them in', async () => {
    await subscribe(basic);
    await saveTestCard(test, user, 'insufficient_funds');
    await later(31);
    expect(await info()).toMatchObject({
      paid: true,
      membership: { status: 'past_due', next_attempt_at: expect.any(String), grace_ends_at: expect.any(String) },
      open_invoice: { status: 'open', total: '30.00', problem: expect.stringContaining('insufficient funds') },
    });
    let passed = 0;
    for (const day of RETRY_DAYS) {
      await later(day - passed);
      passed = day;
      expect((await info()).paid).toBe(true);
    }
    expect(await charges()).toEqual(['paid', ...Array.from({ length: 1 + RETRY_DAYS.length }, () => 'failed')]);
    expect((await info()).membership?.next_attempt_at).toBeNull();
    await later(GRACE_DAYS - passed);
    expect(await agent.get('/v1/notifications')).toMatchObject(refused);
    expect(await info()).toMatchObject({ paid: false, membership: { status: 'unpaid' } });
    expect((await emails()).filter((subject) => subject.startsWith('We couldn’t'))).toHaveLength(1 + RETRY_DAYS.length);
    expect(await emails()).toContain('Your membership is paused');

    const invoice_id = (await info()).open_invoice?.id ?? '';
    expect((await agent.call(billing.pay, { body: { invoice_id } })).data.status).toBe('failed');
    await saveTestCard(test, user, 'amex');
    const other = await test.signIn(user);
    expect((await agent.call(billing.pay, { body: { invoice_id } })).data.status).toBe('paid');
    expect(await agent.get('/v1/notifications')).toMatchObject({ status: 200 });
    expect(await other.get('/v1/notifications')).toMatchObject({ status: 200 });
    // The time of the lock-out isn't paid for.
    const { membership } = await info();
    expect(membership?.period_start).toBe(test.clock.now().toISOString());
    expect((await agent.call(billing.pay, { body: { invoice_id } })).data.status).toBe('paid');
    expect(await balances()).toMatchObject({ 'gateway:test': 6_000 });
  });

  it('a user without a card is asked for one in the same way', async () => {
    await subscribe();
    await test.query('update payment_card set removed_at = now() where tenant_id = $1', [tenant.id]);
    await later(31);
    expect((await info()).membership?.status).toBe('past_due');
    await saveTestCard(test, user);
    await later(1);
    expect((await info()).membership).toMatchObject({ status: 'active', grace_ends_at: null });
  });

  it('nothing is charged, and no one is locked out, while a charge has no outcome', async () => {
    await subscribe();
    await test.query("update payment_card set ref = 'gone' where tenant_id = $1", [tenant.id]);
    test.clock.advance(31 * DAY_S);
    await test.services.database.inTenant(tenant.id, (db) =>
      renewMemberships.piece({ ...test.services, db, tenant, log: test.app.log }),
    );
    await test.runJobs();
    await test.query(
      "update payment set status = 'unclear', settled_at = null where tenant_id = $1 and status = 'failed'",
      [tenant.id],
    );
    await test.query('update membership set next_at = $2, past_due_since = $2 where tenant_id = $1', [
      tenant.id,
      test.clock.now(),
    ]);
    test.clock.advance((GRACE_DAYS + 1) * DAY_S);
    await test.services.database.inTenant(tenant.id, (db) =>
      renewMemberships.piece({ ...test.services, db, tenant, log: test.app.log }),
    );
    await test.runJobs();
    agent = await test.signIn(user);
    expect((await info()).membership?.status).toBe('past_due');
    expect(await charges()).toEqual(['paid', 'unclear']);
  });

  it('a payment that the user leaves waiting for their bank puts off neither a renewal nor the lockout', async () => {
    await subscribe();
    await saveTestCard(test, user, 'asks_always');
    test.clock.advance(30 * DAY_S);
    agent = await test.signIn(user);
    expect(await choose(pro)).toMatchObject({ status: 'action' });
    await later(1);
    expect(await agent.get(`/v1/accounts/preview_plan?plan_id=${pro}`)).toMatchObject({ status: 422 });
    await later(0);
    const invoice_id = (await info()).open_invoice?.id ?? '';
    expect((await info()).membership).toMatchObject({ status: 'past_due', plan: { name: 'Basic' } });
    await renew(GRACE_DAYS - 1);
    // From now on, they open a payment just before each time that billing looks.
    agent = await test.signIn(user);
    const open = async () => (await agent.call(billing.pay, { body: { invoice_id } })).data;
    expect((await open()).status).toBe('action');
    await later(0.9);
    const last = await open();
    expect(last.status).toBe('action');
    await later(0.1);
    expect(await agent.get('/v1/notifications')).toMatchObject(refused);
    expect(await info()).toMatchObject({ paid: false, membership: { status: 'unpaid' } });
    if (last.step?.kind !== 'page') throw new Error('the test gateway has a page');
    await test.services.payments.test(tenant.id).answerBank('charge', last.step.path.split('/').at(-1) ?? '', true);
    await agent.call(billing.confirm_payment, { body: { payment_id: last.payment_id ?? '' } });
    expect(await info()).toMatchObject({ paid: true, membership: { status: 'active' } });
    expect(await agent.get('/v1/notifications')).toMatchObject({ status: 200 });
    expect(await balances()).toEqual({ 'gateway:test': 6_000, 'revenue:membership': -6_000 });
  });

  it('a bank that answers after the invoice was paid otherwise gets its money back', async () => {
    await subscribe();
    await saveTestCard(test, user, 'declined');
    await later(31);
    const [late] = await test.query<{ id: string; ref: string }>(
      "select id, ref from payment where tenant_id = $1 and status = 'failed'",
      [tenant.id],
    );
    await saveTestCard(test, user, 'visa');
    await agent.call(billing.pay, { body: { invoice_id: (await info()).open_invoice?.id ?? '' } });
    await test.query(
      `update test_gateway_object set state = state || '{"status": "paid", "code": null}' where tenant_id = $1 and id = $2`,
      [tenant.id, late?.ref],
    );
    await settlePayment(test.services, tenant.id, late?.id ?? '', { even_if_failed: true });
    await test.runJobs({ waiting_too: true });
    expect(await balances()).toEqual({ 'gateway:test': 6_000, 'revenue:membership': -6_000 });
  });
});

describe('canceling', () => {
  it('R373: a plan ends with its period; until then it can be kept', async () => {
    await subscribe();
    expect((await agent.call(billing.cancel_subscription)).data.membership).toMatchObject({
      status: 'active',
      cancel_at_end: true,
    });
    await choose(basic);
    expect((await info()).membership?.cancel_at_end).toBe(false);
    await agent.call(billing.cancel_subscription);
    await later(31);
    expect(await info()).toMatchObject({ paid: false, membership: { status: 'ended' } });
    expect(await agent.get('/v1/notifications')).toMatchObject(refused);
    expect(await emails()).toContain('Basic has ended');
    expect(await choose(pro)).toMatchObject({ status: 'paid' });
    expect((await info()).membership).toMatchObject({ status: 'active', plan: { name: 'Pro' } });
  });

  it('while a renewal is due, the plan ends at once and nothing more is asked for', async () => {
    await subscribe();
    await saveTestCard(test, user, 'declined');
    await later(31);
    expect((await agent.call(billing.cancel_subscription)).data).toMatchObject({
      paid: false,
      membership: { status: 'ended' },
      open_invoice: null,
    });
    await later(GRACE_DAYS);
    expect(await charges()).toEqual(['paid', 'failed']);
  });

  it('a user without a plan has nothing to cancel', async () => {
    expect(await agent.put('/v1/accounts/cancel_subscription')).toMatchObject({ status: 404 });
  });
});

describe('R372: history', () => {
  it('comes in pages, and each invoice and its receipt as a PDF', async () => {
    await subscribe();
    await later(31);
    const first = await agent.call(billing.history, { query: { limit: 1, page: 2 } });
    expect(first).toMatchObject({ data: [{ number: 1 }], meta: { current_page: 2, total_pages: 2 } });
    const [paid] = first.data;
    for (const document of ['invoice', 'receipt']) {
      const reply = await agent.get(`/v1/accounts/invoices/${paid?.id}/pdf?document=${document}`);
      expect(reply.headers['content-disposition']).toContain(`${document}-1.pdf`);
      expect(reply.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  it('another user’s invoice isn’t found', async () => {
    await subscribe();
    const [paid] = (await agent.call(billing.history, { query: {} })).data;
    const other = await test.signIn(await test.makeUser(tenant));
    expect(await other.get(`/v1/accounts/invoices/${paid?.id}/pdf`)).toMatchObject({ status: 404 });
  });
});

describe('R084: admins', () => {
  it('see what each user pays, and search and filter them', async () => {
    await subscribe();
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    const list = async (query: QueryInput<typeof adminBilling.payment_infos>) =>
      (await admin.call(adminBilling.payment_infos, { query })).data;
    expect(await list({ status: 'active' })).toMatchObject([
      {
        user: { id: user.id },
        plan: 'Basic',
        status: 'active',
        card: { brand: 'visa', last4: '4242' },
        last_paid: { total: '30.00' },
      },
    ]);
    expect(await list({ status: 'unpaid' })).toEqual([]);
    expect(await list({ status: 'granted', order_field: 'period_end', order: 'desc' })).toHaveLength(1);
    expect((await admin.call(adminBilling.user_history, { params: { id: user.id }, query: {} })).data).toHaveLength(1);
  });

  it('refund an invoice in part and in full, never more than was paid, and once for one key', async () => {
    await subscribe();
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    const history = async () =>
      (await admin.call(adminBilling.user_history, { params: { id: user.id }, query: {} })).data[0];
    const id = (await history())?.id ?? '';
    const path = `/v1/admin/invoices/${id}/refund`;
    expect(await admin.post(path, { amount: '5.00', reason: ' ' })).toMatchObject(
      refusal('reason', 'Enter the reason.'),
    );
    const key = newId();
    const part = { amount: '10.00', reason: 'Two weeks away', key };
    const replies = await Promise.all(Array.from({ length: 4 }, () => admin.post(path, part)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await history()).toMatchObject({
      refundable: '20.00',
      refunds: [{ amount: '10.00', reason: 'Two weeks away', status: 'pending' }],
    });
    await test.runJobs({ waiting_too: true });
    expect(await history()).toMatchObject({ refunded: '10.00', refunds: [{ status: 'done' }] });
    expect(await admin.post(path, { amount: '20.01', reason: 'More' })).toMatchObject(
      refusal('amount', 'You can refund up to $20.00.'),
    );
    await admin.call(adminBilling.refund, { params: { id }, body: { amount: '20', reason: 'The rest' } });
    await test.runJobs({ waiting_too: true });
    expect(await history()).toMatchObject({ refunded: '30.00', refundable: '0.00' });
    expect(await admin.post(path, { amount: '0.01', reason: 'More' })).toMatchObject({ status: 422 });
    expect(await balances()).toEqual({ 'gateway:test': 0, 'revenue:membership': 0 });
    expect((await emails()).filter((subject) => subject === 'Your refund for Basic')).toHaveLength(2);
    // The plan goes on.
    expect((await admin.call(adminBilling.user_account, { params: { id: user.id } })).data).toMatchObject({
      paid: true,
      membership: { status: 'active' },
    });
    expect(await agent.post(path, { amount: '1.00', reason: 'Mine' })).toMatchObject({ status: 403 });
    const elsewhere = await test.makeTenant();
    const stranger = await test.signIn(await test.makeUser(elsewhere, { account_type: 'admin' }));
    expect(await stranger.post(path, { amount: '1.00', reason: 'Theirs' })).toMatchObject({ status: 404 });
  });

  it('add and rename plans; one that users have can’t be deleted', async () => {
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    const { data } = await admin.call(adminBilling.add_plan, {
      body: { name: 'Team', price: '99.50', period: 'year' },
    });
    expect(data).toMatchObject({ price: '99.50', period: 'year', active: true, members: 0 });
    expect(await admin.post('/v1/admin/plans', { name: 'team', price: '1.00', period: 'month' })).toMatchObject({
      status: 422,
    });
    expect(await admin.post('/v1/admin/plans', { name: 'Cheap', price: '0.49', period: 'month' })).toMatchObject({
      status: 422,
    });
    await admin.call(adminBilling.change_plan, { params: { id: data.id }, body: { name: 'Teams', active: false } });
    await admin.call(adminBilling.delete_plan, { params: { id: data.id } });
    await subscribe();
    expect(await admin.delete(`/v1/admin/plans/${basic}`)).toMatchObject({ status: 409 });
    expect((await admin.call(adminBilling.plans)).data.map(({ name, members }) => [name, members])).toEqual([
      ['Basic', 1],
      ['Pro', 0],
    ]);
  });
});
