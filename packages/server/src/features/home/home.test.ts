import { activityTracking } from '@bookline/contract/features/activity-tracking';
import { contacts } from '@bookline/contract/features/contacts';
import { dialer } from '@bookline/contract/features/dialer';
import { followUps } from '@bookline/contract/features/follow-ups';
import { home } from '@bookline/contract/features/home';
import { DAY_MS, HOUR_MS } from '@bookline/contract/rules/time-units';
import { beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { makeCall } from '../../../test/call-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { newId } from '../../platform/ids.ts';

const test = useTestApp();
let tenant: TestTenant;
let manager: TestUser;
let owner: TestUser;
let agent: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  manager = await test.makeUser(tenant, { account_type: 'manager' });
  owner = await test.makeUser(tenant, { manager });
  agent = await test.signIn(owner);
});

const ago = (ms: number) => new Date(test.clock.now().getTime() - ms);
let made = 0;
const lead = (of: TestUser, input: Record<string, unknown> = {}) =>
  test.makeContact(tenant, { owner: of, phones: [`+1614555${1000 + ++made}`], ...input });
const queue = async (who = agent) => {
  const { data, meta } = await who.call(home.queue, {});
  return { ...meta.counts, entries: data.map(({ kind, id }) => `${kind} ${id}`) };
};
const log = (contactId: string, type: 'call' | 'meeting') =>
  agent.call(activityTracking.log, { params: { id: contactId }, body: { type } });

it('the queue has missed calls, events, follow-ups, and new leads; each leaves it once it is dealt with', async () => {
  const fresh = await lead(owner);
  const called = await lead(owner);
  await log(called.id, 'call');
  await lead(owner, { columns: { category: 'client' } });
  await lead(owner, { columns: { do_not_call: true } });
  await lead(owner, { created_at: ago(31 * DAY_MS) });
  await lead(manager);
  const known = await lead(owner, { columns: { category: 'client' } });
  const missed = { direction: 'inbound', status: 'no_answer', answered_at: null } as const;
  const call = await makeCall(test, owner, {
    ...missed,
    contact_id: known.id,
    from_number: '+16145559001',
    started_at: ago(3 * HOUR_MS),
  });
  const returned = { ...missed, from_number: '+16145559002', started_at: ago(2 * HOUR_MS) };
  await makeCall(test, owner, returned);
  await makeCall(test, owner, { direction: 'outbound', to_number: '+16145559002', started_at: ago(HOUR_MS) });
  const due = await agent.call(followUps.create, {
    params: { id: known.id },
    body: { title: 'Call back', due_on: '2020-01-02' },
  });

  expect(await queue()).toEqual({
    missed_call: 1,
    event: 0,
    follow_up: 1,
    new_lead: 1,
    entries: [`missed_call ${call}`, `follow_up ${due.data.id}`, `new_lead ${fresh.id}`],
  });

  await agent.call(followUps.done, { params: { id: due.data.id }, body: {} });
  await log(fresh.id, 'call');
  await agent.call(home.skip, { body: { kind: 'missed_call', id: call, skipped: true } });
  expect((await queue()).entries).toEqual([]);
  await agent.call(home.skip, { body: { kind: 'missed_call', id: call, skipped: false } });
  expect((await queue()).entries).toEqual([`missed_call ${call}`]);
});

it('what is skipped until later comes back then; users skip only what is in their own queue', async () => {
  const fresh = await lead(owner);
  const until = new Date(test.clock.now().getTime() + HOUR_MS).toISOString();
  await agent.call(home.skip, { body: { kind: 'new_lead', id: fresh.id, skipped: true, until } });
  expect((await queue()).new_lead).toBe(0);
  test.clock.advance((2 * HOUR_MS) / 1000);
  expect((await queue()).new_lead).toBe(1);

  const theirs = await lead(manager);
  const call = await makeCall(test, manager, { direction: 'inbound', status: 'no_answer', answered_at: null });
  for (const body of [
    { kind: 'new_lead', id: theirs.id },
    { kind: 'missed_call', id: call },
    { kind: 'event', id: newId() },
  ] as const) {
    const { status } = await agent.put('/v1/home/queue/skipped', { ...body, skipped: true });
    expect(status, body.kind).toBe(404);
  }
});

it('the team counts the follow-ups that each user completed today, as the list does', async () => {
  const mine = await lead(owner);
  const finish = async (by: Agent, title: string) => {
    const { data } = await agent.call(followUps.create, {
      params: { id: mine.id },
      body: { title, due_on: '2020-01-02' },
    });
    await by.call(followUps.done, { params: { id: data.id }, body: {} });
    return data.id;
  };
  const boss = await test.signIn(manager);
  const old = await finish(agent, 'Done before');
  await test.query("update contact_follow_up set done_at = done_at - interval '2 days' where id = $1", [old]);
  await finish(agent, 'First');
  await finish(agent, 'Second');
  // Assigned to the owner, but completed by their manager.
  await finish(boss, 'By another');
  const reopened = await finish(agent, 'Reopened');
  await agent.call(followUps.undo, { params: { id: reopened } });

  const { data } = await boss.call(home.team, {});
  const listed = async (who: string, by = boss) =>
    (await by.call(followUps.list, { query: { due: 'done_today', who } })).data.map(({ title }) => title).toSorted();
  expect(await listed(owner.id)).toEqual(['First', 'Second']);
  expect(data.members.find(({ id }) => id === owner.id)?.follow_ups_done).toBe(2);
  expect(await listed('me')).toEqual(['By another']);
  expect(await listed('team')).toEqual(['By another', 'First', 'Second']);
  // An agent sees what others completed on their own contacts, and nothing else.
  expect(await listed(manager.id, agent)).toEqual(['By another']);
  expect(await listed('team', await test.signIn(await test.makeUser(tenant)))).toEqual([]);
});

it('the team lists what each user did today, who went quiet, and unworked leads that the contact list finds too', async () => {
  const quiet = await test.makeUser(tenant, { manager });
  const outsider = await test.makeUser(tenant);
  const first = await lead(owner);
  await lead(owner);
  await lead(quiet);
  await lead(outsider);
  await log(first.id, 'call');
  await log(first.id, 'meeting');
  // Of today, at any time of day: a call that starts now.
  await makeCall(test, owner, { direction: 'inbound', from_number: '+16145559003', started_at: test.clock.now() });
  await makeCall(test, outsider, { direction: 'inbound', from_number: '+16145559003', started_at: test.clock.now() });

  const leader = await test.signIn(manager);
  const { data } = await leader.call(home.team, {});
  expect(data.members.map(({ id }) => id).toSorted()).toEqual([owner.id, quiet.id].toSorted());
  expect(data.members.find(({ id }) => id === owner.id)).toMatchObject({
    calls: 1,
    activities: 2,
    notes: 0,
    unworked: 1,
    quiet: false,
  });
  expect(data.members.find(({ id }) => id === quiet.id)).toMatchObject({ calls: 0, unworked: 1, quiet: true });
  // The lists that these figures open.
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(test.clock.now());
  const asked = { who: owner.id, from: day, to: day };
  expect((await leader.call(dialer.fetch_call_logs, { body: asked })).meta.total_count).toBe(1);
  expect((await leader.call(activityTracking.list, { query: asked })).meta.total_count).toBe(2);
  expect(data).toMatchObject({ unworked: 2, overdue: 0, late: [], more: false });

  const search = { categories: ['lead', 'recruit'] as const, created_at_in: 'last_30_days', called: false };
  const listed = await leader.call(contacts.list, {
    body: { contacts_scope: { search: { ...search, categories: [...search.categories] } } },
  });
  expect(listed.meta.total_count).toBe(data.unworked);
});
