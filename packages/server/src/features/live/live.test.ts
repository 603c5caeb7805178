import type { AddressInfo } from 'node:net';
import { contactNotes } from '@bookline/contract/features/contact-notes';
import { contacts } from '@bookline/contract/features/contacts';
import { sessions } from '@bookline/contract/features/sessions';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { keepContactsChanged } from '../../platform/live/live-event.ts';
import { type CableClient, cableClient } from './cable-client.fixture.ts';

let test: TestApp;
let tenant: TestTenant;
let dana: TestUser;
let manager: TestUser;
let contact: TestContact;
let danas: Agent;
const open: CableClient[] = [];
const port = () => (test.app.server.address() as AddressInfo).port;

beforeAll(async () => {
  test = await createTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await test.makeTenant();
  manager = await test.makeUser(tenant, { account_type: 'manager', first_name: 'Mona', last_name: 'Reyes' });
  dana = await test.makeUser(tenant, { manager, first_name: 'Dana', last_name: 'Adams' });
  contact = await test.makeContact(tenant, { owner: dana });
  danas = await test.signIn(dana);
});
afterEach(() => {
  for (const client of open.splice(0)) client.close();
});

function browser(agent: Agent, headers?: Record<string, string>): CableClient {
  const client = cableClient(port(), agent, tenant.host, headers);
  open.push(client);
  return client;
}
const names = (heard: { calls: readonly (readonly [string, unknown?])[] }) => heard.calls.map(([name]) => name);
const soon = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 20 });
/** Listens, and is heard. */
async function listening(agent: Agent, channel = 'ContactChannel', params: object = {}) {
  const client = browser(agent);
  const heard = client.listen(channel, params);
  await soon(() => expect(names(heard)).toContain('connected'));
  return { client, ...heard };
}
const rename = (agent: Agent, last_name: string, id = contact.id) =>
  agent.call(contacts.update, { params: { id }, body: { last_name, version: 1 } });

describe('the protocol, spoken by the stock client', () => {
  it('R189, R195: at /cable comes a welcome, then the confirmation of each subscription', async () => {
    const heard = await listening(danas, 'NotificationChannel');
    expect(names(heard)).toEqual(['connected']);
    expect(heard.client.connection().getProtocol()).toBe('actioncable-v1-json');
  });

  it('R191: a ping comes every three seconds and is nothing to hear of', async () => {
    const heard = await listening(danas, 'NotificationChannel');
    const { monitor } = heard.client.connection();
    const { pingedAt } = monitor;
    await soon(() => expect(monitor.pingedAt).toBeGreaterThan(pingedAt));
    expect(heard.messages()).toEqual([]);
  });

  it.each([
    ['a channel that there is not', 'SecretChannel', {}],
    ['a contact that there is not', 'ContactChannel', { contact_id: '00000000-0000-7000-8000-000000000000' }],
    ['a contact that is none', 'ContactChannel', { contact_id: 'all' }],
    ['more than a channel takes', 'ImportChannel', { tenant_id: 1 }],
  ])('rejects %s', async (_what, channel, params) => {
    const heard = browser(danas).listen(channel, params);
    await soon(() => expect(names(heard)).toEqual(['rejected']));
  });

  it('is heard no more after unsubscribing, and again after subscribing anew', async () => {
    const heard = await listening(danas);
    const other = heard.client.listen('NotificationChannel');
    await soon(() => expect(names(other)).toContain('connected'));
    heard.unsubscribe();
    await rename(await test.signIn(manager), 'Bell');
    const again = heard.client.listen('ContactChannel');
    await soon(() => expect(names(again)).toContain('connected'));
    expect(heard.messages()).toEqual([]);
  });

  it('R190: a cut wire is mended by the client, and its subscriptions with it', async () => {
    const heard = await listening(danas);
    heard.client.cut();
    await soon(() => expect(names(heard)).toContain('disconnected'));
    heard.client.connection().reopen();
    await soon(() => expect(names(heard)).toEqual(['connected', 'disconnected', 'connected']));
  });

  it.each([['nonsense'], ['{"command":"dance","identifier":"x"}'], ['x'.repeat(5000)]])(
    'ends a connection that says %s',
    async (words) => {
      const cookie = `session=${danas.cookies.get('session')}`;
      const socket = new WebSocket(`ws://127.0.0.1:${port()}/cable`, ['actioncable-v1-json'], {
        headers: { host: tenant.host, cookie },
      });
      const said: string[] = [];
      socket.on('message', (data) => said.push(String(data)));
      await soon(() => expect(said).toContain('{"type":"welcome"}'));
      socket.send(words);
      await soon(() => expect(socket.readyState).toBe(WebSocket.CLOSED));
    },
  );
});

describe('who may listen', () => {
  const turnedAway = async (client: CableClient) => {
    const heard = client.listen('NotificationChannel');
    await soon(() => expect(names(heard)).toContain('disconnected'));
    expect(names(heard)).toEqual(['disconnected']);
    // Told not to come again, so that it does not knock for ever.
    expect(client.connection().monitor.isRunning()).toBeFalsy();
  };

  it('nobody without a session', () => turnedAway(browser(test.visitor(tenant))));
  it('no page of somebody else in the name of who visits it', () =>
    turnedAway(browser(danas, { origin: 'https://evil.example' })));
  it('nobody on the host of another tenant', async () => {
    const { host } = await test.makeTenant();
    await turnedAway(browser(danas, { host }));
  });

  it('R202: the call channel is for users with flag c_1', async () => {
    const basic = await test.makeUser(tenant, { account_type: 'basic' });
    const heard = browser(await test.signIn(basic)).listen('CallChannel');
    await soon(() => expect(names(heard)).toEqual(['rejected']));
    expect(names(await listening(danas, 'CallChannel'))).toEqual(['connected']);
    expect(names(await listening(danas, 'SmsChannel'))).toEqual(['connected']);
  });

  it('a session that ends takes its connection along', async () => {
    const heard = await listening(danas, 'NotificationChannel');
    const [row] = await test.query<{ id: string }>('select id from session where user_id = $1', [dana.id]);
    await danas.call(sessions.end);
    test.services.live.hear(`session ${row?.id}`);
    await soon(() => expect(names(heard)).toEqual(['connected', 'disconnected']));
    expect(heard.client.connection().monitor.isRunning()).toBeFalsy();
  });
});

describe('what is told', () => {
  it('a change of a contact, to whoever has it open and to lists that may show it, without a word of what it says', async () => {
    const [page, list] = [await listening(danas, 'ContactChannel', { contact_id: contact.id }), await listening(danas)];
    const before = page.messages().length;
    await rename(await test.signIn(manager), 'Bell');
    await soon(() =>
      expect(page.messages().slice(before)).toContainEqual({ kind: 'contact', id: contact.id, own: false }),
    );
    await soon(() => expect(list.messages()).toEqual([{ kind: 'contacts', own: false }]));
  });

  it('says where a change was the browser’s own', async () => {
    const list = await listening(danas);
    await danas.call(contactNotes.create, { params: { id: contact.id }, body: { body: 'x', pinned: false } });
    await soon(() => expect(list.messages()).toEqual([{ kind: 'contacts', own: true }]));
  });

  it('looking at a contact is no change of it', async () => {
    const list = await listening(danas);
    const seen = await test.makeContact(tenant, { owner: dana });
    await (await test.signIn(manager)).call(contacts.get, { params: { id: contact.id } });
    await rename(await test.signIn(manager), 'Bell', seen.id);
    await soon(() => expect(list.messages()).toHaveLength(1));
  });

  it('nothing of contacts that somebody does not see, nor of another tenant', async () => {
    const other = await test.makeTenant();
    const elsewhere = await test.makeUser(other, { account_type: 'admin' });
    const colleague = await test.makeUser(tenant);
    const strangers = cableClient(port(), await test.signIn(elsewhere), other.host);
    open.push(strangers);
    const [hidden, foreign] = [await listening(await test.signIn(colleague)), strangers.listen('ContactChannel')];
    const admin = await listening(await test.signIn(await test.makeUser(tenant, { account_type: 'admin' })));
    await soon(() => expect(names(foreign)).toContain('connected'));
    await rename(danas, 'Bell');
    await soon(() => expect(admin.messages()).toHaveLength(1));
    expect([hidden.messages(), foreign.messages()]).toEqual([[], []]);
    const refused = browser(await test.signIn(colleague)).listen('ContactChannel', { contact_id: contact.id });
    await soon(() => expect(names(refused)).toEqual(['rejected']));
  });

  it('a contact that goes to somebody else is taken from who has it open', async () => {
    const heard = await listening(danas, 'ContactChannel', { contact_id: contact.id });
    await (await test.signIn(manager)).call(contacts.assign_to_me, { params: { id: contact.id } });
    await soon(() => expect(names(heard)).toContain('rejected'));
  });

  it('many changed contacts at once, by whose they are', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 101; n++) ids.push((await test.makeContact(tenant, { owner: dana })).id);
    const colleague = await test.makeUser(tenant);
    const [mine, others] = [await listening(danas), await listening(await test.signIn(colleague))];
    await test.services.database.inTenant(tenant.id, (db) => keepContactsChanged(db, tenant.id, ids));
    await soon(() => expect(mine.messages()).toEqual([{ kind: 'contacts', own: false }]));
    expect(others.messages()).toEqual([]);
  });

  it('what commits late is not missed', async () => {
    const list = await listening(danas);
    const managers = await test.signIn(manager);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const late = await test.makeContact(tenant, { owner: dana });
    // Written first, committed last.
    const slow = test.services.database.inTenant(tenant.id, async (db) => {
      await keepContactsChanged(db, tenant.id, [late.id]);
      await held;
    });
    await rename(managers, 'Bell');
    await soon(() => expect(list.messages()).toHaveLength(1));
    release();
    await slow;
    await soon(() => expect(list.messages()).toHaveLength(2));
  });
});

describe('who was away', () => {
  it('is told what it missed, from where it stood', async () => {
    const heard = await listening(danas, 'NotificationChannel');
    heard.client.listen('ContactChannel');
    heard.perform('catch_up', { since: null });
    // It is said twice a minute as well.
    const isCursor = { kind: 'cursor', cursor: expect.stringMatching(/^\d+$/) };
    await soon(() => expect(heard.messages()).toContainEqual(isCursor));
    const [{ cursor }] = heard.messages() as [{ cursor: string }];
    heard.client.close();
    await rename(await test.signIn(manager), 'Bell');

    const client = browser(danas);
    const [back, list] = [client.listen('NotificationChannel'), client.listen('ContactChannel')];
    await soon(() => expect([names(back)[0], names(list)[0]]).toEqual(['connected', 'connected']));
    back.perform('catch_up', { since: cursor });
    await soon(() => expect(back.messages()).toContainEqual(isCursor));
    // What is new anyway may come twice: it says what to look at, not what it is.
    await soon(() => expect(list.messages()).toContainEqual({ kind: 'contacts', own: false }));
    expect(new Set(list.messages().map((message) => JSON.stringify(message))).size).toBe(1);
  });

  it('is told what happened between its first look and the moment it listens', async () => {
    await rename(await test.signIn(manager), 'Carillon');
    const page = await listening(danas, 'ContactChannel', { contact_id: contact.id });
    const notices = await listening(danas, 'NotificationChannel');
    const list = notices.client.listen('ContactChannel');
    await soon(() => expect(names(list)).toContain('connected'));
    const told = (heard: { messages: () => unknown[] }, kind: string) =>
      heard.messages().filter((message) => JSON.stringify(message).includes(`"${kind}"`)).length;
    // It may have been told already, where another page was listening when it was written: then once more.
    const before = [told(page, 'contact'), told(list, 'contacts')] as const;
    page.perform('catch_up', { seconds: 2 });
    await soon(() => expect(told(page, 'contact')).toBeGreaterThan(before[0]));
    notices.perform('catch_up', { seconds: 2 });
    await soon(() => expect(told(list, 'contacts')).toBeGreaterThan(before[1]));
  });

  it('asks for everything where nobody can say what it missed', async () => {
    const heard = await listening(danas, 'NotificationChannel');
    heard.perform('catch_up', { since: '99999999999' });
    await soon(() => expect(heard.messages()).toContainEqual({ kind: 'resync' }));
  });
});

describe('who else is there', () => {
  const presence = (people: object[]) => ({ kind: 'presence', id: contact.id, people });

  it('says who has a contact open and who writes there, and that they left', async () => {
    const mine = await listening(danas, 'ContactChannel', { contact_id: contact.id });
    const theirs = await listening(await test.signIn(manager), 'ContactChannel', { contact_id: contact.id });
    const mona = { user_id: manager.id, name: 'Mona Reyes' };
    await soon(() => expect(mine.messages()).toContainEqual(presence([{ ...mona, editing: false }])));
    theirs.perform('editing', { on: true });
    await soon(() => expect(mine.messages().at(-1)).toEqual(presence([{ ...mona, editing: true }])));
    theirs.client.cut();
    await soon(() => expect(mine.messages().at(-1)).toEqual(presence([])));
  });
});
