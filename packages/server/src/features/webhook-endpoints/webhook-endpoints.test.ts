import { bulk } from '@bookline/contract/features/bulk';
import { contactNotes } from '@bookline/contract/features/contact-notes';
import { contacts } from '@bookline/contract/features/contacts';
import { followUps } from '@bookline/contract/features/follow-ups';
import { notifications } from '@bookline/contract/features/notifications';
import { webhookEndpoints, webhookPayload } from '@bookline/contract/features/webhook-endpoints';
import { WEBHOOK_RETRIES_S, type WebhookEventType } from '@bookline/contract/rules/webhook-events';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { createTestApp, useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/webhook-receiver.ts';
import { openMail } from '../../providers/mail/open-mail.ts';
import { findWebhookWork } from './deliver-webhooks.ts';

const test = useTestApp();
let tenant: TestTenant;
let manager: TestUser;
let owner: TestUser;
let agent: Agent;
let contact: TestContact;
let receiver: WebhookReceiver;
beforeEach(async () => {
  tenant = await test.makeTenant();
  manager = await test.makeUser(tenant, { account_type: 'manager' });
  owner = await test.makeUser(tenant, { manager, first_name: 'Dana', last_name: 'Adams' });
  contact = await test.makeContact(tenant, { owner });
  agent = await test.signIn(owner);
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.close());

async function make(by = agent, more: { event_types?: WebhookEventType[]; audience?: 'own' | 'visible' } = {}) {
  const { data } = await by.call(webhookEndpoints.create, { body: { name: 'n8n', url: receiver.url, ...more } });
  return { ...data, params: { id: data.id } };
}

/** Reads and sends what is due. */
async function work(): Promise<void> {
  await findWebhookWork.run({ ...test.services, log: test.app.log, signal: new AbortController().signal });
  await test.runJobs();
}

/** Events are read only once no earlier transaction is writing, in any database of the server. */
const workUntil = (seen: () => unknown) =>
  expect.poll(async () => {
    await work();
    return seen();
  });
const types = () => receiver.seen.map(({ body }) => webhookPayload.parse(JSON.parse(body)).type);
const payloads = () => receiver.seen.map(({ body }) => webhookPayload.parse(JSON.parse(body)));

/** Some seconds later. Signed-in users sign in again. */
async function later(seconds: number): Promise<void> {
  test.clock.advance(seconds);
  agent = await test.signIn(owner);
}
const addNote = (by = agent, to = contact) =>
  by.call(contactNotes.create, { params: { id: to.id }, body: { body: 'Secret diagnosis' } });
/** Deletes the contact, which can be restored. */
async function deleteContact(): Promise<void> {
  await agent.call(bulk.destroy_all, { query: {}, body: { ids: [contact.id] } });
  await test.runJobs();
}
const logOf = async (params: { id: string }, by = agent) =>
  (await by.call(webhookEndpoints.deliveries, { params, query: {} })).data;
const endpointOf = async (params: { id: string }, by = agent) => (await by.call(webhookEndpoints.get, { params })).data;
const bellOf = async (by: Agent) =>
  (await by.call(notifications.list, { query: {} })).data.filter(({ kind }) => kind === 'webhook');

describe('an event', () => {
  it('is sent once, signed so that the library of Standard Webhooks accepts it', async () => {
    const { secret, params } = await make();
    const { data: note } = await addNote();
    await workUntil(types).toEqual(['note.created']);
    await work();
    expect(receiver.seen).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.seen;
    expect(headers['content-type']).toBe('application/json');
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    vi.useFakeTimers({ toFake: ['Date'], now: test.clock.now() });
    try {
      expect(new Webhook(secret).verify(body, sent)).toMatchObject({ type: 'note.created' });
      expect(() => new Webhook(secret).verify(body.replace('note', 'nota'), sent)).toThrow('No matching signature');
    } finally {
      vi.useRealTimers();
    }
    const [payload] = payloads();
    expect(payload).toEqual({
      type: 'note.created',
      timestamp: test.clock.now().toISOString(),
      data: {
        items: [
          {
            contact_id: contact.id,
            url: `http://${tenant.host}:3000/contacts/${contact.id}`,
            record_id: note.id,
            at: test.clock.now().toISOString(),
            user_id: owner.id,
            detail: {},
          },
        ],
      },
    });
    expect(body).not.toContain('diagnosis');
    const [delivery] = await logOf(params);
    expect(delivery).toMatchObject({ id: headers['webhook-id'], status: 'delivered', tries: 1, response_status: 204 });
    expect(delivery?.next_try_at).toBeNull();
  });

  it('has the fields that its type names, and no text that someone wrote', async () => {
    await make();
    await agent.call(contacts.update, {
      params: { id: contact.id },
      body: { first_name: 'Joana', description: 'Very ill' },
    });
    await agent.call(followUps.create, {
      params: { id: contact.id },
      body: { title: 'Ask about the operation', due_on: '2026-03-05' },
    });
    await workUntil(() => types().toSorted()).toEqual(['contact.updated', 'follow_up.created']);
    const bodies = receiver.seen.map(({ body }) => body).join();
    expect(bodies).not.toContain('ill');
    expect(bodies).not.toContain('operation');
    const details = Object.fromEntries(payloads().map(({ type, data }) => [type, data.items[0]?.detail]));
    expect(details).toEqual({
      'contact.updated': { fields: expect.arrayContaining(['first_name', 'description']) },
      'follow_up.created': { due_on: '2026-03-05' },
    });
  });

  it('is only sent to endpoints that ask for its type', async () => {
    await make(agent, { event_types: ['contact.deleted', 'contact.restored'] });
    await addNote();
    await deleteContact();
    await workUntil(types).toEqual(['contact.deleted']);
  });

  it('from before the endpoint was created isn’t sent', async () => {
    await addNote();
    test.clock.advance(1);
    await make();
    await addNote();
    await workUntil(types).toEqual(['note.created']);
  });
});

describe('rights', () => {
  it('only the owner sees and changes an endpoint, and admins disable it', async () => {
    const { params, id } = await make();
    const other = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    for (const path of ['', '/deliveries'])
      expect(await other.get(`/v1/webhook_endpoints/${id}${path}`)).toMatchObject({ status: 404 });
    for (const [method, path] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/rotate_secret'],
      ['POST', '/test'],
      ['POST', '/replay'],
    ] as const)
      expect(
        await other.send(method, `/v1/webhook_endpoints/${id}${path}`, {
          body: { name: 'Mine', since: '2026-01-01T00:00:00Z' },
        }),
      ).toMatchObject({ status: 404 });

    const { data } = await other.call(webhookEndpoints.tracked, { query: { q: 'Adams' } });
    expect(data).toMatchObject([{ id, user: { id: owner.id, name: 'Dana Adams' } }]);
    expect(JSON.stringify(data)).not.toContain('secret_sealed');
    await other.call(webhookEndpoints.update_tracked, { params, body: { enabled: false } });
    expect(await endpointOf(params)).toMatchObject({ enabled: false, disabled_reason: 'admin' });
    expect(await agent.send('PATCH', `/v1/webhook_endpoints/${id}`, { body: { enabled: true } })).toMatchObject(
      refusal('base', 'An admin disabled this webhook. Ask an admin to enable it.'),
    );
    await addNote();
    await work();
    expect(receiver.seen).toEqual([]);
    await other.call(webhookEndpoints.update_tracked, { params, body: { enabled: true } });
    expect(await endpointOf(params)).toMatchObject({ enabled: true, disabled_reason: null });
    const stranger = await test.signIn(await test.makeUser(await test.makeTenant(), { account_type: 'admin' }));
    expect(
      await stranger.send('PATCH', `/v1/admin/api_tracking/webhook_endpoints/${id}`, { body: { enabled: false } }),
    ).toMatchObject({ status: 404 });
  });

  it('reports only contacts that the owner sees, and nothing of other companies', async () => {
    const colleague = await test.makeUser(tenant, { manager });
    const theirs = await test.makeContact(tenant, { owner: colleague });
    const boss = await test.signIn(manager);
    await make();
    await make(boss);
    await addNote(await test.signIn(colleague), theirs);
    const elsewhere = await test.makeTenant();
    const foreign = await test.makeUser(elsewhere, { account_type: 'admin' });
    await addNote(await test.signIn(foreign), await test.makeContact(elsewhere, { owner: foreign }));
    await addNote();
    // The manager hears of both agents, the agent only of their own contact.
    await workUntil(() => receiver.seen.length).toBe(3);
    const told = payloads().flatMap(({ data }) => data.items.map(({ contact_id }) => contact_id));
    expect(told.toSorted()).toEqual([contact.id, contact.id, theirs.id].toSorted());
  });

  it('with “only contacts you own” leaves out those of the team', async () => {
    const boss = await test.signIn(manager);
    const mine = await test.makeContact(tenant, { owner: manager });
    await make(boss, { audience: 'own' });
    await addNote();
    await addNote(boss, mine);
    await workUntil(() => payloads().flatMap(({ data }) => data.items.map(({ contact_id }) => contact_id))).toEqual([
      mine.id,
    ]);
  });

  it('is checked again before each try: a contact that moved away isn’t sent', async () => {
    const { params } = await make();
    receiver.answer = { status: 503 };
    await addNote();
    await workUntil(() => receiver.seen.length).toBe(1);
    const colleague = await test.makeUser(tenant);
    await test.query('update contact set owner_id = $3 where tenant_id = $1 and id = $2', [
      tenant.id,
      contact.id,
      colleague.id,
    ]);
    receiver.answer = { status: 204 };
    await later(10);
    await workUntil(async () => (await logOf(params))[0]?.status).toBe('skipped');
    expect(receiver.seen).toHaveLength(1);
    const { data } = await agent.call(webhookEndpoints.delivery, {
      params: { ...params, delivery_id: (await logOf(params))[0]?.id ?? '' },
    });
    expect(data.payload.data.items).toEqual([]);
  });

  it('an owner who can no longer sign in gets nothing, and the endpoint is disabled', async () => {
    const { id } = await make();
    await addNote();
    await test.query('update app_user set active = false where tenant_id = $1 and id = $2', [tenant.id, owner.id]);
    await workUntil(
      async () => (await test.query('select disabled_reason from webhook_endpoint where id = $1', [id]))[0],
    ).toEqual({ disabled_reason: 'owner' });
    expect(receiver.seen).toEqual([]);
  });

  it('an owner who must first change their password gets their events afterward, and after three days none', async () => {
    const { params } = await make();
    await addNote();
    const force = (value: boolean) =>
      test.query('update app_user set must_change_password = $3 where tenant_id = $1 and id = $2', [
        tenant.id,
        owner.id,
        value,
      ]);
    await force(true);
    await workUntil(
      async () => (await test.query('select held_since from webhook_endpoint where id = $1', [params.id]))[0],
    ).not.toEqual({ held_since: null });
    expect(receiver.seen).toEqual([]);
    await force(false);
    await later(301);
    await workUntil(types).toEqual(['note.created']);
    await force(true);
    test.clock.advance(1);
    await agent.send('GET', '/v1/health');
    await test.query("update webhook_endpoint set held_since = $2::timestamptz - interval '3 days' where id = $1", [
      params.id,
      test.clock.now(),
    ]);
    await test.query(
      `insert into webhook_delivery (tenant_id, id, endpoint_id, type, at, items, status, due_at, created_at)
       select tenant_id, gen_random_uuid(), endpoint_id, type, at, items, 'queued', $2, created_at from webhook_delivery where endpoint_id = $1`,
      [params.id, test.clock.now()],
    );
    await work();
    await force(false);
    expect(await endpointOf(params)).toMatchObject({ enabled: false, disabled_reason: 'owner' });
    expect(receiver.seen).toHaveLength(1);
  });

  it('a feature that the owner doesn’t have sends nothing of it', async () => {
    await test.query('insert into feature_override (tenant_id, key, enabled) values ($1, $2, false)', [
      tenant.id,
      'follow_ups',
    ]);
    await make();
    await test.insert('contact_activity', {
      tenant_id: tenant.id,
      contact_id: contact.id,
      id: '01977777-0000-7000-8000-000000000001',
      at: test.clock.now(),
      kind: 'follow_up',
      detail: { did: 'done', title: 'Call', due_on: '2026-03-02' },
      tx: (await test.query<{ tx: string }>('select pg_current_xact_id()::text as tx'))[0]?.tx,
    });
    await addNote();
    await workUntil(types).toEqual(['note.created']);
  });
});

describe('failures', () => {
  it('are retried with the same id and longer delays, and the next try is in the log', async () => {
    const { params } = await make();
    receiver.answer = { status: 500, body: 'Out of order' };
    await addNote();
    await workUntil(() => receiver.seen.length).toBe(1);
    const [first] = await logOf(params);
    expect(first).toMatchObject({
      status: 'queued',
      tries: 1,
      response_status: 500,
      error: 'The endpoint answered 500.',
    });
    const wait = Date.parse(first?.next_try_at ?? '') - test.clock.now().getTime();
    expect(wait).toBeGreaterThanOrEqual(5000);
    expect(wait).toBeLessThanOrEqual(6000);
    await work();
    expect(receiver.seen).toHaveLength(1);
    receiver.answer = { status: 200, body: 'ok' };
    await later(6);
    await workUntil(() => receiver.seen.length).toBe(2);
    const ids = receiver.seen.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    const { data } = await agent.call(webhookEndpoints.delivery, {
      params: { ...params, delivery_id: String(ids[0]) },
    });
    expect(data).toMatchObject({ status: 'delivered', tries: 2, response: 'ok', error: null });
    expect(await endpointOf(params)).toMatchObject({ failing_since: null, enabled: true });
  });

  it('for three days disable the endpoint and notify its owner. Enabled again, it replays them', async () => {
    const { params } = await make();
    receiver.answer = { status: 500 };
    await addNote();
    await workUntil(() => receiver.seen.length).toBe(1);
    for (const [index, seconds] of WEBHOOK_RETRIES_S.entries()) {
      test.clock.advance(seconds * 1.2 + 601);
      await workUntil(() => receiver.seen.length).toBe(index + 2);
    }
    agent = await test.signIn(owner);
    expect(await endpointOf(params)).toMatchObject({ enabled: false, disabled_reason: 'failing' });
    expect(await bellOf(agent)).toMatchObject([
      { text: 'The webhook n8n is disabled: no request to it succeeded for three days.' },
    ]);
    expect((await logOf(params))[0]).toMatchObject({ status: 'failed', tries: WEBHOOK_RETRIES_S.length + 1 });

    await addNote();
    const since = new Date(test.clock.now().getTime() - 7 * 24 * 3600_000).toISOString();
    const replay = () => agent.send('POST', `/v1/webhook_endpoints/${params.id}/replay`, { body: { since } });
    expect(await replay()).toMatchObject(refusal('base', 'This webhook is disabled. Enable it first.'));
    test.clock.advance(1);
    await agent.call(webhookEndpoints.update, { params, body: { enabled: true } });
    receiver.answer = { status: 204 };
    const tried = receiver.seen.length;
    expect(await replay()).toMatchObject({ status: 200, body: { data: { count: 1 } } });
    await workUntil(() => receiver.seen.length).toBe(tried + 1);
    // What happened while it was off isn't sent.
    await work();
    expect(await logOf(params)).toMatchObject([{ status: 'delivered' }]);
    expect(receiver.seen.at(-1)?.headers['webhook-id']).toBe(receiver.seen[0]?.headers['webhook-id']);
  });

  it('410 disables at once, and a redirect isn’t followed', async () => {
    const elsewhere = await startWebhookReceiver();
    try {
      const { params } = await make();
      receiver.answer = { status: 302, headers: { location: elsewhere.url } };
      await addNote();
      await workUntil(() => receiver.seen.length).toBe(1);
      expect((await logOf(params))[0]).toMatchObject({ status: 'queued', response_status: 302 });
      receiver.answer = { status: 410 };
      await later(6);
      await workUntil(async () => (await endpointOf(params)).disabled_reason).toBe('gone');
      expect(await logOf(params)).toMatchObject([{ status: 'failed', response_status: 410 }]);
      expect(await bellOf(agent)).toHaveLength(1);
      expect(elsewhere.seen).toEqual([]);
    } finally {
      await elsewhere.close();
    }
  });

  it('several in a row pause the endpoint, so that it gets one request at a time', async () => {
    const { params } = await make();
    receiver.answer = { status: 500 };
    for (let n = 0; n < 12; n++) await addNote();
    await workUntil(() => receiver.seen.length).toBeGreaterThanOrEqual(5);
    const tried = receiver.seen.length;
    await work();
    expect(receiver.seen).toHaveLength(tried);
    expect((await logOf(params)).filter(({ tries }) => tries === 0).length).toBeGreaterThan(0);
    receiver.answer = { status: 204 };
    await later(601);
    await workUntil(async () => (await logOf(params)).filter(({ status }) => status === 'delivered').length).toBe(12);
  });

  it('a large reply is cut in the log', async () => {
    const { params } = await make();
    receiver.answer = { status: 200, body: 'x'.repeat(100_000) };
    const { data } = await agent.call(webhookEndpoints.test, { params });
    await workUntil(() => types()).toEqual(['webhook.test']);
    const { data: delivery } = await agent.call(webhookEndpoints.delivery, {
      params: { ...params, delivery_id: data.id },
    });
    expect(delivery).toMatchObject({ status: 'delivered', payload: { data: { items: [] } } });
    expect(delivery.response).toBe('x'.repeat(1000));
  });
});

describe('addresses', () => {
  it.each([
    'http://example.com/hook',
    'ftp://example.com/hook',
    'https://user:pass@example.com/hook',
    'https://169.254.169.254/latest/meta-data',
    'not an address',
  ])('%s is refused', async (url) => {
    expect(await agent.post('/v1/webhook_endpoints', { name: 'X', url })).toMatchObject(
      refusal('url', 'Enter an https URL on the public internet.'),
    );
  });

  it('of this machine are refused where private addresses aren’t allowed, also when it’s called', async () => {
    const strict = await createTestApp({ mail: openMail({ private_servers: false }, test.clock) });
    try {
      const user = await strict.makeUser(await strict.makeTenant());
      const by = await strict.signIn(user);
      for (const url of [receiver.url, 'https://127.0.0.1/hook', 'https://[::1]/hook', 'https://10.0.0.1/hook'])
        expect(await by.post('/v1/webhook_endpoints', { name: 'X', url }), url).toMatchObject(refusal('url'));
      // A name can lead anywhere, so the address is checked when it's connected.
      const { data } = await by.call(webhookEndpoints.create, { body: { name: 'X', url: 'https://localhost/hook' } });
      await by.call(webhookEndpoints.test, { params: { id: data.id } });
      await findWebhookWork.run({ ...strict.services, log: strict.app.log, signal: new AbortController().signal });
      await strict.runJobs();
      const log = await by.call(webhookEndpoints.deliveries, { params: { id: data.id }, query: {} });
      expect(log.data).toMatchObject([
        { status: 'failed', response_status: null, error: 'The URL isn’t on the public internet.' },
      ]);
    } finally {
      await strict.close();
    }
  });
});

describe('the signing secret', () => {
  it('is shown once, stored encrypted, and signs for a day after it was replaced', async () => {
    const { params, secret, id } = await make();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(JSON.stringify(await endpointOf(params))).not.toContain('whsec_');
    const [row] = await test.query<{ sealed: Buffer }>(
      'select secret_sealed as sealed from webhook_endpoint where id = $1',
      [id],
    );
    expect(row?.sealed.includes(secret.slice(6))).toBe(false);
    const { data: renewed } = await agent.call(webhookEndpoints.rotate_secret, { params });
    expect(renewed.secret).not.toBe(secret);
    await agent.call(webhookEndpoints.test, { params });
    await workUntil(() => receiver.seen.length).toBe(1);
    const accepts = (key: string, at: number) => {
      const { headers, body } = receiver.seen[at] ?? { headers: {}, body: '' };
      vi.useFakeTimers({ toFake: ['Date'], now: test.clock.now() });
      try {
        new Webhook(key).verify(body, headers as Record<string, string>);
        return true;
      } catch {
        return false;
      } finally {
        vi.useRealTimers();
      }
    };
    expect([accepts(secret, 0), accepts(renewed.secret, 0)]).toEqual([true, true]);
    await later(24 * 3600 + 1);
    await agent.call(webhookEndpoints.test, { params });
    await workUntil(() => receiver.seen.length).toBe(2);
    expect([accepts(secret, 1), accepts(renewed.secret, 1)]).toEqual([false, true]);
  });

  it('an API key neither creates an endpoint nor changes where it leads', async () => {
    const { id } = await make();
    const { secret } = await test.makeApiKey(owner);
    const program = test.program(tenant, secret);
    expect(await program.post('/v1/webhook_endpoints', { name: 'X', url: receiver.url })).toMatchObject({
      status: 403,
    });
    expect(
      await program.send('PATCH', `/v1/webhook_endpoints/${id}`, { body: { url: 'https://example.com' } }),
    ).toMatchObject({ status: 403 });
    expect(await program.get(`/v1/webhook_endpoints/${id}/deliveries`)).toMatchObject({ status: 200 });
  });
});

describe('bulk changes', () => {
  it('of 250 contacts are sent in three requests, without a write for each', async () => {
    const many = await test.makeContacts(
      tenant,
      Array.from({ length: 249 }, () => ({ owner })),
    );
    const ids = [contact, ...many].map(({ id }) => id);
    const tag = await test.makeNumbered(tenant, 'tag', 'T65');
    const { params } = await make();
    await agent.call(bulk.update_tags_group, { body: { ids, tag_ids: [tag] } });
    await test.runJobs();
    await workUntil(() => payloads().reduce((sum, { data }) => sum + data.items.length, 0)).toBe(250);
    expect(payloads().map(({ type, data }) => [type, data.items.length])).toEqual([
      ['contact.tags_changed', 100],
      ['contact.tags_changed', 100],
      ['contact.tags_changed', 50],
    ]);
    expect(new Set(payloads().flatMap(({ data }) => data.items.map(({ contact_id }) => contact_id)))).toEqual(
      new Set(ids),
    );
    expect(await logOf(params)).toHaveLength(3);
    expect(payloads()[0]?.data.items[0]?.detail).toEqual({ from: [], to: [tag] });
  });
});

describe('a process that dies', () => {
  it('before a reply is stored sends it again with the same id', async () => {
    const { params } = await make();
    await agent.call(webhookEndpoints.test, { params });
    // As a killed process leaves it: a try was counted and nothing else.
    await test.query(
      "update webhook_delivery set tries = 1, last_try_at = $2, due_at = $2::timestamptz + interval '60 seconds' where endpoint_id = $1",
      [params.id, test.clock.now()],
    );
    await work();
    expect(receiver.seen).toEqual([]);
    test.clock.advance(61);
    await workUntil(() => receiver.seen.length).toBe(1);
    agent = await test.signIn(owner);
    expect(await logOf(params)).toMatchObject([{ status: 'delivered', tries: 2 }]);
  });
});

it('a delivery can be sent again, and logs are deleted after 30 days', async () => {
  const { params } = await make();
  await addNote();
  await workUntil(() => receiver.seen.length).toBe(1);
  const [sent] = await logOf(params);
  await agent.call(webhookEndpoints.resend, { params: { ...params, delivery_id: sent?.id ?? '' } });
  await workUntil(() => receiver.seen.length).toBe(2);
  expect(receiver.seen[1]?.headers['webhook-id']).toBe(sent?.id);
  await later(30 * 24 * 3600 + 1);
  await test.runChores();
  expect(await logOf(params)).toEqual([]);
});

it('a paused webhook gets nothing of what happens in the meantime', async () => {
  const { params } = await make();
  await agent.call(webhookEndpoints.update, { params, body: { enabled: false } });
  expect(await endpointOf(params)).toMatchObject({ enabled: false, disabled_reason: 'paused' });
  await addNote();
  test.clock.advance(1);
  await agent.call(webhookEndpoints.update, { params, body: { enabled: true } });
  await deleteContact();
  await workUntil(types).toEqual(['contact.deleted']);
});
