import { contacts } from '@bookline/contract/features/contacts';
import { followUps } from '@bookline/contract/features/follow-ups';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';

const test = useTestApp();
let tenant: TestTenant;
let owner: TestUser;
let contact: TestContact;
let agent: Agent;
let manager: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  const lead = await test.makeUser(tenant, { account_type: 'manager', first_name: 'Mia', last_name: 'Lead' });
  owner = await test.makeUser(tenant, { manager: lead, first_name: 'Dana', last_name: 'Adams' });
  contact = await test.makeContact(tenant, { owner, first_name: 'Joan', last_name: 'Clark' });
  [agent, manager] = [await test.signIn(owner), await test.signIn(lead)];
});

/** A day from now, in New York. */
const day = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(
    new Date(test.clock.now().getTime() + days * DAY_MS),
  );
const set = async (title: string, due_on = day(1), more: object = {}, by = agent) =>
  (await by.call(followUps.create, { params: { id: contact.id }, body: { title, due_on, ...more } })).data;
const titles = async (query: object = {}, by = agent) =>
  (await by.call(followUps.list, { query })).data.map(({ title }) => title);
const sentences = async () =>
  (await agent.call(contacts.timeline, { params: { id: contact.id }, query: { groups: ['follow_ups'] } })).data.map(
    ({ summary }) => summary,
  );

describe('R270: what is due', () => {
  it('lists overdue, today, upcoming, and done, the earliest due first', async () => {
    await set('Yesterday', day(-1));
    await set('Today', day(0));
    await set('Tomorrow', day(1));
    await set('Next week', day(7));
    const { id } = await set('Finished', day(2));
    await agent.call(followUps.done, { params: { id }, body: { note: 'All good' } });
    expect(await titles()).toEqual(['Yesterday', 'Today', 'Tomorrow', 'Next week']);
    expect(await titles({ due: 'overdue' })).toEqual(['Yesterday']);
    expect(await titles({ due: 'today' })).toEqual(['Today']);
    expect(await titles({ due: 'upcoming' })).toEqual(['Tomorrow', 'Next week']);
    expect(await titles({ due: 'done' })).toEqual(['Finished']);
    expect((await agent.call(followUps.counts, {})).data).toEqual({ overdue: 1, today: 1, upcoming: 2 });
  });

  it('a due hour makes it overdue when it has passed, a due day when it is over in the user’s time zone', async () => {
    const zone = { timezone: 'America/New_York' };
    const at = (hour: number) => String(hour).padStart(2, '0');
    const now = Number(
      new Intl.DateTimeFormat('en-US', { hour: '2-digit', hourCycle: 'h23', timeZone: zone.timezone }).format(
        test.clock.now(),
      ),
    );
    await set('Struck', day(0), { due_time: `${at(now)}:00`, ...zone });
    await set('All day', day(0), zone);
    expect(await titles({ due: 'overdue' })).toEqual(['Struck']);
    expect(await titles({ due: 'today' })).toEqual(['All day']);
    const all = await agent.call(followUps.list, {});
    expect(all.data[0]).toMatchObject({ due_time: `${at(now)}:00`, state: 'overdue', timezone: 'America/New_York' });
  });

  it('is searched by its text and by the contact, page by page', async () => {
    await set('Send brochure', day(1), { note: 'the blue one' });
    await set('Call back', day(2));
    expect(await titles({ q: 'BLUE' })).toEqual(['Send brochure']);
    expect(await titles({ q: 'clark' })).toEqual(['Send brochure', 'Call back']);
    expect(await titles({ q: 'nothing such' })).toEqual([]);
    const second = await agent.call(followUps.list, { query: { limit: 1, page: 2 } });
    expect([second.data[0]?.title, second.meta.total_count]).toEqual(['Call back', 2]);
  });

  it.each([
    { title: '' },
    { title: 'x'.repeat(201) },
    { due_on: 'tomorrow' },
    { due_on: '3026-01-01' },
    { due_time: '25:00' },
    { timezone: 'Mars/Base' },
    { assignee_id: '0190d0a0-0000-7000-8000-000000000000' },
  ])('refuses %o', async (wrong) => {
    const body = { title: 'Call', due_on: day(1), ...wrong };
    expect(await agent.post(`/v1/contacts/${contact.id}/follow_ups`, body)).toMatchObject({
      status: 422,
      body: { errors: { [Object.keys(wrong)[0] ?? '']: [expect.any(String)] } },
    });
    expect(await titles()).toEqual([]);
  });

  it('R270: basic users have none', async () => {
    const basic = await test.signIn(await test.makeUser(tenant, { account_type: 'basic' }));
    expect(await basic.get('/v1/follow_ups')).toMatchObject({ status: 403 });
    const own = await test.makeContact(tenant, { owner });
    await agent.call(followUps.create, { params: { id: own.id }, body: { title: 'x', due_on: day(1) } });
    const mine = await test.makeUser(tenant, { account_type: 'basic' });
    await test.query('update contact set owner_id = $1 where id = $2', [mine.id, own.id]);
    const entries = await (await test.signIn(mine)).call(contacts.timeline, { params: { id: own.id } });
    expect(entries.data).toEqual([]);
  });
});

describe('working on follow-ups', () => {
  it('snoozing keeps the original due day, and changing the day clears it', async () => {
    const { id, due_on } = await set('Call', day(1));
    await agent.call(followUps.snooze, { params: { id }, body: { due_on: day(2) } });
    const again = await agent.call(followUps.snooze, { params: { id }, body: { due_on: day(3), due_time: '09:30' } });
    expect(again.data).toMatchObject({ due_on: day(3), due_time: '09:30', snoozed_from: due_on, version: 3 });
    const moved = await agent.call(followUps.update, { params: { id }, body: { due_on: day(5), version: 3 } });
    expect(moved.data).toMatchObject({ due_on: day(5), due_time: null, snoozed_from: null, version: 4 });
  });

  it('is completed with a note, reopened, and deleted; the timeline and the audit log record it', async () => {
    const { id } = await set('Call', day(1));
    const done = await agent.call(followUps.done, { params: { id }, body: { note: 'Sold' } });
    expect(done.data).toMatchObject({ state: 'done', done_note: 'Sold', done_by: { id: owner.id } });
    // Completing it again, in another window, changes nothing.
    expect((await agent.call(followUps.done, { params: { id }, body: {} })).data.done_note).toBe('Sold');
    test.clock.advance(60);
    expect((await agent.call(followUps.undo, { params: { id } })).data).toMatchObject({ done_at: null, done_note: '' });
    test.clock.advance(60);
    await agent.call(followUps.delete, { params: { id } });
    expect(await agent.delete(`/v1/follow_ups/${id}`)).toMatchObject({ status: 404 });
    expect(await sentences()).toEqual([
      'Removed a follow-up: Call',
      'Reopened a follow-up: Call, later deleted',
      expect.any(String),
      expect.any(String),
    ]);
    const actions = await test.query(
      "select action from audit_log where tenant_id = $1 and subject_type = 'follow_up' order by id",
      [tenant.id],
    );
    expect(actions.map((row) => row.action)).toEqual([
      'follow_up.create',
      'follow_up.done',
      'follow_up.undo',
      'follow_up.delete',
    ]);
  });

  it('completes several at once and returns the open ones, which can be reopened together', async () => {
    const [a, b, c] = [await set('A'), await set('B'), await set('C')];
    await agent.call(followUps.done, { params: { id: b.id }, body: {} });
    const ids = [a.id, b.id, c.id, '0190d0a0-0000-7000-8000-000000000000'];
    const { data } = await agent.call(followUps.done_many, { body: { ids } });
    expect([...data.ids].sort()).toEqual([a.id, c.id].sort());
    expect(await titles()).toEqual([]);
    await agent.call(followUps.undo_many, { body: { ids: data.ids } });
    expect((await titles()).sort()).toEqual(['A', 'C']);
  });

  it('of two users who change one, the second gets a conflict, and nothing is overwritten', async () => {
    const { id } = await set('Call', day(1));
    await manager.call(followUps.update, { params: { id }, body: { title: 'Call after five', version: 1 } });
    const late = { title: 'Call at noon', version: 1 };
    expect(await agent.patch(`/v1/follow_ups/${id}`, late)).toMatchObject(refusal('version', undefined, 409));
    const [now] = (await agent.call(followUps.of_contact, { params: { id: contact.id } })).data;
    expect(now).toMatchObject({ title: 'Call after five', updated_by: { name: 'Mia Lead' }, version: 2 });
  });
});

it('pages through all follow-ups of a contact, with the completed ones after the last', async () => {
  for (const n of [1, 2, 3, 4, 5]) await set(`Call ${n}`, day(n));
  const { id } = await set('Done', day(0));
  await agent.call(followUps.done, { params: { id }, body: {} });
  const read = (page: number) =>
    agent.call(followUps.of_contact, { params: { id: contact.id }, query: { page, limit: 2 } });
  const pages = [await read(1), await read(2), await read(3)];
  expect(pages.map(({ data }) => data.map(({ title }) => title))).toEqual([
    ['Call 1', 'Call 2'],
    ['Call 3', 'Call 4'],
    ['Call 5', 'Done'],
  ]);
  expect(pages[0]?.meta).toMatchObject({ total_count: 5, total_pages: 3 });
});

describe('assignees', () => {
  it('the owner’s own follow-up has no assignee, and moves with the contact', async () => {
    const heir = await test.makeUser(tenant, { manager: owner, first_name: 'Lee' });
    await set('Call');
    await test.query('update contact set owner_id = $1 where id = $2', [heir.id, contact.id]);
    expect(await titles()).toEqual([]);
    const theirs = await (await test.signIn(heir)).call(followUps.list, {});
    expect(theirs.data).toMatchObject([{ title: 'Call', assignee: { id: heir.id } }]);
  });

  it('a manager sets one for themselves on an agent’s contact, and both lists show it as the manager’s', async () => {
    await set('Check in', day(1), {}, manager);
    expect(await titles({ who: 'me' }, manager)).toEqual(['Check in']);
    expect(await titles()).toEqual([]);
    expect(await titles({ who: 'team' })).toEqual(['Check in']);
    expect(await titles({ who: owner.id }, manager)).toEqual([]);
    await set('Hand in the form', day(2), { assignee_id: owner.id }, manager);
    expect(await titles()).toEqual(['Hand in the form']);
    expect(await titles({ who: owner.id }, manager)).toEqual(['Hand in the form']);
  });

  it('an assignee who no longer sees the contact is replaced by the owner', async () => {
    const lead = await test.makeUser(tenant, { account_type: 'manager' });
    const other = await test.makeUser(tenant, { manager: lead });
    await set('Check in', day(1), {}, manager);
    await test.query('update contact set owner_id = $1 where id = $2', [other.id, contact.id]);
    expect(await titles({ who: 'me' }, manager)).toEqual([]);
    const theirs = await (await test.signIn(other)).call(followUps.list, {});
    expect(theirs.data).toMatchObject([{ title: 'Check in', assignee: { id: other.id } }]);
    const above = await (await test.signIn(lead)).call(followUps.list, { query: { who: 'team' } });
    expect(above.data).toMatchObject([{ assignee: { id: other.id } }]);
  });

  it('can only be assigned to a user who sees the contact', async () => {
    const stranger = await test.makeUser(tenant);
    const body = { title: 'Call', due_on: day(1), assignee_id: stranger.id };
    expect(await agent.post(`/v1/contacts/${contact.id}/follow_ups`, body)).toMatchObject({ status: 422 });
    const seen = await test.signIn(stranger);
    const { id } = await set('Call');
    for (const reply of [
      await seen.patch(`/v1/follow_ups/${id}`, { title: 'Mine' }),
      await seen.patch(`/v1/follow_ups/${id}/done`, {}),
      await seen.patch(`/v1/follow_ups/${id}/snooze`, { due_on: day(3) }),
      await seen.delete(`/v1/follow_ups/${id}`),
    ])
      expect(reply).toMatchObject({ status: 404 });
    expect((await seen.call(followUps.done_many, { body: { ids: [id] } })).data.ids).toEqual([]);
    expect(await titles()).toEqual(['Call']);
  });

  it('a deleted contact has no due follow-ups', async () => {
    await set('Call');
    await test.query('update contact set deleted_at = now() where id = $1', [contact.id]);
    expect(await titles()).toEqual([]);
    expect((await agent.call(followUps.counts, {})).data).toEqual({ overdue: 0, today: 0, upcoming: 0 });
  });
});
