import { randomUUID } from 'node:crypto';
import { dialer } from '@bookline/contract/features/dialer';
import { sessions } from '@bookline/contract/features/sessions';
import { dialerSubscriptions } from '@bookline/contract/features/subscriptions';
import { OVER_MINUTES } from '@bookline/contract/rules/dialer';
import { orderTypes } from '@bookline/contract/rules/subscriptions';
import { beforeEach, expect, it } from 'vitest';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { makeCall } from '../../../test/call-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { makeDialer } from '../../../test/dialer-rows.ts';
import { makeLicense, makeSubscription, makeSubscriptionPlan } from '../../../test/subscription-rows.ts';
import { voiceWebhook } from '../../../test/voice-webhook.ts';
import { localAccount } from '../../providers/voice/local-account.ts';
import { identityOf } from './voice-account.ts';

/** Ten in the morning in Ohio. */
const MORNING = '2026-03-03T15:00:00Z';
const JOAN = '+16145550142';

const test = useTestApp();
let tenant: TestTenant;
let manager: TestUser;
let user: TestUser;
let plan_id: string;
beforeEach(async () => {
  test.clock.set(MORNING);
  tenant = await test.makeTenant();
  manager = await test.makeUser(tenant, { account_type: 'manager' });
  user = await test.makeUser(tenant, { manager });
  await makeDialer(test, user, '+16145550100');
  await test.query('update dialer_profile set enabled = false where user_id = $1', [user.id]);
  await test.makeContact(tenant, {
    owner: user,
    phones: [JOAN],
    columns: { state: 'OH', zip: '43004', timezone_in_force: 'America/New_York' },
  });
  plan_id = await makeSubscriptionPlan(test, tenant);
});

/** The user's browser dials. Returns whether the call is placed. */
async function dial(): Promise<boolean> {
  const { voice } = test.services;
  if (!voice) throw new Error('there is no gateway');
  const base = voice.webhook_base();
  const account = localAccount(voice.gateway, tenant.id, base);
  const CallSid = `CA${randomUUID().replaceAll('-', '')}`;
  const form = { CallSid, From: `client:${identityOf(user.id)}`, To: JOAN };
  const reply = await voiceWebhook(test, { tenant, account, base }, 'outgoing', form);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.body.includes('</Number>');
}

async function licensed(allocation: number): Promise<string> {
  const rows = await makeSubscription(test, manager, { plan_id });
  return makeLicense(test, tenant, { ...rows, user_id: user.id, allocation });
}
const refusals = () =>
  test.query<{ refusal: string }>('select refusal from call where tenant_id = $1 and refusal is not null', [tenant.id]);

it('R229: a license opens the dialer, and its end closes it', async () => {
  const agent = await test.signIn(user);
  const token = async () => (await agent.call(dialer.fetch_device_token, {})).data;
  expect(await token()).toMatchObject({ enabled: false });
  expect(await dial()).toBe(false);
  await licensed(10);
  expect(await token()).toMatchObject({ enabled: true, quota: null });
  expect(await dial()).toBe(true);
  await test.query("update subscription set status = 'unpaid', past_due_since = now() where tenant_id = $1", [
    tenant.id,
  ]);
  // R230
  expect(await token()).toMatchObject({ enabled: false });
  expect(await dial()).toBe(false);
});

it('R236: 50 calls that begin at once never exceed what the license has, and a manager who raises it is heard at once', async () => {
  const license_id = await licensed(10);
  const placed = await Promise.all(Array.from({ length: 50 }, dial));
  expect(placed.filter(Boolean)).toHaveLength(10);
  expect(await refusals()).toEqual(Array.from({ length: 40 }, () => ({ refusal: OVER_MINUTES })));
  const agent = await test.signIn(user);
  expect((await agent.call(sessions.me)).data).toMatchObject({
    dialer_subscription: { current_usage: 10, limit: 10 },
    dialer_license: { allocation: 10 },
  });
  expect((await agent.call(dialer.fetch_device_token, {})).data).toMatchObject({ enabled: true, quota: OVER_MINUTES });
  expect(await dial()).toBe(false);
  const boss = await test.signIn(manager);
  await boss.call(dialerSubscriptions.update_license, { params: { id: license_id }, body: { allocation: 11 } });
  const told = await test.query(
    "select 1 from live_event where tenant_id = $1 and topic = 'billing' and $2 = any(user_ids)",
    [tenant.id, user.id],
  );
  expect(told).toHaveLength(1);
  expect((await agent.call(dialer.fetch_device_token, {})).data.quota).toBeNull();
  expect(await dial()).toBe(true);
  expect(await dial()).toBe(false);
});

it('each begun minute counts, also of calls that go on, and of answered inbound ones', async () => {
  const license_id = await licensed(10);
  const call = (columns: object) => makeCall(test, user, { license_id, ...columns });
  await call({ duration_s: 61 });
  await call({ duration_s: 0, status: 'no_answer', answered_at: null });
  await call({ direction: 'inbound', duration_s: 60 });
  await call({ status: 'in_progress', ended_at: null, duration_s: 0 });
  test.clock.advance(4 * 60 + 1);
  const agent = await test.signIn(user);
  expect((await agent.call(sessions.me)).data.dialer_subscription?.current_usage).toBe(2 + 0 + 1 + 5);
  // A call of the last period no longer counts.
  await test.query('update subscription set period_start = $2, period_end = $3 where tenant_id = $1', [
    tenant.id,
    new Date(test.clock.now().getTime() - 1_000),
    new Date(test.clock.now().getTime() + 1_000_000),
  ]);
  expect((await agent.call(sessions.me)).data.dialer_subscription?.current_usage).toBe(0);
});

it('R235: an admin’s permission is enough, whatever the license says', async () => {
  await licensed(0);
  expect(await dial()).toBe(false);
  await test.query('update dialer_profile set enabled = true where user_id = $1', [user.id]);
  expect(await dial()).toBe(true);
});

it('users who pay themselves call as long as their plan has minutes', async () => {
  await makeSubscription(test, user, { plan_id, order_type: orderTypes.self, pool: 1 });
  expect(await dial()).toBe(true);
  expect(await dial()).toBe(false);
  expect(await refusals()).toEqual([{ refusal: expect.stringContaining('all minutes of your plan') }]);
});
