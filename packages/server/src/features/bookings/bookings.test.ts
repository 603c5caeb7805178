import { bookings } from '@bookline/contract/features/bookings';
import { calendar } from '@bookline/contract/features/calendar';
import { contactPermissionCalls } from '@bookline/contract/features/contact-permissions';
import { notifications } from '@bookline/contract/features/notifications';
import { soaRequests } from '@bookline/contract/features/soa-requests';
import { optInWords } from '@bookline/contract/rules/webpages';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Agent, createAgent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { makeTextNumber } from '../../../test/text-rows.ts';
import { olderToken, workFor } from '../../../test/webpage-rows.ts';
import { newId } from '../../platform/ids.ts';

const test = useTestApp();
let names = 0;
let name: string;
let tenant: TestTenant;
let dana: TestUser;
let agent: Agent;

/** Mondays to Fridays, in New York. The clock stands at Monday, March 2, 2026, 10 AM there. */
const settings = {
  bookable: true,
  timezone: 'America/New_York',
  hours: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '12:00' })),
  lengths: [30],
  buffer_minutes: 0,
  notice_minutes: 60,
  horizon_days: 14,
  topics: ['medicare' as const, 'life' as const],
  places: ['phone', 'office'] as ('phone' | 'office' | 'online')[],
  online_url: '',
};
const save = (change: Partial<typeof settings> = {}, by = agent, user = dana) =>
  by.call(bookings.update_settings, { params: { id: user.id }, body: { ...settings, ...change } });

beforeEach(async () => {
  test.clock.set('2026-03-02T15:00:00.000Z');
  name = `book-${++names}`;
  tenant = await test.makeTenant({ name: 'Northstar' });
  dana = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams' });
  agent = await test.openSession(dana);
  await agent.patch(`/v1/users/${dana.id}/update_webpage`, { domain_name: name });
  await save();
});

/** Tuesday, March 3, 9 AM in New York. */
const NINE = '2026-03-03T14:00:00.000Z';
const TEN = '2026-03-03T15:00:00.000Z';
const html = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Lynx' };
const visitor = (ip = `10.1.0.${names}`) => createAgent(test.app, { host: `${name}.pages.localhost`, ip });
const open = (path: string, by = visitor()) => by.send('GET', path, { headers: html });
const tokenOf = (text: string) => /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
const times = (text: string) =>
  [...text.matchAll(/[?&](?:amp;)?at=([^"&]+)"/g)].map(([, at = '']) => decodeURIComponent(at));
const person = { first_name: 'Maria', last_name: 'Lopez', phone: '614-555-0142', email: 'maria@example.test' };

async function send(path: string, fields: Record<string, string | string[]>, by = visitor(), more = {}) {
  const body = new URLSearchParams();
  for (const [field, value] of Object.entries(fields)) for (const each of [value].flat()) body.append(field, each);
  return by.send('POST', path, { body: body.toString(), headers: { ...html, ...more } });
}
/** A token of the page as a browser has it after some seconds. */
const token = async () => olderToken(tokenOf((await open(`/book?at=${NINE}`)).text), name);
async function book(fields: Record<string, string | string[]> = {}, by?: Agent) {
  const given = await token();
  const all = { ...person, at: NINE, length: '30', zone: 'America/Chicago', topic: 'life', place: 'phone', ...fields };
  return send('/book', { ...all, token: given, work: workFor(given, all as typeof person) }, by);
}
/** Books, and lets the jobs do the rest. Returns the path of the appointment. */
async function booked(fields: Record<string, string | string[]> = {}): Promise<string> {
  const { status, headers } = await book(fields);
  expect(status).toBe(303);
  await test.runJobs();
  return String(headers.location).replace(/\?.*/, '');
}
const events = async (by = agent) =>
  (await by.call(calendar.list, { query: { start_date: '2026-03-01', end_date: '2026-03-31' } })).data;
const emails = () =>
  test.query<{ to_address: string; subject: string; text: string; contact_id: string | null }>(
    `select to_address, subject, array_to_string(paragraphs, ' ') || ' ' || coalesce(action_url, '') as text, contact_id
     from mail_message where tenant_id = $1 order by created_at, id`,
    [tenant.id],
  );
const rows = () =>
  test.query<{ id: string; status: string; contact_id: string | null; event_id: string | null; starts_at: Date }>(
    'select id, status, contact_id, event_id, starts_at from booking where tenant_id = $1 order by created_at, id',
    [tenant.id],
  );

describe('settings', () => {
  it('are off until the user turns them on, and their own', async () => {
    const other = await test.makeUser(tenant);
    const theirs = await test.openSession(other);
    const { data } = await theirs.call(bookings.settings, { params: { id: other.id } });
    expect(data).toMatchObject({ bookable: false, booking_url: null, lengths: [30] });
    expect(await theirs.get(`/v1/users/${dana.id}/booking`)).toMatchObject({ status: 404 });
    expect(await theirs.put(`/v1/users/${other.id}/booking`, settings)).toMatchObject(refusal('bookable'));
    const put = (change: object) => agent.put(`/v1/users/${dana.id}/booking`, { ...settings, ...change });
    expect(await put({ hours: [{ day: 1, from: '12:00', to: '09:00' }] })).toMatchObject(refusal('hours'));
    const overlapping = [
      { day: 2, from: '09:00', to: '12:00' },
      { day: 2, from: '11:00', to: '14:00' },
    ];
    expect(await put({ hours: overlapping })).toMatchObject(refusal('hours'));
    expect(await put({ hours: [] })).toMatchObject(refusal('hours'));
    expect(await put({ places: ['online'] })).toMatchObject(refusal('online_url'));
    expect(await put({ topics: ['funeral_planning'] })).toMatchObject(refusal('topics'));
    expect(await put({ timezone: 'Mars' })).toMatchObject(refusal('timezone'));
  });

  it('turn the button of the page and the booking pages on and off', async () => {
    expect((await open('/')).text).toContain('href="/book">Book an appointment');
    await save({ bookable: false });
    expect((await open('/')).text).not.toContain('href="/book"');
    expect(await open('/book')).toMatchObject({ status: 303, headers: { location: '/#contact' } });
    expect((await book()).headers.location).toBe('/#contact');
    expect(await rows()).toEqual([]);
  });
});

describe('free times', () => {
  it("are shown in the visitor's zone, without events of the calendar and of outside calendars", async () => {
    const add = (event: object) => agent.post('/v1/events', { event: { title: 'Busy', type: 'meeting', ...event } });
    await add({ starts_at: '2026-03-03T14:30:00.000Z', ends_at: '2026-03-03T15:00:00.000Z' });
    // Every Wednesday from 9 to 11, and the whole Thursday.
    const weekly = { recurrence: 'FREQ=WEEKLY;BYDAY=WE' };
    await add({ starts_at: '2026-03-04T14:00:00.000Z', ends_at: '2026-03-04T16:00:00.000Z', ...weekly });
    await add({ starts_on: '2026-03-05', ends_on: '2026-03-05' });
    // Holidays of an outside calendar are shown there as free.
    await add({ title: 'Holiday', starts_on: '2026-03-06', ends_on: '2026-03-06' });
    const [holiday] = (await events()).filter(({ title }) => title === 'Holiday');
    const account_id = newId();
    const calendar_id = newId();
    const of = { tenant_id: tenant.id, event_id: holiday?.id, calendar_id };
    await makeOutsideCalendar(account_id, calendar_id);
    const known = { external_id: 'h', ours: false, etag: '1', content_hash: '', starts_at: '2026-03-06T00:00:00Z' };
    await test.insert('outside_event', { ...of, ...known, free: true });
    // One Wednesday of the series is shown there as free. The others stay busy.
    const [series] = await test.query<{ id: string }>(
      'select id from calendar_event where tenant_id = $1 and recurrence is not null',
      [tenant.id],
    );
    const occurrence = '2026-03-11T13:00:00.000Z';
    await test.insert('outside_event', {
      ...of,
      ...known,
      event_id: series?.id,
      external_id: 'w',
      occurrence,
      starts_at: occurrence,
      ours: true,
      free: true,
    });
    const day = async (date: string) => times((await open(`/book?zone=America/Chicago&day=${date}`)).text);
    const { text } = await open('/book?zone=America/Chicago&day=2026-03-03');
    expect(times(text)).toEqual(
      ['14:00', '15:00', '15:30', '16:00', '16:30'].map((time) => `2026-03-03T${time}:00.000Z`),
    );
    expect(text).toContain('>8:00 AM<');
    expect(text).toContain('Central time');
    expect(await day('2026-03-04')).toEqual(['2026-03-04T16:00:00.000Z', '2026-03-04T16:30:00.000Z']);
    expect(text).not.toContain('aria-label="Thursday, March 5');
    expect(await day('2026-03-11')).toHaveLength(6);
    expect(await day('2026-03-06')).toHaveLength(6);
    // After the change of the clocks, 9 AM in New York is an hour earlier in UTC.
    expect((await day('2026-03-10'))[0]).toBe('2026-03-10T13:00:00.000Z');
    expect(await open('/book')).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect((await open('/book')).set_cookies).toEqual([]);
  });
});

/** An outside calendar of the agent, with one account. */
async function makeOutsideCalendar(account_id: string, id: string): Promise<void> {
  const at = test.clock.now();
  await test.insert('outside_account', {
    tenant_id: tenant.id,
    id: account_id,
    user_id: dana.id,
    kind: 'google',
    external_id: 'dana@gmail.test',
    name: 'dana@gmail.test',
    next_sync_at: at,
    created_at: at,
    updated_at: at,
    origin: {},
  });
  await test.insert('outside_calendar', {
    tenant_id: tenant.id,
    id,
    account_id,
    user_id: dana.id,
    external_id: 'main',
    name: 'Main',
    main: true,
    writable: true,
    read: true,
  });
}

describe('booking', () => {
  it('R005: puts the appointment with its contact into the calendar, keeps the consent with its words, and confirms it by email', async () => {
    const words = optInWords('Dana Adams of Northstar', 'agent_network');
    const page = (await open(`/book?at=${NINE}&zone=America/Chicago`)).text;
    expect(page).toContain('Tuesday, March 3, 8:00 AM to 8:30 AM (Central time)');
    expect(page).not.toMatch(/name="opt_in"[^>]*checked/);
    const sent = await book({ opt_in: ['text'], message: 'I have two policies.' });
    expect(sent).toMatchObject({ status: 303 });
    expect(sent.headers.location).toMatch(/^\/book\/[\w-]{32}\?did=booked$/);
    await test.runJobs();
    const shown = await open(String(sent.headers.location));
    expect(shown.text).toContain('Your appointment is booked.');
    expect(shown.text).toContain('Life insurance with Dana Adams');
    expect(shown.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });

    const [event] = await events();
    expect(event).toMatchObject({
      title: 'Life insurance: Maria Lopez',
      type: 'appointment',
      starts_at: NINE,
      ends_at: '2026-03-03T14:30:00.000Z',
      origin: 'webpage',
      contacts: [{ name: 'Maria Lopez' }],
      reminder_minutes: 15,
    });
    expect(event?.notes).toContain('I have two policies.');
    // Whoever has the link of the calendar reads no names.
    const { data: feed } = await agent.call(calendar.make_feed);
    const { text: read } = await test.visitor(tenant).get(new URL(feed.url).pathname);
    expect(read).toContain('SUMMARY:Life insurance\r\n');
    expect(read).not.toContain('Maria');
    const id = event?.contacts[0]?.id ?? '';
    const { data } = await agent.call(contactPermissionCalls.get, { params: { id } });
    expect(data.history).toMatchObject([{ channel: 'text', did: 'given', wording: words.text, has_page: true }]);
    expect((await agent.get(`/v1/contacts/${id}/timeline`)).text).toContain(
      'Set an appointment for Tue, Mar 3 at 9:00 AM',
    );
    const told = await agent.call(notifications.list, {});
    expect(told.data).toMatchObject([{ text: 'Someone booked an appointment on a webpage.', link: `/contacts/${id}` }]);
    const [mail, ...others] = await emails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to_address: 'maria@example.test',
      subject: 'Your appointment with Dana Adams',
      contact_id: id,
    });
    expect(mail?.text).toContain('Tuesday, March 3, 8:00 AM to 8:30 AM (Central time)');
    expect(mail?.text).toMatch(new RegExp(`http://${name}\\.pages\\.localhost:3000/book/[\\w-]{32}`));
    // Only hashes of the links' secrets are stored.
    const secret = /book\/([\w-]{32})/.exec(String(sent.headers.location))?.[1] ?? '';
    const links = await test.query<{ hash: string }>(
      "select encode(token_hash, 'hex') as hash from booking_link where tenant_id = $1",
      [tenant.id],
    );
    expect(links).toHaveLength(2);
    expect(JSON.stringify(links)).not.toContain(secret);
    // Sending the same form again books nothing more, and opens the same appointment.
    const again = await book({ opt_in: ['text'], message: 'I have two policies.' });
    expect((await open(String(again.headers.location))).text).toContain('Your appointment is booked.');
    expect(await rows()).toHaveLength(1);
  });

  it('gives each time to one visitor, even if 50 ask at once', async () => {
    const given = await token();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, place) => {
        const who = { ...person, first_name: `Visitor ${place}`, email: `v${place}@example.test` };
        const fields = {
          ...who,
          at: NINE,
          length: '30',
          zone: 'America/New_York',
          topic: 'life',
          place: 'phone',
          token: given,
        };
        return send('/book', { ...fields, work: workFor(given, who) }, visitor(`10.2.${names}.${place}`));
      }),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.text).toContain('This time is no longer free.');
    expect(times(refused?.text ?? '')).not.toContain(NINE);
    expect(await rows()).toHaveLength(1);
    // Those who got nothing left nothing.
    expect(await test.query('select 1 from webpage_form where tenant_id = $1', [tenant.id])).toHaveLength(1);
    await test.runJobs();
    expect(await events()).toHaveLength(1);
  });

  it('refuses times that are not offered, says what is missing at the field, and keeps what was typed', async () => {
    for (const at of [
      '2026-03-03T14:10:00.000Z',
      '2026-03-07T14:00:00.000Z',
      '2026-03-02T15:30:00.000Z',
      '2026-04-20T14:00:00.000Z',
    ])
      expect(await book({ at })).toMatchObject({ status: 409 });
    const { status, text } = await book({ topic: '', phone: '', message: '<b>Hi</b>' });
    expect(status).toBe(422);
    expect(text).toContain('Choose a topic.');
    expect(text).toContain('Enter the phone number where we can call you.');
    expect(text).toContain('&lt;b&gt;Hi&lt;/b&gt;');
    const spam = await book({ website: 'https://spam.test' });
    expect(spam).toMatchObject({ status: 303 });
    expect(await open(String(spam.headers.location))).toMatchObject({ status: 404 });
    const elsewhere = await send('/book', { ...person, at: NINE, topic: 'life', place: 'phone' }, visitor(), {
      'sec-fetch-site': 'cross-site',
    });
    expect(elsewhere).toMatchObject({ status: 422 });
    expect(await rows()).toEqual([]);
  });

  it('without a script, the visitor reviews the appointment and sends it some seconds later', async () => {
    const fields = { ...person, at: NINE, length: '30', zone: 'America/Denver', topic: 'life', place: 'office' };
    const first = await send('/book', { ...fields, token: await token() });
    expect(first.text).toContain('Tuesday, March 3, 7:00 AM to 7:30 AM (Mountain time)');
    const inputs = [...first.text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
    test.clock.advance(9);
    const reviewed = Object.fromEntries(inputs.map(([, field = '', value = '']) => [field, value]));
    expect(await send('/book', reviewed)).toMatchObject({ status: 303 });
    expect(await rows()).toMatchObject([{ status: 'booked' }]);
    // Nothing was agreed to, so the page isn't kept.
    const copies = await test.query<{ html: string }>('select html from webpage_copy where tenant_id = $1', [
      tenant.id,
    ]);
    expect(copies.map(({ html: page }) => page.slice(0, 40))).toEqual(['<!doctype html><title>No consent</title>']);
  });

  it("answers the same for a colleague's contact, who stays theirs, and writes only to what was entered", async () => {
    const ben = await test.makeUser(tenant, { first_name: 'Ben', last_name: 'Ito' });
    const maria = await test.makeContact(tenant, { owner: ben, first_name: 'Maria', emails: ['maria@example.test'] });
    const known = await book();
    const unknown = await book({ at: TEN, first_name: 'Joan', email: 'joan@example.test', phone: '614-555-0199' });
    const blank = (text: string) => text.replaceAll(/[\w-]{32}/g, 'TOKEN');
    expect([known.status, blank(known.text), blank(String(known.headers.location))]).toEqual([
      unknown.status,
      blank(unknown.text),
      blank(String(unknown.headers.location)),
    ]);
    await test.runJobs();
    const [first] = await events();
    expect(first).toMatchObject({ title: 'Life insurance: Maria Lopez', contacts: [], hidden_contacts: 1 });
    const his = await test.openSession(ben);
    expect((await his.get(`/v1/contacts/${maria.id}/timeline`)).text).toContain('Set an appointment');
    expect((await his.call(notifications.list, {})).data).toMatchObject([{ link: `/contacts/${maria.id}` }]);
    expect(await emails()).toMatchObject([{ to_address: 'maria@example.test' }, { to_address: 'joan@example.test' }]);
    // Maria has no such address: nothing is sent to the one she has, and nothing is said of her.
    await book({ at: '2026-03-03T16:00:00.000Z', email: 'else@example.test', phone: '614-555-0142' });
    await test.runJobs();
    expect((await emails())[2]).toMatchObject({ to_address: 'else@example.test' });
  });

  it('repeats no name in an email that mail programs would make a link', async () => {
    await booked({ first_name: 'Claim it: win.example/now' });
    const [mail] = await emails();
    expect(mail?.text).toMatch(/^Hello, Your appointment/);
    expect(mail?.text).not.toContain('win.example');
  });

  it('confirms it by text too. At night the text waits for the morning, and says what is true then', async () => {
    await makeTextNumber(test, dana, `+1302557${1000 + names}`);
    const texts = () =>
      test.query<{ words: string }>('select words from text_message where tenant_id = $1', [tenant.id]);
    // Ten in the evening in New York and in Ohio.
    test.clock.set('2026-03-03T03:00:00.000Z');
    const path = await booked({ opt_in: ['text'] });
    await send(`${path}/move`, { at: TEN });
    await test.runJobs();
    expect(await texts()).toEqual([]);
    test.clock.set('2026-03-03T13:00:01.000Z');
    await test.runJobs({ waiting_too: true });
    expect(await texts()).toMatchObject([{ words: expect.stringContaining('has a new time: Tuesday, March 3') }]);
  });

  it('limits a network per day', async () => {
    const by = visitor('10.9.1.1');
    const slots = times((await open('/book?day=2026-03-04')).text).concat(
      times((await open('/book?day=2026-03-05')).text),
    );
    for (const at of slots.slice(0, 10)) {
      expect(await book({ at }, by)).toMatchObject({ status: 303 });
      test.clock.advance(600);
    }
    expect(await book({ at: slots[10] ?? '' }, by)).toMatchObject({ status: 429 });
  });
});

describe("the visitor's link", () => {
  it('moves and cancels the appointment, in the calendar too, and tells the agent', async () => {
    const path = await booked();
    // Its own time is free for it, and others are offered.
    const picker = (await open(`${path}/move?day=2026-03-03`)).text;
    expect(times(picker)).toContain(NINE);
    expect((await open(`${path}/move?at=${TEN}`)).text).toContain('New time');
    expect(await send(`${path}/move`, { at: TEN, zone: 'America/New_York' })).toMatchObject({ status: 303 });
    await test.runJobs();
    expect(await events()).toMatchObject([
      { starts_at: TEN, ends_at: '2026-03-03T15:30:00.000Z', status: 'scheduled' },
    ]);
    expect((await emails())[1]).toMatchObject({ subject: 'New time for your appointment with Dana Adams' });
    // The old time is free again.
    expect(times((await open('/book?day=2026-03-03')).text)).toContain(NINE);
    expect((await open(`${path}/event.ics`)).text).toContain('SEQUENCE:2');

    expect((await open(`${path}/cancel`)).text).toContain('Cancel this appointment?');
    await send(`${path}/cancel`, { reason: 'I found a plan.' });
    await test.runJobs();
    expect(await events()).toMatchObject([{ status: 'cancelled', outcome: 'I found a plan.' }]);
    expect((await open(path)).text).toContain('Appointment canceled');
    expect((await emails())[2]).toMatchObject({ subject: 'Your appointment with Dana Adams is canceled' });
    const told = (await agent.call(notifications.list, {})).data.map(({ text }) => text);
    expect(told).toEqual(
      expect.arrayContaining([
        'A visitor moved an appointment in your calendar.',
        'A visitor canceled an appointment in your calendar.',
      ]),
    );
    expect(times((await open('/book?day=2026-03-03')).text)).toContain(TEN);
    // Twice changes nothing, and what is canceled can't be moved.
    await send(`${path}/cancel`, {});
    await send(`${path}/move`, { at: NINE });
    await test.runJobs();
    expect(await rows()).toMatchObject([{ status: 'canceled' }]);
    expect(await emails()).toHaveLength(3);
  });

  it('loses to an appointment that was booked meanwhile', async () => {
    const path = await booked();
    await booked({ at: TEN, email: 'joan@example.test', first_name: 'Joan' });
    const { status, text } = await send(`${path}/move`, { at: TEN });
    expect(status).toBe(409);
    expect(text).toContain('This time is no longer free.');
  });

  it('moves the appointment only a few times a day, because each new time is told', async () => {
    const path = await booked();
    for (let turn = 0; turn < 10; turn++)
      expect(await send(`${path}/move`, { at: turn % 2 === 0 ? TEN : NINE })).toMatchObject({ status: 303 });
    expect(await send(`${path}/move`, { at: TEN })).toMatchObject({ status: 429 });
  });

  it('opens only on its page. Wrong links get the same answer, and many are refused', async () => {
    const path = await booked();
    const other = await test.makeUser(tenant);
    await (await test.openSession(other)).patch(`/v1/users/${other.id}/update_webpage`, { domain_name: `${name}-b` });
    const there = createAgent(test.app, { host: `${name}-b.pages.localhost`, ip: '10.8.0.1' });
    const wrong = await open(`/book/${'A'.repeat(32)}`);
    const elsewhere = await there.send('GET', path, { headers: html });
    expect([wrong.status, elsewhere.status]).toEqual([404, 404]);
    expect(elsewhere.text).toContain('Appointment not found');
    const onApp = createAgent(test.app, { host: tenant.host });
    expect((await onApp.send('GET', path, { headers: html })).text).not.toContain('Your appointment');
    const by = visitor('10.8.0.2');
    for (let turn = 0; turn < 60; turn++) await open('/book/x', by);
    expect(await open('/book/x', by)).toMatchObject({ status: 429 });
  });
});

describe('changes in the calendar', () => {
  const settle = () => test.runJobs({ waiting_too: true });
  const change = async (event: object) => {
    const id = (await events())[0]?.id;
    return agent.call(calendar.update, { params: { id: id ?? '' }, body: { event } });
  };

  it('tell the visitor of a new time, a cancellation, and that it takes place after all', async () => {
    const path = await booked();
    await change({ starts_at: TEN, ends_at: '2026-03-03T15:30:00.000Z' });
    await settle();
    expect((await emails())[1]?.subject).toBe('New time for your appointment with Dana Adams');
    expect((await open(path)).text).toContain('9:00 AM to 9:30 AM (Central time)');
    await change({ notes: 'Bring the policy.' });
    await settle();
    await change({ status: 'cancelled' });
    await settle();
    expect((await emails())[2]?.subject).toBe('Your appointment with Dana Adams is canceled');
    await change({ status: 'scheduled' });
    await settle();
    expect((await emails())[3]?.subject).toBe('Your appointment with Dana Adams');
    const id = (await events())[0]?.id;
    const { data: deleted } = await agent.call(calendar.delete, { params: { id: id ?? '' }, query: {} });
    await settle();
    expect((await emails())[4]?.subject).toBe('Your appointment with Dana Adams is canceled');
    await agent.call(calendar.undo, { params: { id: deleted.history_id } });
    await settle();
    expect(await rows()).toMatchObject([{ status: 'booked' }]);
    expect(await emails()).toHaveLength(6);
  });

  it('find the visitor’s own change in the calendar of the agent who has the appointment by then', async () => {
    await save({ places: ['online'], online_url: 'https://rooms.test/dana' });
    const path = await booked({ place: 'online' });
    expect((await open(path)).text).toContain('rooms.test/dana');
    const ben = await test.makeUser(tenant, { first_name: 'Ben', last_name: 'Ito' });
    const boss = await test.openSession(await test.makeUser(tenant, { account_type: 'admin' }));
    const id = (await events())[0]?.id ?? '';
    await boss.call(calendar.update, {
      params: { id },
      body: { event: { owner_id: ben.id, online_url: 'https://rooms.test/ben' } },
    });
    expect((await open(path)).text).toContain('rooms.test/ben');
    await send(`${path}/cancel`, {});
    await test.runJobs();
    expect(await events(await test.openSession(ben))).toMatchObject([{ status: 'cancelled' }]);
    expect((await emails())[1]?.subject).toBe('Your appointment with Ben Ito is canceled');
  });

  it('tell the visitor of another agent, who isn’t a new time', async () => {
    await booked();
    const ben = await test.makeUser(tenant, { first_name: 'Ben', last_name: 'Ito' });
    const boss = await test.openSession(await test.makeUser(tenant, { account_type: 'admin' }));
    const id = (await events())[0]?.id ?? '';
    await boss.call(calendar.update, { params: { id }, body: { event: { owner_id: ben.id } } });
    await settle();
    const [, mail] = await emails();
    expect(mail?.subject).toBe('Your appointment is now with Ben Ito');
    expect(JSON.stringify(mail)).not.toContain('new time');
  });

  it('keep an appointment that was made to repeat the visitor’s, who cancels only theirs', async () => {
    const path = await booked();
    await change({ recurrence: 'FREQ=WEEKLY' });
    await settle();
    await send(`${path}/cancel`, {});
    await test.runJobs();
    expect((await events()).map(({ status }) => status).toSorted()).toEqual([
      'cancelled',
      'scheduled',
      'scheduled',
      'scheduled',
      'scheduled',
    ]);
    expect((await emails())[1]?.subject).toBe('Your appointment with Dana Adams is canceled');
  });

  it('say nothing of a change that is undone at once', async () => {
    await booked();
    const moved = await change({ starts_at: TEN, ends_at: '2026-03-03T15:30:00.000Z' });
    await agent.call(calendar.undo, { params: { id: moved.history_id } });
    await settle();
    expect(await emails()).toHaveLength(1);
  });
});

describe('reminders', () => {
  it('are sent a day and an hour before, once, and follow the appointment', async () => {
    await booked({ at: '2026-03-05T14:00:00.000Z' });
    test.clock.set('2026-03-04T14:00:01.000Z');
    await test.runJobs({ waiting_too: true });
    await test.runJobs({ waiting_too: true });
    expect((await emails()).map(({ subject }) => subject)).toEqual([
      'Your appointment with Dana Adams',
      'Reminder: your appointment with Dana Adams',
    ]);
    test.clock.set('2026-03-05T13:00:01.000Z');
    await test.runJobs({ waiting_too: true });
    await test.runJobs({ waiting_too: true });
    expect(await emails()).toHaveLength(3);
  });

  it('are not sent in the minute after the appointment was canceled in the calendar', async () => {
    await booked({ at: '2026-03-05T14:00:00.000Z' });
    const [event] = await events();
    // Before its job runs.
    await test.query("update calendar_event set status = 'cancelled' where tenant_id = $1 and id = $2", [
      tenant.id,
      event?.id,
    ]);
    test.clock.set('2026-03-04T14:00:01.000Z');
    await test.runJobs({ waiting_too: true });
    expect(await emails()).toHaveLength(1);
  });

  it('of a deactivated agent reach an admin instead, and their page books no one', async () => {
    const boss = await test.makeUser(tenant, { account_type: 'admin' });
    await booked({ at: '2026-03-05T14:00:00.000Z' });
    await test.query('update app_user set active = false where id = $1', [dana.id]);
    test.clock.set('2026-03-04T14:00:01.000Z');
    await test.runJobs({ waiting_too: true });
    expect(await emails()).toHaveLength(1);
    const told = (await (await test.openSession(boss)).call(notifications.list, {})).data;
    expect(told).toMatchObject([{ text: expect.stringContaining('deactivated user') }]);
  });

  it('say nothing to a contact who died, and the agent hears that no one else does', async () => {
    await booked({ at: '2026-03-05T14:00:00.000Z' });
    const contact_id = (await rows())[0]?.contact_id;
    await test.query('update contact set deceased_on = $2 where id = $1', [contact_id, '2026-03-03']);
    test.clock.set('2026-03-04T14:00:01.000Z');
    await test.runJobs({ waiting_too: true });
    expect(await emails()).toHaveLength(1);
    const told = (await (await test.openSession(dana)).call(notifications.list, {})).data;
    expect(told.map(({ text }) => text)).toContainEqual(expect.stringContaining('couldn’t be sent'));
  });
});

describe('Medicare', () => {
  it('R333: the appointment comes with a form that the visitor signs on the page, and the agent sees it', async () => {
    const path = await booked({ topic: 'medicare' });
    expect((await emails())[0]?.text).toMatch(/Sign it here: http:\S+\/book\/[\w-]{32}\/scope/);
    const page = await open(path);
    expect(page.text).toContain('Sign the form');
    const { headers } = await open(`${path}/scope`);
    expect(headers.location).toMatch(/^\/soa\/\d+-[\w-]{32}$/);
    for (let turn = 0; turn < 19; turn++) await open(`${path}/scope`);
    expect(await open(`${path}/scope`)).toMatchObject({ status: 429 });
    const form = await open(String(headers.location));
    expect(form.text).toContain('value="Maria Lopez"');
    expect(form.set_cookies).toEqual([]);
    const signed = await send(String(headers.location), {
      products: 'part_d',
      name: 'Maria Lopez',
      signature: 'Maria Lopez',
    });
    expect(signed).toMatchObject({ status: 303 });
    expect((await open(path)).text).toContain('Your scope of appointment form is signed.');
    const { data } = await agent.call(soaRequests.list, { query: {} });
    expect(data).toMatchObject([
      { origin: 'visitor', status: 'signed', contact_name: 'Maria Lopez', appointment_on: '2026-03-03' },
    ]);
    // The link of one company opens on no page of another.
    const elsewhere = await test.makeTenant();
    const user = await test.makeUser(elsewhere);
    await (await test.openSession(user)).patch(`/v1/users/${user.id}/update_webpage`, { domain_name: `${name}-x` });
    const there = createAgent(test.app, { host: `${name}-x.pages.localhost`, ip: '10.8.0.9' });
    expect(await there.send('GET', String(headers.location), { headers: html })).toMatchObject({ status: 404 });
  });

  it('has no form where the company has no scope of appointment', async () => {
    await test.insert('feature_override', { tenant_id: tenant.id, key: 'soa_requests', enabled: false });
    await booked({ topic: 'medicare' });
    expect(await test.query('select 1 from soa_request where tenant_id = $1', [tenant.id])).toEqual([]);
  });
});

// Last in this file: the chores queue jobs for outside accounts of other tests, which can't run.
it('keeps the appointment when its form is deleted after a month', async () => {
  await book();
  await test.runJobs();
  test.clock.advance(31 * 86_400);
  await test.runChores();
  expect(await test.query('select form_id from booking where tenant_id = $1', [tenant.id])).toEqual([
    { form_id: null },
  ]);
  expect(await test.query('select 1 from webpage_form where tenant_id = $1', [tenant.id])).toEqual([]);
});
