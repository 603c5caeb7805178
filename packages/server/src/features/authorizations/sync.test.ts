import { authorizations } from '@bookline/contract/features/authorizations';
import { calendar } from '@bookline/contract/features/calendar';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { startVendorServer, type VendorServer } from '../../../test/outside-accounts/vendor-server.ts';
import { openVendors } from '../../providers/outside-accounts/open-vendors.ts';

const test = useTestApp();
let vendor: VendorServer;
let tenant: TestTenant;
let owner: TestUser;
let ann: Agent;
const client = { client_id: 'bookline', client_secret: 'secret' };
beforeEach(async () => {
  vendor = await startVendorServer();
  reachVendors(60_000);
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant);
  ann = await test.signIn(owner);
});
/** Waits for the vendors' answers for this long: briefly only where one never comes. */
function reachVendors(time_ms: number): void {
  const { url } = vendor;
  const config = { google_url: url, outlook_url: url, calendly_url: url, google: client, outlook: client };
  Object.assign(test.services, {
    vendors: openVendors(config, { clock: test.clock, private_too: true, pause_ms: 1, time_ms }),
  });
}
afterAll(() => vendor.stop());

type Kind = 'google' | 'outlook';
const connect = async (kind: Kind = 'google') => {
  const { data } = await ann.call(authorizations.create, { body: { kind } });
  const answer = vendor.answer(data.redirect_to ?? '');
  const done = await ann.call(authorizations.create, { body: { kind, ...answer } });
  await test.runJobs();
  return done.data.authorization?.id ?? '';
};
const sync = async (id: string) => {
  await ann.call(authorizations.sync, { params: { id } });
  await test.runJobs();
};
const account = async () => (await ann.call(authorizations.list)).data[0];
/** A moment this many days from now, at an hour in UTC. */
const at = (days: number, hour = 15) => {
  const day = new Date(test.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  return `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
};
const put = (id: string, summary: string, days = 2) =>
  vendor.google.put('ann@gmail.test', { id, summary, start: { dateTime: at(days) }, end: { dateTime: at(days, 16) } });
const here = async () => {
  const days = { start_date: at(-5).slice(0, 10), end_date: at(30).slice(0, 10) };
  return (await ann.call(calendar.list, { query: days })).data;
};
const titles = async () => (await here()).map(({ title }) => title).toSorted();
const write = async (id: string, name = 'Ann') => {
  const { data } = await ann.call(authorizations.calendars, { params: { id } });
  const calendars = data.map((one) => ({ id: one.id, read: one.read, written: one.name === name }));
  await ann.call(authorizations.update, { params: { id }, body: { calendars } });
  await test.runJobs();
};
const add = async (title: string, more: object = {}) =>
  (await ann.call(calendar.create, { body: { event: { title, starts_at: at(3), ends_at: at(3, 16), ...more } } })).data;
const there = () =>
  [...(vendor.google.events.get('ann@gmail.test')?.values() ?? [])].filter(({ status }) => status !== 'cancelled');

describe('R367: reading Google', () => {
  it('reads every page, all-day events, and places; applies changes and deletions; a second read changes nothing', async () => {
    vendor.google.page_size = 2;
    for (let n = 1; n <= 5; n++) put(`e${n}`, `Event ${n}`, n);
    vendor.google.put('ann@gmail.test', {
      id: 'day',
      summary: 'Fair',
      location: 'Hall',
      start: { date: at(2).slice(0, 10) },
      end: { date: at(4).slice(0, 10) },
    });
    const id = await connect();
    expect(await titles()).toEqual(['Event 1', 'Event 2', 'Event 3', 'Event 4', 'Event 5', 'Fair']);
    expect((await here()).find(({ title }) => title === 'Fair')).toMatchObject({
      all_day: true,
      starts_on: at(2).slice(0, 10),
      ends_on: at(3).slice(0, 10),
      location: 'Hall',
      origin: 'google',
    });
    expect(await account()).toMatchObject({
      events: 6,
      problem: null,
      syncing: false,
      last_synced_at: expect.any(String),
    });
    put('e1', 'Event one', 6);
    vendor.google.remove('ann@gmail.test', 'e2');
    await sync(id);
    await sync(id);
    expect(await titles()).toEqual(['Event 3', 'Event 4', 'Event 5', 'Event one', 'Fair']);
    // The cursor has expired, so a full read follows. It removes events deleted there.
    vendor.google.events.get('ann@gmail.test')?.delete('e3');
    vendor.google.forgetCursors();
    await sync(id);
    expect(await titles()).toEqual(['Event 4', 'Event 5', 'Event one', 'Fair']);
  });

  it("links an appointment to the contact with an attendee's address", async () => {
    const contact = await test.makeContact(tenant, { owner, columns: { email: 'joan@example.test' } });
    await test.insert('contact_email', {
      tenant_id: tenant.id,
      contact_id: contact.id,
      address: 'joan@example.test',
      position: 0,
    });
    const start = { dateTime: at(2) };
    vendor.google.put('ann@gmail.test', {
      id: 'a',
      summary: 'Plan',
      start,
      end: { dateTime: at(2, 16) },
      attendees: [{ email: 'Joan@example.test' }],
    });
    await connect();
    expect((await here())[0]).toMatchObject({ type: 'appointment', contacts: [{ id: contact.id }] });
  });
});

describe('R367: writing Google', () => {
  it('writes events created, changed, and deleted here, each occurrence of a series separately; none comes back as an echo', async () => {
    const id = await connect();
    const one = await add('Joan');
    await add('Huddle', { recurrence: 'FREQ=DAILY;COUNT=3' });
    await write(id);
    expect(
      there()
        .map(({ summary }) => summary)
        .toSorted(),
    ).toEqual(['Huddle', 'Huddle', 'Huddle', 'Joan']);
    await sync(id);
    expect(await titles()).toEqual(['Huddle', 'Huddle', 'Huddle', 'Joan']);
    expect(there()).toHaveLength(4);
    await ann.call(calendar.update, { params: { id: one.id }, body: { event: { title: 'Joan and Bob' } } });
    await sync(id);
    expect(there().map(({ summary }) => summary)).toContain('Joan and Bob');
    await ann.call(calendar.delete, { params: { id: one.id }, query: {} });
    await sync(id);
    expect(there().map(({ summary }) => summary)).toEqual(['Huddle', 'Huddle', 'Huddle']);
    // One occurrence was changed there, so only that occurrence changes here.
    const first = there()[0];
    if (first) vendor.google.put('ann@gmail.test', { ...first, summary: 'Huddle at noon' });
    await sync(id);
    expect(await titles()).toEqual(['Huddle', 'Huddle', 'Huddle at noon']);
    const before = vendor.asked.length;
    await sync(id);
    expect(vendor.asked.slice(before).filter((line) => !line.startsWith('GET'))).toEqual([]);
  });

  it('finds an event again that was written but not recorded, and creates no duplicate', async () => {
    const id = await connect();
    await add('Joan');
    vendor.mishaps.push({ path: '/calendar/v3/calendars/ann%40gmail.test/events', times: 3, late: true });
    reachVendors(300);
    await write(id);
    reachVendors(60_000);
    expect(await account()).toMatchObject({ problem: expect.stringContaining('couldn’t be reached') });
    test.clock.advance(3600);
    await sync(id);
    expect(there()).toHaveLength(1);
    expect(await titles()).toEqual(['Joan']);
  });
});

describe('R367: Outlook', () => {
  it('reads by delta, gives occurrences the title of their series, and writes with a key of our own', async () => {
    const time = (days: number, hour = 15) => ({ dateTime: at(days, hour).replace('Z', '0000') });
    vendor.graph.page_size = 2;
    vendor.graph.put({ id: 'm', type: 'seriesMaster', subject: 'Standup', start: time(1), end: time(1, 16) });
    for (const day of [1, 2])
      vendor.graph.put({
        id: `o${day}`,
        type: 'occurrence',
        seriesMasterId: 'm',
        start: time(day),
        end: time(day, 16),
      });
    vendor.graph.put({
      id: 's',
      subject: 'Lunch',
      start: time(4),
      end: time(4, 16),
      location: { displayName: 'Cafe' },
    });
    const id = await connect('outlook');
    expect(await titles()).toEqual(['Lunch', 'Standup', 'Standup']);
    await add('Joan');
    await write(id, 'Calendar');
    expect([...vendor.graph.events.values()].map(({ subject }) => subject)).toContain('Joan');
    vendor.graph.remove('s');
    vendor.graph.forgetCursors();
    await sync(id);
    expect(await titles()).toEqual(['Joan', 'Standup', 'Standup']);
    expect(vendor.graph.events.size).toBe(4);
  });
});

it('Calendly: a booking appears here with the contact of its address, and disappears when canceled', async () => {
  const contact = await test.makeContact(tenant, { owner });
  await test.insert('contact_email', {
    tenant_id: tenant.id,
    contact_id: contact.id,
    address: 'joan@example.test',
    position: 0,
  });
  const base = { start_time: at(2), end_time: at(2, 16), updated_at: at(0), invitees: ['joan@example.test'] };
  vendor.booked.push({ uri: `${vendor.url}/scheduled_events/1`, name: 'Intro', status: 'active', ...base });
  const { data } = await ann.call(authorizations.set_calendly_api_key, {
    body: { calendly_api_key: 'good-key-of-an-agent' },
  });
  await test.runJobs();
  expect(await here()).toMatchObject([
    { title: 'Intro: joan@example.test', origin: 'calendly', contacts: [{ id: contact.id }] },
  ]);
  const before = vendor.asked.length;
  await sync(data.id);
  expect(vendor.asked.slice(before).filter((line) => line.includes('invitees'))).toEqual([]);
  Object.assign(vendor.booked[0] ?? {}, { status: 'canceled', updated_at: at(1) });
  await sync(data.id);
  expect(await titles()).toEqual([]);
});

describe('vendor failures', () => {
  it.each([
    ['silence', { silent: true }, /couldn’t be reached/],
    ['500', { status: 500 }, /couldn’t be reached/],
    ['429', { status: 429, headers: { 'retry-after': '7200' } }, /too many requests/],
  ] as const)('%s: the user sees a sentence, and the sync is retried later', async (_, mishap, words) => {
    const id = await connect();
    put('a', 'After all');
    vendor.mishaps.push({ path: '/calendar/', times: 9, ...mishap });
    if ('silent' in mishap) reachVendors(300);
    await sync(id);
    reachVendors(60_000);
    expect(await account()).toMatchObject({
      state: 'connected',
      problem: expect.stringMatching(words),
      syncing: false,
    });
    vendor.mishaps.length = 0;
    test.clock.advance(60);
    await test.runChores();
    await test.runJobs();
    expect(await titles()).toEqual([]);
    test.clock.advance(7200);
    await test.runChores();
    await test.runJobs();
    expect(await titles()).toEqual(['After all']);
    expect(await account()).toMatchObject({ problem: null });
  });

  it('a 429 with a short wait, and a lost answer, are retried at once', async () => {
    const id = await connect();
    put('a', 'At once');
    vendor.mishaps.push(
      { path: '/calendar/', times: 1, status: 429, headers: { 'retry-after': '0' } },
      { path: '/calendar/', times: 1, status: 502 },
    );
    await sync(id);
    expect(await titles()).toEqual(['At once']);
  });

  it('an expired token is renewed; after a rejected refresh the account needs reconnecting and calls stop', async () => {
    const id = await connect();
    put('a', 'Renewed');
    vendor.expire();
    await sync(id);
    expect(await titles()).toEqual(['Renewed']);
    vendor.expire();
    vendor.refresh_tokens.clear();
    await sync(id);
    expect(await account()).toMatchObject({ state: 'reconnect', problem: expect.stringMatching(/Connect it again/) });
    expect(await ann.put(`/v1/authorizations/${id}/sync`, {})).toMatchObject({ status: 422 });
    const before = await account();
    test.clock.advance(6 * 3600);
    await test.runChores();
    await test.runJobs();
    expect(await account()).toEqual(before);
    expect(await connect()).toBe(id);
    expect(await account()).toMatchObject({ state: 'connected', problem: null });
  });

  it('a read with endless pages ends', async () => {
    put('a', 'Once');
    vendor.google.circles = true;
    await connect();
    const { data } = await ann.call(authorizations.calendars, { params: { id: (await account())?.id ?? '' } });
    expect(data[0]?.problem).toMatch(/unexpected reply/);
    expect(await titles()).toEqual(['Once']);
  });
});

it('disconnecting revokes access and keeps or removes events as chosen; reconnecting reads none twice', async () => {
  put('a', 'Stays');
  const id = await connect();
  expect(vendor.refresh_tokens.size).toBe(1);
  await ann.call(authorizations.delete, { params: { id }, query: { events: 'keep' } });
  await test.runJobs();
  expect([vendor.refresh_tokens.size, await titles()]).toEqual([0, ['Stays']]);
  const [row] = await test.query('select credential_sealed, token_sealed from outside_account where id = $1', [id]);
  expect(row).toEqual({ credential_sealed: null, token_sealed: null });
  expect(await connect()).toBe(id);
  expect(await titles()).toEqual(['Stays']);
  await ann.call(authorizations.delete, { params: { id }, query: { events: 'remove' } });
  await test.runJobs();
  expect([
    await titles(),
    await test.query('select id from outside_account where tenant_id = $1', [tenant.id]),
  ]).toEqual([[], []]);
});

it('when a calendar is no longer read, its events are removed or kept as chosen', async () => {
  put('a', 'Goes');
  const id = await connect();
  const { data } = await ann.call(authorizations.calendars, { params: { id } });
  const calendars = data.map((one) => ({ id: one.id, read: false, written: false }));
  await ann.call(authorizations.update, { params: { id }, body: { calendars, unread_events: 'remove' } });
  await test.runJobs();
  expect(await titles()).toEqual([]);
});
