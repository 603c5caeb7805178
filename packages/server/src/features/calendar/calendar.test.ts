import type { BodyInput } from '@bookline/contract/endpoint';
import { calendar } from '@bookline/contract/features/calendar';
import { contactMerges } from '@bookline/contract/features/contact-merges';
import { contacts } from '@bookline/contract/features/contacts';
import { notifications } from '@bookline/contract/features/notifications';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';

const test = useTestApp();
let tenant: TestTenant;
let owner: TestUser;
let lead: TestUser;
let contact: TestContact;
let agent: Agent;
let manager: Agent;
beforeEach(async () => {
  test.clock.set('2026-03-02T15:00:00.000Z');
  tenant = await test.makeTenant();
  lead = await test.makeUser(tenant, { account_type: 'manager', first_name: 'Mona', last_name: 'Reyes' });
  owner = await test.makeUser(tenant, { manager: lead, first_name: 'Dana', last_name: 'Adams', timezone: 'est' });
  contact = await test.makeContact(tenant, { owner, first_name: 'Joan', last_name: 'Price' });
  [agent, manager] = [await test.signIn(owner), await test.signIn(lead)];
});

type Given = BodyInput<typeof calendar.create>['event'];
const hour = { starts_at: '2026-03-04T15:00:00Z', ends_at: '2026-03-04T16:00:00Z' };
const weekly = { ...hour, recurrence: 'FREQ=WEEKLY', timezone: 'America/New_York' };
const add = async (given: Partial<Given> = {}, by = agent) =>
  (await by.call(calendar.create, { body: { event: { title: 'Plan talk', ...hour, ...given } } })).data;
const list = async (start_date: string, end_date: string, more: object = {}, by = agent) =>
  (await by.call(calendar.list, { query: { start_date, end_date, ...more } })).data;
const march = (by = agent, more: object = {}) => list('2026-03-01', '2026-03-31', more, by);
const change = (id: string, body: object, by = agent) => by.put(`/v1/events/${id}`, body);
const starts = (events: readonly { starts_at: string }[]) => events.map(({ starts_at }) => starts_at);

describe('R365, R109: an event', () => {
  it('is stored as given, and appears in the calendar and in the timeline of its contact', async () => {
    const event = await add({
      type: 'call',
      notes: 'Bring the forms',
      location: 'Main St 5',
      contact_ids: [contact.id],
      reminder_minutes: 15,
    });
    expect(event).toMatchObject({
      title: 'Plan talk',
      type: 'call',
      status: 'scheduled',
      ...hour,
      starts_at: '2026-03-04T15:00:00.000Z',
      all_day: false,
      timezone: 'America/New_York',
      contacts: [{ id: contact.id, name: 'Joan Price' }],
      hidden_contacts: 0,
      owner: { id: owner.id, name: 'Dana Adams' },
      editable: true,
      version: 1,
      ends_at: '2026-03-04T16:00:00.000Z',
    });
    expect(await march()).toEqual([event]);
    const timeline = await agent.call(contacts.timeline, { params: { id: contact.id }, query: {} });
    expect(timeline.data[0]).toMatchObject({ kind: 'event' });
    expect(JSON.stringify(timeline.data[0])).toContain('Set a call for Wed, Mar 4 at 10:00 AM: Plan talk');
    const ofContact = await agent.call(calendar.contact_events, { query: { contact_id: contact.id } });
    expect(ofContact.data).toEqual([event]);
  });

  it.each([
    [{ title: ' ' }, 'event.title'],
    [{ ends_at: hour.starts_at }, 'event.ends_at'],
    [{ starts_on: '2026-03-04', ends_on: '2026-03-04' }, 'event.starts_on'],
    [{ recurrence: 'FREQ=HOURLY' }, 'event.recurrence'],
    [{ recurrence: 'FREQ=DAILY;COUNT=5000' }, 'event.recurrence'],
    [{ recurrence: 'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2' }, 'event.recurrence'],
    [{ timezone: 'Mars/Base' }, 'event.timezone'],
    [{ online_url: 'javascript:alert(1)' }, 'event.online_url'],
    [{ contact_ids: ['0190d0a0-0000-7000-8000-000000000000'] }, 'event.contact_ids'],
    [{ owner_id: '0190d0a0-0000-7000-8000-000000000000' }, 'event.owner_id'],
  ])('rejects %o', async (given, field) => {
    const reply = await agent.post('/v1/events', { event: { title: 'Plan talk', ...hour, ...given } });
    expect(reply).toMatchObject(refusal(field));
    expect(await march()).toEqual([]);
  });

  it('warns of overlapping events and rejects none', async () => {
    const first = await add();
    const reply = await agent.call(calendar.create, {
      body: { event: { title: 'Another', starts_at: '2026-03-04T15:30:00Z', ends_at: '2026-03-04T15:45:00Z' } },
    });
    expect(reply.overlaps).toMatchObject([{ id: first.id, title: 'Plan talk' }]);
    const series = await agent.call(calendar.create, {
      body: {
        event: {
          title: 'Weekly',
          ...hour,
          starts_at: '2026-02-25T15:30:00Z',
          ends_at: '2026-02-25T16:30:00Z',
          recurrence: 'FREQ=WEEKLY',
        },
      },
    });
    expect(series.overlaps.map(({ title }) => title).sort()).toEqual(['Another', 'Plan talk']);
  });

  it('can be changed only from its latest version; otherwise 409', async () => {
    const event = await add();
    expect(await change(event.id, { event: { title: 'Mine', version: 1 } })).toMatchObject({ status: 200 });
    expect(await change(event.id, { event: { title: 'Late', version: 1 } })).toMatchObject({ status: 409 });
    expect((await march())[0]).toMatchObject({ title: 'Mine', version: 2 });
  });

  it('an all-day event has the same days in every time zone', async () => {
    await add({ starts_at: undefined, ends_at: undefined, starts_on: '2026-03-07', ends_on: '2026-03-08' });
    const far = await test.signIn(await test.makeUser(tenant, { account_type: 'admin', timezone: 'Pacific/Auckland' }));
    for (const by of [agent, far]) {
      const query = { downline_user_id: owner.id };
      expect(await list('2026-03-08', '2026-03-08', query, by)).toMatchObject([
        { starts_on: '2026-03-07', ends_on: '2026-03-08' },
      ]);
      expect(await list('2026-03-09', '2026-03-09', query, by)).toEqual([]);
      expect(await list('2026-03-06', '2026-03-06', query, by)).toEqual([]);
    }
  });
});

describe('R362, R363: listing', () => {
  it('by days of the reader, type, text, and contact', async () => {
    const late = await add({
      title: 'Late',
      type: 'call',
      starts_at: '2026-03-05T04:30:00Z',
      ends_at: '2026-03-05T05:30:00Z',
      contact_ids: [contact.id],
    });
    await add({ title: 'Review', type: 'review' });
    expect(await list('2026-03-04', '2026-03-04')).toHaveLength(2);
    expect((await list('2026-03-05', '2026-03-05')).map(({ id }) => id)).toEqual([late.id]);
    expect((await march(agent, { types_list: ['call'] })).map(({ title }) => title)).toEqual(['Late']);
    expect((await march(agent, { q: 'revi' })).map(({ title }) => title)).toEqual(['Review']);
    expect((await march(agent, { q: 'joan price' })).map(({ title }) => title)).toEqual(['Late']);
    // At most a full year at once, even a leap year.
    expect(await list('2026-01-01', '2026-12-31')).toHaveLength(2);
    expect(await agent.get('/v1/events?start_date=2028-01-01&end_date=2028-12-31')).toMatchObject({ status: 200 });
    expect(await agent.get('/v1/events?start_date=2028-01-01&end_date=2029-01-01')).toMatchObject({ status: 422 });
    expect(await agent.get('/v1/events')).toMatchObject({ status: 422 });
  });

  it("today_events: the user's own events of today that are not canceled", async () => {
    test.clock.set('2026-03-04T13:00:00Z');
    agent = await test.signIn(owner);
    const today = await add();
    await add({ title: 'Off', status: 'cancelled' });
    await add({ title: 'Tomorrow', starts_at: '2026-03-05T15:00:00Z', ends_at: '2026-03-05T16:00:00Z' });
    const { data } = await agent.call(calendar.list, { query: { today_events: true } });
    expect(data.map(({ id }) => id)).toEqual([today.id]);
  });

  it("a manager sees and edits the calendars of their downline; other users don't", async () => {
    const event = await add({ contact_ids: [contact.id] });
    expect(await march(manager)).toEqual([]);
    expect((await march(manager, { downline_user_id: owner.id })).map(({ id }) => id)).toEqual([event.id]);
    expect((await march(manager, { downline_user_id: 'team' })).map(({ id }) => id)).toEqual([event.id]);
    expect(await change(event.id, { event: { title: 'By Mona' } }, manager)).toMatchObject({ status: 200 });
    const other = await test.signIn(await test.makeUser(tenant));
    expect(
      await other.get(`/v1/events?start_date=2026-03-01&end_date=2026-03-02&downline_user_id=${owner.id}`),
    ).toMatchObject({ status: 404 });
    expect(await change(event.id, { event: { title: 'x' } }, other)).toMatchObject({ status: 404 });
    expect(await other.delete(`/v1/events/${event.id}`)).toMatchObject({ status: 404 });
    expect(await other.get(`/v1/events/contact_events?contact_id=${contact.id}`)).toMatchObject({ status: 404 });
  });

  it('R364: a user who gets a contact sees its events, without other contacts of those events, and may not change them', async () => {
    const second = await test.makeContact(tenant, { owner, first_name: 'Ray' });
    const event = await add({ contact_ids: [contact.id, second.id] });
    const heir = await test.makeUser(tenant);
    await test.query('update contact set owner_id = $2 where id = $1', [contact.id, heir.id]);
    const reader = await test.signIn(heir);
    const { data } = await reader.call(calendar.contact_events, { query: { contact_id: contact.id } });
    expect(data).toMatchObject([{ id: event.id, contacts: [{ id: contact.id }], hidden_contacts: 1, editable: false }]);
    expect(JSON.stringify(data)).not.toContain('Ray');
    // The calendar's owner can no longer see the contact, but it stays on the event.
    expect((await march())[0]).toMatchObject({ contacts: [{ id: second.id }], hidden_contacts: 1 });
    await change(event.id, { event: { contact_ids: [second.id] } });
    expect((await march())[0]).toMatchObject({ hidden_contacts: 1 });
  });
});

describe('repeating events', () => {
  it('keep their local time when daylight saving time changes', async () => {
    await add(weekly);
    expect(starts(await march())).toEqual([
      '2026-03-04T15:00:00.000Z',
      '2026-03-11T14:00:00.000Z',
      '2026-03-18T14:00:00.000Z',
      '2026-03-25T14:00:00.000Z',
    ]);
    expect((await march())[0]).toMatchObject({ recurrence: 'FREQ=WEEKLY', recurrence_text: 'every week on Wednesday' });
  });

  it('one occurrence can be moved, marked as done, and deleted alone', async () => {
    const { id } = await add({ ...weekly, contact_ids: [contact.id] });
    const second = '2026-03-11T14:00:00.000Z';
    const moved = { starts_at: '2026-03-12T14:00:00Z', ends_at: '2026-03-12T15:00:00Z', version: 1 };
    expect(await change(id, { event: moved, occurrence_at: second })).toMatchObject({ status: 200 });
    expect(await change(id, { event: { ...moved, title: 'Again' }, occurrence_at: second })).toMatchObject({
      status: 409,
    });
    await change(id, { event: { status: 'done', outcome: 'Took plan G' }, occurrence_at: '2026-03-18T14:00:00.000Z' });
    await agent.call(calendar.delete, { params: { id }, query: { occurrence_at: '2026-03-25T14:00:00.000Z' } });
    const events = await march();
    expect(starts(events)).toEqual([
      '2026-03-04T15:00:00.000Z',
      '2026-03-12T14:00:00.000Z',
      '2026-03-18T14:00:00.000Z',
    ]);
    expect(events.map(({ status }) => status)).toEqual(['scheduled', 'scheduled', 'done']);
    expect(events[1]).toMatchObject({ series_id: id, occurrence_at: second, contacts: [{ id: contact.id }] });
    expect(await change(id, { event: { status: 'done' }, apply_to: 'all' })).toMatchObject({ status: 422 });
  });

  it('a change from one occurrence on gives those a new time; occurrences changed alone keep theirs', async () => {
    const { id } = await add({ ...weekly, recurrence: 'FREQ=WEEKLY;COUNT=4' });
    await change(id, { event: { title: 'Special' }, occurrence_at: '2026-03-25T14:00:00.000Z' });
    const later = { starts_at: '2026-03-18T15:30:00Z', ends_at: '2026-03-18T16:30:00Z', location: 'Office' };
    const reply = await change(id, { event: later, occurrence_at: '2026-03-18T14:00:00.000Z', apply_to: 'following' });
    expect(reply.status).toBe(200);
    const events = await list('2026-03-01', '2026-04-30');
    expect(events.map(({ starts_at, title, location }) => [starts_at, title, location])).toEqual([
      ['2026-03-04T15:00:00.000Z', 'Plan talk', ''],
      ['2026-03-11T14:00:00.000Z', 'Plan talk', ''],
      ['2026-03-18T15:30:00.000Z', 'Plan talk', 'Office'],
      ['2026-03-25T14:00:00.000Z', 'Special', 'Office'],
    ]);
  });

  it('moving all occurrences shifts them like the moved one; deleted occurrences stay deleted', async () => {
    const { id } = await add(weekly);
    await agent.call(calendar.delete, { params: { id }, query: { occurrence_at: '2026-03-18T14:00:00.000Z' } });
    await change(id, {
      event: { starts_at: '2026-03-11T17:00:00Z', ends_at: '2026-03-11T17:30:00Z' },
      occurrence_at: '2026-03-11T14:00:00.000Z',
      apply_to: 'all',
    });
    expect(starts(await march())).toEqual([
      '2026-03-04T18:00:00.000Z',
      '2026-03-11T17:00:00.000Z',
      '2026-03-25T17:00:00.000Z',
    ]);
  });

  it('can be ended before an occurrence, and restored', async () => {
    const { id } = await add(weekly);
    const gone = await agent.call(calendar.delete, {
      params: { id },
      query: { occurrence_at: '2026-03-18T14:00:00.000Z', apply_to: 'following' },
    });
    expect(await march()).toHaveLength(2);
    await agent.call(calendar.undo, { params: { id: gone.data.history_id } });
    expect(await march()).toHaveLength(4);
    expect(await agent.post(`/v1/events/calendar_history/${gone.data.history_id}/undo`)).toMatchObject({ status: 409 });
  });
});

describe('history', () => {
  it('shows who added, moved, and deleted events, and undoes a change unless it was changed again', async () => {
    const event = await add({ contact_ids: [contact.id] });
    await change(event.id, { event: { starts_at: '2026-03-05T15:00:00Z', ends_at: '2026-03-05T16:00:00Z' } }, manager);
    const deleted = await agent.call(calendar.delete, { params: { id: event.id } });
    const { data, meta } = await agent.call(calendar.history, { query: {} });
    expect(meta.total_count).toBe(3);
    expect(data.map(({ did, by, before_at, after_at }) => [did, by.name, before_at, after_at])).toEqual([
      ['deleted', 'Dana Adams', '2026-03-05T15:00:00.000Z', null],
      ['moved', 'Mona Reyes', '2026-03-04T15:00:00.000Z', '2026-03-05T15:00:00.000Z'],
      ['added', 'Dana Adams', null, '2026-03-04T15:00:00.000Z'],
    ]);
    expect(await march()).toEqual([]);
    await agent.call(calendar.undo, { params: { id: deleted.data.history_id } });
    expect(await march()).toMatchObject([{ id: event.id, title: 'Plan talk', contacts: [{ id: contact.id }] }]);
    const first = data.find(({ did }) => did === 'added')?.id;
    expect(await agent.post(`/v1/events/calendar_history/${first}/undo`)).toMatchObject({ status: 409 });
    const told = await agent.call(notifications.list, { query: {} });
    expect(told.data.map(({ text }) => text)).toEqual(['Mona Reyes: appointment moved in your calendar.']);
    test.clock.advance(25 * 3600);
    agent = await test.signIn(owner);
    expect((await agent.call(calendar.history, { query: {} })).data.some(({ undoable }) => undoable)).toBe(false);
  });

  it('the audit log contains no text of events', async () => {
    const { id } = await add({ title: 'Secret', notes: 'Secret', contact_ids: [contact.id] });
    await agent.call(calendar.delete, { params: { id } });
    const rows = await test.query(
      "select action, contact_id, detail::text from audit_log where tenant_id = $1 and subject_type = 'event' order by id",
      [tenant.id],
    );
    expect(rows.map(({ action, contact_id }) => [action, contact_id])).toEqual([
      ['event.create', contact.id],
      ['event.delete', contact.id],
    ]);
    expect(JSON.stringify(rows)).not.toContain('Secret');
  });
});

it('R308: a merge puts the survivor on every event once; the undo gives each contact its own events back', async () => {
  const second = await test.makeContact(tenant, { owner, first_name: 'Joan', last_name: 'Price-Clark' });
  const both = await add({ contact_ids: [contact.id, second.id] });
  const theirs = await add({ contact_ids: [second.id] });
  const merge = { contacts: [{ id: contact.id }, { id: second.id }], survivor_id: contact.id };
  const { data } = await agent.call(contactMerges.merge, { body: merge });
  const withWhom = async () =>
    new Map((await march()).map(({ id, contacts: people }) => [id, people.map((person) => person.id).sort()]));
  expect(await withWhom()).toEqual(new Map([both, theirs].map(({ id }) => [id, [contact.id]])));
  await agent.call(contactMerges.undo, { params: { id: data.merge_id } });
  expect(await withWhom()).toEqual(
    new Map([
      [both.id, [contact.id, second.id].sort()],
      [theirs.id, [second.id]],
    ]),
  );
});

describe('reminders', () => {
  const bell = async () => {
    agent = await test.signIn(owner);
    return (await agent.call(notifications.list, { query: {} })).data.map(({ text }) => text);
  };

  it('arrive once, at the chosen time before each occurrence', async () => {
    await add({ ...weekly, type: 'call', reminder_minutes: 30 });
    test.clock.set('2026-03-04T14:30:00Z');
    await test.runJobs({ waiting_too: true });
    expect(await bell()).toEqual(['Your call starts at 10:00 AM on Wednesday, March 4.']);
    test.clock.set('2026-03-11T13:30:00Z');
    await test.runJobs({ waiting_too: true });
    expect(await bell()).toHaveLength(2);
  });

  it('do not arrive for moved, canceled, or deleted events', async () => {
    const moved = await add({ reminder_minutes: 15 });
    await change(moved.id, { event: { starts_at: '2026-03-06T15:00:00Z', ends_at: '2026-03-06T16:00:00Z' } });
    const off = await add({ reminder_minutes: 15 });
    await change(off.id, { event: { status: 'cancelled' } });
    test.clock.set('2026-03-04T14:45:00Z');
    await test.runJobs({ waiting_too: true });
    expect(await bell()).toEqual([]);
  });
});

describe('the iCalendar link', () => {
  it('shows titles, times, and places to anyone who has it, and nothing after it is revoked', async () => {
    await add({
      ...weekly,
      title: 'Plan talk',
      notes: 'Takes insulin',
      location: 'Main St 5',
      contact_ids: [contact.id],
    });
    const { data } = await agent.call(calendar.make_feed);
    const { pathname } = new URL(data.url);
    expect(pathname).toMatch(/\/[\w-]{43}\.ics$/);
    const visitor = test.visitor(tenant);
    const reply = await visitor.get(pathname);
    expect(reply.status).toBe(200);
    expect(reply.text).toContain('BEGIN:VCALENDAR');
    expect(reply.text).toContain('SUMMARY:Plan talk');
    expect(reply.text).toContain('DTSTART:20260311T140000Z');
    expect(reply.text).toContain('LOCATION:Main St 5');
    expect(reply.text).not.toMatch(/insulin|Joan|Price/);
    expect((await agent.call(calendar.feed)).data).toMatchObject({ read_at: test.clock.now().toISOString() });
    const kept = await test.query('select token_hash from calendar_feed where tenant_id = $1', [tenant.id]);
    expect(JSON.stringify(kept)).not.toContain(pathname.slice(-20, -4));
    expect(await test.visitor(await test.makeTenant()).get(pathname)).toMatchObject({ status: 404 });
    await agent.call(calendar.revoke_feed);
    expect(await visitor.get(pathname)).toMatchObject({ status: 404 });
    expect((await agent.call(calendar.feed)).data).toEqual({ made_at: null, read_at: null });
  });

  it('stops working when the user creates another one, and when its owner is deactivated', async () => {
    const make = async () => new URL((await agent.call(calendar.make_feed)).data.url).pathname;
    const status = async (path: string) => (await test.visitor(tenant).get(path)).status;
    const [first, second] = [await make(), await make()];
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    await test.query('update app_user set active = false where tenant_id = $1', [tenant.id]);
    expect(await status(second)).toBe(404);
  });
});
