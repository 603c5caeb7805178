import type { AddressInfo } from 'node:net';
import { contacts } from '@bookline/contract/features/contacts';
import { hasFeature } from '@bookline/contract/rules/features';
import { type AccountType, accountTypes, leaderTypes, roleFlags } from '@bookline/contract/rules/roles';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CableClient, cableClient, type Heard } from '../../src/features/live/cable-client.fixture.ts';
import { newId } from '../../src/platform/ids.ts';
import { keepContactsChanged, keepLiveEvents } from '../../src/platform/live/live-event.ts';
import type { Agent } from '../agent.ts';
import type { TestTenant, TestUser } from '../builders.ts';
import { makeCall } from '../call-rows.ts';
import type { TestContact } from '../contact-rows.ts';
import { useTestApp } from '../create-test-app.ts';

/** The channels each role may subscribe to at /cable, and that no message about hidden users arrives there. */
const CHANNELS = [
  'ContactChannel',
  'CallChannel',
  'TeamCallChannel',
  'SmsChannel',
  'ImportChannel',
  'NotificationChannel',
] as const;
const MISSING = '00000000-0000-7000-8000-000000000000';

const test = useTestApp();
let tenant: TestTenant;
let victim: TestUser;
let contact: TestContact;
const open: CableClient[] = [];
beforeAll(async () => {
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  tenant = await test.makeTenant();
  const manager = await test.makeUser(tenant, { account_type: 'manager' });
  victim = await test.makeUser(tenant, { manager });
  contact = await test.makeContact(tenant, { owner: victim });
});
afterEach(() => {
  for (const client of open.splice(0)) client.close();
});

const soon = (check: () => void) => vi.waitFor(check, { timeout: 300_000, interval: 20 });
const names = (heard: { calls: readonly (readonly [string, unknown?])[] }) => heard.calls.map(([name]) => name);
function browser(agent: Agent, host = tenant.host): CableClient {
  const client = cableClient((test.app.server.address() as AddressInfo).port, agent, host);
  open.push(client);
  return client;
}
/** The reply of a channel: confirmed or rejected. */
async function verdictOf(client: CableClient, channel: string, params: object = {}) {
  const heard = client.listen(channel, params);
  await soon(() => expect(names(heard).length).toBeGreaterThan(0));
  return { heard, verdict: names(heard)[0] };
}
/** Sends every event for another user first, and then for the listener. Receiving the second ends the wait for the first. */
async function everythingHappens(to: TestUser, of: TestContact) {
  const call = await makeCall(test, to, { to_number: '+16145550142' });
  const mine = { user_ids: [to.id] };
  await test.services.database.inTenant(tenant.id, async (db) => {
    await keepContactsChanged(db, tenant.id, [of.id]);
    await keepLiveEvents(
      db,
      tenant.id,
      { topic: 'call', subject_id: call, ...mine, holder_ids: [to.id] },
      { topic: 'import', subject_id: newId(), ...mine },
      { topic: 'notification', ...mine },
      { topic: 'job', ...mine },
    );
  });
}

const seesAll = (type: AccountType) => type === 'admin' || type === 'sub_admin';

describe.each(accountTypes)('%s', (account_type) => {
  it('R196, R202: receives its own messages and none about hidden users', async () => {
    const user = await test.makeUser(tenant, { account_type });
    const own = await test.makeContact(tenant, { owner: user });
    const client = browser(await test.signIn(user));
    expect((await verdictOf(client, 'ContactChannel', { contact_id: MISSING })).verdict).toBe('rejected');
    expect((await verdictOf(client, 'ContactChannel', { contact_id: contact.id })).verdict).toBe(
      seesAll(account_type) ? 'connected' : 'rejected',
    );
    const roles = roleFlags(account_type);
    const has = (feature: 'dialer' | 'sms') => hasFeature({ variant: tenant.variant, overrides: {}, roles }, feature);
    const heard: ({ channel: string } & Heard)[] = [];
    for (const channel of CHANNELS) {
      const found = await verdictOf(client, channel);
      const leads = leaderTypes.some((type) => roles.includes(type));
      const open_to =
        channel === 'SmsChannel'
          ? has('sms')
          : channel === 'CallChannel'
            ? has('dialer')
            : channel === 'TeamCallChannel'
              ? has('dialer') && leads
              : true;
      expect(`${channel} ${found.verdict}`).toBe(`${channel} ${open_to ? 'connected' : 'rejected'}`);
      if (open_to) heard.push({ channel, ...found.heard });
      for (const params of [{ user_id: victim.id }, { tenant_id: tenant.id }, { id: victim.id }])
        expect((await verdictOf(client, channel, params)).verdict).toBe('rejected');
    }
    const messagesOf = (channel: string) => heard.find((each) => each.channel === channel)?.messages() ?? [];
    await everythingHappens(victim, contact);
    await everythingHappens(user, own);
    await soon(() => expect(messagesOf('NotificationChannel')).toContainEqual({ kind: 'job' }));
    const spoken = (channel: string) =>
      messagesOf(channel).filter((message) => (message as { kind?: string }).kind !== 'cursor');
    await soon(() => expect(spoken('ContactChannel').length).toBeGreaterThan(0));
    await soon(() => expect(spoken('ImportChannel').length).toBeGreaterThan(0));
    // A user who sees everything receives both events.
    expect(new Set(spoken('ImportChannel').map((message) => JSON.stringify(message))).size).toBe(
      seesAll(account_type) ? 2 : 1,
    );
    if (has('dialer')) await soon(() => expect(spoken('CallChannel')).toHaveLength(1));
    if (heard.some(({ channel }) => channel === 'TeamCallChannel')) {
      await soon(() => expect(spoken('TeamCallChannel').length).toBeGreaterThan(0));
      // A user who sees everything receives both events, perhaps in one message.
      expect(spoken('TeamCallChannel').length).toBeLessThanOrEqual(seesAll(account_type) ? 2 : 1);
    }
    expect(JSON.stringify(heard.map(({ messages }) => messages()))).not.toContain(contact.id);
  });
});

it('an admin of another company receives and opens nothing, on either host', async () => {
  const other = await test.makeTenant();
  const admin = await test.signIn(await test.makeUser(other, { account_type: 'admin' }));
  expect((await verdictOf(browser(admin, other.host), 'ContactChannel', { contact_id: contact.id })).verdict).toBe(
    'rejected',
  );
  expect((await verdictOf(browser(admin, tenant.host), 'NotificationChannel')).verdict).toBe('disconnected');
});

it('a manager who loses an agent receives nothing further about that agent’s contacts, in the list and on the open page', async () => {
  const [boss, next] = [
    await test.makeUser(tenant, { account_type: 'manager' }),
    await test.makeUser(tenant, { account_type: 'manager' }),
  ];
  const agent = await test.makeUser(tenant, { manager: boss });
  const theirs = await test.makeContact(tenant, { owner: agent });
  const [before, after] = [browser(await test.signIn(boss)), browser(await test.signIn(next))];
  const list = (await verdictOf(before, 'ContactChannel')).heard;
  const page = await verdictOf(before, 'ContactChannel', { contact_id: theirs.id });
  expect(page.verdict).toBe('connected');
  const taker = (await verdictOf(after, 'ContactChannel')).heard;
  await test.query('update app_user set manager_id = $1 where id = $2', [next.id, agent.id]);
  await test.touchOrganisation(tenant);
  const asAgent = await test.signIn(agent);
  await asAgent.call(contacts.update, { params: { id: theirs.id }, body: { last_name: 'Bell', version: 1 } });
  await soon(() => expect(taker.messages()).toEqual([{ kind: 'contacts', own: false }]));
  await soon(() => expect(names(page.heard)).toContain('rejected'));
  expect(list.messages()).toEqual([]);
  page.heard.perform('catch_up', { seconds: 60 });
  page.heard.perform('editing', { on: true });
  expect((await verdictOf(before, 'ContactChannel', { contact_id: theirs.id })).verdict).toBe('rejected');
  expect(JSON.stringify(page.heard.messages())).not.toContain('Bell');
});

it("a user acting as another receives that user's messages, and is disconnected after returning", async () => {
  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  const stranger = await test.makeUser(tenant);
  const reply = await admin.post(`/v1/admin/users/${stranger.id}/login`, { login_type: 'login_as' });
  expect(reply.status).toBe(201);
  const client = browser(admin);
  expect((await verdictOf(client, 'ContactChannel', { contact_id: contact.id })).verdict).toBe('rejected');
  const list = (await verdictOf(client, 'ContactChannel')).heard;
  await test.query('delete from session where user_id = $1 and parent_id is not null', [stranger.id]);
  test.services.live.hear(`user ${stranger.id}`);
  await soon(() => expect(names(list)).toContain('disconnected'));
});
