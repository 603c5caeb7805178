import { activityTracking } from '@bookline/contract/features/activity-tracking';
import { contacts } from '@bookline/contract/features/contacts';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { beforeEach, expect, it } from 'vitest';
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
  tenant = await test.makeTenant();
  lead = await test.makeUser(tenant, { account_type: 'manager', first_name: 'Mia', last_name: 'Lead' });
  owner = await test.makeUser(tenant, { manager: lead, first_name: 'Dana', last_name: 'Adams' });
  contact = await test.makeContact(tenant, { owner, first_name: 'Joan', last_name: 'Clark' });
  [agent, manager] = [await test.signIn(owner), await test.signIn(lead)];
});

type Body = Parameters<typeof logBy>[1];
const logBy = async (
  by: Agent,
  body: { type: 'call' | 'voicemail' | 'meeting'; outcome?: 'interested'; body?: string },
  id = contact.id,
) => (await by.call(activityTracking.log, { params: { id }, body })).data;
const log = (body: Body) => logBy(agent, body);
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(test.clock.now());
const range = (who: string = 'me') => ({ from: today(), to: today(), who });

it('R307: PUT activity_info logs an activity with its type, outcome, and notes', async () => {
  const logged = await log({ type: 'call', outcome: 'interested', body: 'Wants plan G' });
  expect(logged).toMatchObject({
    type: 'call',
    outcome: 'interested',
    body: 'Wants plan G',
    contact: { id: contact.id, name: 'Joan Clark' },
    person: { id: owner.id, name: 'Dana Adams' },
  });
  const { data } = await agent.call(contacts.timeline, { params: { id: contact.id } });
  expect(data).toMatchObject([
    {
      id: logged.id,
      kind: 'activity',
      summary: 'Called: interested',
      body: 'Wants plan G',
      subject: null,
      gone: false,
    },
  ]);
  const rows = await test.query("select detail from audit_log where tenant_id = $1 and action = 'activity.log'", [
    tenant.id,
  ]);
  expect(rows).toEqual([{ detail: { type: 'call' } }]);
});

it.each([
  [{}, 'type'],
  [{ type: 'pigeon' }, 'type'],
  [{ type: 'voicemail', outcome: 'sold' }, 'outcome'],
  [{ type: 'call', body: 'x'.repeat(5001) }, 'body'],
])('R307: %o is rejected', async (body, field) => {
  expect(await agent.put(`/v1/contacts/${contact.id}/activity_info`, body)).toMatchObject(refusal(field));
});

it('R266: basic users have no activity tracking', async () => {
  const basic = await test.signIn(await test.makeUser(tenant, { account_type: 'basic' }));
  expect(await basic.put(`/v1/contacts/${contact.id}/activity_info`, { type: 'call' })).toMatchObject({ status: 403 });
  expect(await basic.get('/v1/activity_tracking', range())).toMatchObject({ status: 403 });
});

it('R266: counts by day, user, and type, for the user and for the downline', async () => {
  await log({ type: 'call' });
  await log({ type: 'call', outcome: 'interested' });
  await log({ type: 'voicemail' });
  await logBy(manager, { type: 'meeting' });
  const mine = (await agent.call(activityTracking.summary, { query: range() })).data;
  expect(mine).toMatchObject({
    total: 3,
    counts: { call: 2, voicemail: 1 },
    days: [{ day: today(), counts: { call: 2, voicemail: 1 } }],
    people: [{ id: owner.id, name: 'Dana Adams', total: 3, contacts: 1 }],
  });
  const team = (await manager.call(activityTracking.summary, { query: range('team') })).data;
  expect(team.people.map(({ name, total }) => [name, total])).toEqual([
    ['Dana Adams', 3],
    ['Mia Lead', 1],
  ]);
  expect((await manager.call(activityTracking.summary, { query: range(owner.id) })).data.total).toBe(3);
});

it('lists the entries behind the counts by type, newest first, page by page', async () => {
  for (const type of ['call', 'voicemail', 'call'] as const) {
    await log({ type });
    test.clock.advance(1);
  }
  const { data, meta } = await agent.call(activityTracking.list, { query: { ...range(), type: 'call', limit: 1 } });
  expect([data.length, data[0]?.type, meta.total_count]).toEqual([1, 'call', 2]);
});

it("counts only contacts that the reader can see, in days of the reader's time zone", async () => {
  await log({ type: 'call' });
  const stranger = await test.signIn(await test.makeUser(tenant));
  expect((await stranger.call(activityTracking.summary, { query: range('team') })).data.total).toBe(0);
  expect((await stranger.call(activityTracking.list, { query: range(owner.id) })).data).toEqual([]);
  const before = new Date(Date.parse(`${today()}T12:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  const gone = { from: before, to: before, who: 'me' };
  expect((await agent.call(activityTracking.summary, { query: gone })).data.total).toBe(0);
});

it.each([
  { from: '2026-02-02', to: '2026-02-01' },
  { from: '2020-01-01', to: '2026-01-01' },
])('rejects the range %o', async (query) => {
  expect(await agent.get('/v1/activity_tracking', query)).toMatchObject(refusal('to'));
});
