import type { AddressInfo } from 'node:net';
import { contactNotes } from '@bookline/contract/features/contact-notes';
import { contacts } from '@bookline/contract/features/contacts';
import { dialRuns } from '@bookline/contract/features/dial-runs';
import { sessions } from '@bookline/contract/features/sessions';
import { MAX_LIVE_WINDOWS, TOO_MANY_WINDOWS_CODE } from '@bookline/contract/rules/live';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { makeCall } from '../../../test/call-rows.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { makeDialer } from '../../../test/dialer-rows.ts';
import { makeTexts } from '../../../test/text-rows.ts';
import { newId } from '../../platform/ids.ts';
import { keepContactsChanged, keepLiveEvents } from '../../platform/live/live-event.ts';
import { type CableClient, cableClient } from './cable-client.fixture.ts';

const test = useTestApp();
let tenant: TestTenant;
let dana: TestUser;
let manager: TestUser;
let contact: TestContact;
let danas: Agent;
const open: CableClient[] = [];
const port = () => (test.app.server.address() as AddressInfo).port;

beforeAll(async () => {
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
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
const soon = (check: () => void) => vi.waitFor(check, { timeout: 300_000, interval: 20 });
/** Subscribes and waits for the confirmation. */
async function listening(agent: Agent, channel = 'ContactChannel', params: object = {}) {
  const client = browser(agent);
  const heard = client.listen(channel, params);
  await soon(() => expect(names(heard)).toContain('connected'));
  return { client, ...heard };
}
const rename = (agent: Agent, last_name: string, id = contact.id) =>
  agent.call(contacts.update, { params: { id }, body: { last_name, version: 1 } });

describe('the protocol, spoken by the stock client', () => {
  it('R189, R195: /cable sends a welcome, then the confirmation of each subscription', async () => {
    const heard = await listening(danas, 'NotificationChannel');
    expect(names(heard)).toEqual(['connected']);
    expect(heard.client.connection().getProtocol()).toBe('actioncable-v1-json');
  });

  it('R191: sends a ping every three seconds, which is no message', async () => {
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

  it('gets no messages after unsubscribing, and gets them again after subscribing again', async () => {
    const heard = await listening(danas);
    const other = heard.client.listen('NotificationChannel');
    await soon(() => expect(names(other)).toContain('connected'));
    heard.unsubscribe();
    await rename(await test.signIn(manager), 'Bell');
    const again = heard.client.listen('ContactChannel');
    await soon(() => expect(names(again)).toContain('connected'));
    expect(heard.messages()).toEqual([]);
  });

  it('R190: after a cut connection the client reconnects with its subscriptions', async () => {
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

it('one connection too many gets the reason, and not that the user is signed out', async () => {
  const connect = () => {
    const cookie = `session=${danas.cookies.get('session')}`;
    const socket = new WebSocket(`ws://127.0.0.1:${port()}/cable`, ['actioncable-v1-json'], {
      headers: { host: tenant.host, cookie },
    });
    const said: string[] = [];
    const closed: number[] = [];
    socket.on('message', (data) => said.push(String(data)));
    socket.on('close', (code) => closed.push(code));
    return { socket, said, closed };
  };
  const windows = Array.from({ length: MAX_LIVE_WINDOWS }, connect);
  await soon(() => {
    for (const { said } of windows) expect(said).toContain('{"type":"welcome"}');
  });
  const more = connect();
  await soon(() => expect(more.closed).toEqual([TOO_MANY_WINDOWS_CODE]));
  expect(more.said).toEqual(['{"type":"disconnect","reason":"too_many_windows","reconnect":false}']);
  // Another user may connect, and so may a user who closes a window.
  windows[0]?.socket.close();
  await soon(() => expect(windows[0]?.closed).toHaveLength(1));
  const next = connect();
  await soon(() => expect(next.said).toContain('{"type":"welcome"}'));
  for (const { socket } of [...windows, next]) socket.close();
});

describe('access', () => {
  const turnedAway = async (client: CableClient) => {
    const heard = client.listen('NotificationChannel');
    await soon(() => expect(names(heard)).toContain('disconnected'));
    expect(names(heard)).toEqual(['disconnected']);
    // The refusal keeps the client from reconnecting forever.
    expect(client.connection().monitor.isRunning()).toBeFalsy();
  };

  it('refuses a browser without a session', () => turnedAway(browser(test.visitor(tenant))));
  it('refuses a page of another site in the name of its visitor', () =>
    turnedAway(browser(danas, { origin: 'https://evil.example' })));
  it('refuses a session on the host of another tenant', async () => {
    const { host } = await test.makeTenant();
    await turnedAway(browser(danas, { host }));
  });

  it('R196, R202: there are channels of calls, texts, and imports; that of calls is for users with flag c_1', async () => {
    const basic = await test.makeUser(tenant, { account_type: 'basic' });
    const heard = browser(await test.signIn(basic)).listen('CallChannel');
    await soon(() => expect(names(heard)).toEqual(['rejected']));
    expect(names(await listening(danas, 'CallChannel'))).toEqual(['connected']);
    expect(names(await listening(danas, 'SmsChannel'))).toEqual(['connected']);
    expect(names(await listening(danas, 'ImportChannel'))).toEqual(['connected']);
  });

  it('closes the connection when its session ends', async () => {
    const heard = await listening(danas, 'NotificationChannel');
    const [row] = await test.query<{ id: string }>('select id from session where user_id = $1', [dana.id]);
    await danas.call(sessions.end);
    test.services.live.hear(`session ${row?.id}`);
    await soon(() => expect(names(heard)).toEqual(['connected', 'disconnected']));
    expect(heard.client.connection().monitor.isRunning()).toBeFalsy();
  });
});

describe('messages', () => {
  it('a run of the power dialer that continues on one device says so on the others, and to no one else', async () => {
    await makeDialer(test, dana, '+16145550100');
    const [mine, managers] = [
      await listening(danas, 'NotificationChannel'),
      await listening(await test.signIn(manager), 'NotificationChannel'),
    ];
    const { data } = await danas.call(dialRuns.create, { body: { name: 'Callbacks', ids: [contact.id] } });
    await danas.call(dialRuns.resume, { params: { id: data.id }, body: { device: newId() } });
    await soon(() => expect(mine.messages()).toContainEqual({ kind: 'dial_run' }));
    expect(managers.messages()).toEqual([]);
  });

  it('R197, R198, R199: have an identifier and a message: for a call and a text its number, for an import its id', async () => {
    const cookie = `session=${danas.cookies.get('session')}`;
    const socket = new WebSocket(`ws://127.0.0.1:${port()}/cable`, ['actioncable-v1-json'], {
      headers: { host: tenant.host, cookie },
    });
    const said: unknown[] = [];
    socket.on('message', (data) => said.push(JSON.parse(String(data))));
    await soon(() => expect(said).toContainEqual({ type: 'welcome' }));
    const [ofCalls, ofImports, ofTexts] = ['CallChannel', 'ImportChannel', 'SmsChannel'].map((channel) =>
      JSON.stringify({ channel }),
    );
    for (const identifier of [ofCalls, ofImports, ofTexts]) {
      socket.send(JSON.stringify({ command: 'subscribe', identifier }));
      await soon(() => expect(said).toContainEqual({ type: 'confirm_subscription', identifier }));
    }
    const call = await makeCall(test, dana, { to_number: '+16145550142' });
    const imported = newId();
    const numbers = { ours: '+13025551700', theirs: '+16145551700', stranger: '+16145551701' };
    const { conversation_id } = await makeTexts(test, dana, { contact_id: contact.id, ...numbers });
    const [text] = await test.query<{ id: string }>(
      "select id from text_message where tenant_id = $1 and direction = 'inbound'",
      [tenant.id],
    );
    const mine = { user_ids: [dana.id] };
    await test.services.database.inTenant(tenant.id, (db) =>
      keepLiveEvents(
        db,
        tenant.id,
        { topic: 'call', subject_id: call, ...mine },
        { topic: 'import', subject_id: imported, ...mine },
        { topic: 'sms', subject_id: text?.id ?? '', contact_ids: [contact.id], ...mine },
        { topic: 'conversation', subject_id: conversation_id, contact_ids: [contact.id] },
      ),
    );
    const ofIt = { conversation_id, contact_id: contact.id };
    const arrived = { phone_number: numbers.theirs, ...ofIt, message_id: text?.id };
    await soon(() => expect(said).toContainEqual({ identifier: ofTexts, message: arrived }));
    await soon(() => expect(said).toContainEqual({ identifier: ofTexts, message: { kind: 'conversation', ...ofIt } }));
    await soon(() => expect(said).toContainEqual({ identifier: ofCalls, message: { phone_number: '+16145550142' } }));
    await soon(() => expect(said).toContainEqual({ identifier: ofImports, message: { id: imported } }));
    socket.close();
  });

  it('a changed contact goes to users who have it open and to lists that may show it, without its content', async () => {
    const [page, list] = [await listening(danas, 'ContactChannel', { contact_id: contact.id }), await listening(danas)];
    const before = page.messages().length;
    await rename(await test.signIn(manager), 'Bell');
    await soon(() =>
      expect(page.messages().slice(before)).toContainEqual({ kind: 'contact', id: contact.id, own: false }),
    );
    await soon(() => expect(list.messages()).toEqual([{ kind: 'contacts', own: false }]));
  });

  it('say if the browser itself made the change', async () => {
    const list = await listening(danas);
    await danas.call(contactNotes.create, { params: { id: contact.id }, body: { body: 'x', pinned: false } });
    await soon(() => expect(list.messages()).toEqual([{ kind: 'contacts', own: true }]));
  });

  it('viewing a contact is no change', async () => {
    const list = await listening(danas);
    const seen = await test.makeContact(tenant, { owner: dana });
    await (await test.signIn(manager)).call(contacts.get, { params: { id: contact.id } });
    await rename(await test.signIn(manager), 'Bell', seen.id);
    await soon(() => expect(list.messages()).toHaveLength(1));
  });

  it('include no contacts that the user does not see, and none of another tenant', async () => {
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

  it('an open contact that moves to an invisible owner is removed from the page', async () => {
    const heard = await listening(danas, 'ContactChannel', { contact_id: contact.id });
    await (await test.signIn(manager)).call(contacts.assign_to_me, { params: { id: contact.id } });
    await soon(() => expect(names(heard)).toContain('rejected'));
  });

  it('many changed contacts are sent at once, by owner', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 101; n++) ids.push((await test.makeContact(tenant, { owner: dana })).id);
    const colleague = await test.makeUser(tenant);
    const [mine, others] = [await listening(danas), await listening(await test.signIn(colleague))];
    await test.services.database.inTenant(tenant.id, (db) => keepContactsChanged(db, tenant.id, ids));
    await soon(() => expect(mine.messages()).toEqual([{ kind: 'contacts', own: false }]));
    expect(others.messages()).toEqual([]);
  });

  it('include transactions that commit late', async () => {
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

describe('a browser that reconnects', () => {
  it('gets what it missed since its cursor', async () => {
    const heard = await listening(danas, 'NotificationChannel');
    heard.client.listen('ContactChannel');
    heard.perform('catch_up', { since: null });
    // The cursor is also sent twice a minute.
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
    // An event may arrive twice: it says what to load, not the new value.
    await soon(() => expect(list.messages()).toContainEqual({ kind: 'contacts', own: false }));
    expect(new Set(list.messages().map((message) => JSON.stringify(message))).size).toBe(1);
  });

  it('gets what happened between its first request and its subscription', async () => {
    await rename(await test.signIn(manager), 'Carillon');
    const page = await listening(danas, 'ContactChannel', { contact_id: contact.id });
    const notices = await listening(danas, 'NotificationChannel');
    const list = notices.client.listen('ContactChannel');
    await soon(() => expect(names(list)).toContain('connected'));
    const told = (heard: { messages: () => unknown[] }, kind: string) =>
      heard.messages().filter((message) => JSON.stringify(message).includes(`"${kind}"`)).length;
    // An event may arrive once more if another page was subscribed when it was written.
    const before = [told(page, 'contact'), told(list, 'contacts')] as const;
    page.perform('catch_up', { seconds: 2 });
    await soon(() => expect(told(page, 'contact')).toBeGreaterThan(before[0]));
    notices.perform('catch_up', { seconds: 2 });
    await soon(() => expect(told(list, 'contacts')).toBeGreaterThan(before[1]));
  });

  it('reloads everything if what it missed is unknown', async () => {
    const heard = await listening(danas, 'NotificationChannel');
    heard.perform('catch_up', { since: '99999999999' });
    await soon(() => expect(heard.messages()).toContainEqual({ kind: 'resync' }));
  });
});

describe('presence', () => {
  const presence = (people: object[]) => ({ kind: 'presence', id: contact.id, people });

  it('shows who has a contact open, who is writing there, and who left', async () => {
    const mine = await listening(danas, 'ContactChannel', { contact_id: contact.id });
    const theirs = await listening(await test.signIn(manager), 'ContactChannel', { contact_id: contact.id });
    const mona = { user_id: manager.id, name: 'Mona Reyes' };
    await soon(() => expect(mine.messages()).toContainEqual(presence([{ ...mona, editing: false }])));
    theirs.perform('editing', { on: true });
    await soon(() => expect(mine.messages().at(-1)).toEqual(presence([{ ...mona, editing: true }])));
    theirs.client.cut();
    await soon(() => expect(mine.messages().at(-1)).toEqual(presence([])));
  });

  it('a user who no longer sees the contact gets no presence and is hidden from the others', async () => {
    const mine = await listening(danas, 'ContactChannel', { contact_id: contact.id });
    const theirs = await listening(await test.signIn(manager), 'ContactChannel', { contact_id: contact.id });
    const mona = { user_id: manager.id, name: 'Mona Reyes' };
    await soon(() => expect(mine.messages()).toContainEqual(presence([{ ...mona, editing: false }])));
    // A direct update, so no event of the contact or the users is sent. Dana's next action triggers the check.
    await test.query('update app_user set manager_id = null where tenant_id = $1', [tenant.id]);
    await test.touchOrganisation(tenant);
    const before = theirs.messages().length;
    mine.perform('editing', { on: true });
    await soon(() => expect(theirs.calls.at(-1)).toEqual(['rejected']));
    await soon(() => expect(mine.messages().at(-1)).toEqual(presence([])));
    theirs.perform('editing', { on: true });
    mine.perform('editing', { on: false });
    expect(theirs.messages()).toHaveLength(before);
  });

  it('refuses a user who writes on a contact that they no longer see', async () => {
    const theirs = await listening(await test.signIn(manager), 'ContactChannel', { contact_id: contact.id });
    await test.query('update app_user set manager_id = null where tenant_id = $1', [tenant.id]);
    await test.touchOrganisation(tenant);
    theirs.perform('editing', { on: true });
    await soon(() => expect(theirs.calls.at(-1)).toEqual(['rejected']));
    await soon(async () =>
      expect(await test.query('select 1 from live_presence where contact_id = $1', [contact.id])).toEqual([]),
    );
  });
});
