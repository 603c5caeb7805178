import { dashboardCalls, defaultTiles } from '@bookline/contract/features/dashboard';
import { favorites } from '@bookline/contract/features/favorites';
import { quickFilters } from '@bookline/contract/features/quick-filters';
import { sessions } from '@bookline/contract/features/sessions';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../test/create-test-app.ts';
import { newId } from '../../platform/ids.ts';
import { daysAfter } from './days.ts';

const test = useTestApp();

const zone = 'America/New_York';
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(test.clock.now());
const bornOn = (ahead: number, age: number) => {
  const on = daysAfter(today(), ahead);
  return `${Number(on.slice(0, 4)) - age}${on.slice(4)}`;
};

interface Times {
  created_at?: Date;
  deleted_at?: Date;
}

async function makeBook() {
  const tenant = await test.makeTenant();
  const manager = await test.makeUser(tenant, { account_type: 'manager' });
  const agent = await test.makeUser(tenant, { manager });
  const admin = await test.makeUser(tenant, { account_type: 'admin' });
  const hot = await test.makeNumbered(tenant, 'contact_status', 'Hot');
  await test.makeNumbered(tenant, 'contact_status', 'Cold');
  const person = (last_name: string, columns: Record<string, unknown>, owner = agent, times: Times = {}) =>
    test.makeContact(tenant, { owner, first_name: 'Joan', last_name, columns, ...times });
  return { tenant, manager, agent, admin, hot, person };
}

it('R358, R162, R163: lists birthdays of clients and of prospects, the next first, in consecutive pages', async () => {
  const { agent, manager, person } = await makeBook();
  await person('In ten', { category: 'client', date_of_birth: bornOn(10, 65) });
  await person('Today', { category: 'client', date_of_birth: bornOn(0, 70) });
  await person('In forty', { category: 'client', date_of_birth: bornOn(40, 65) });
  await person('Lead', { category: 'lead', date_of_birth: bornOn(3, 64) });
  const deleted_at = test.clock.now();
  await person('Gone', { category: 'client', date_of_birth: bornOn(1, 64) }, agent, { deleted_at });
  await person('Not theirs', { category: 'client', date_of_birth: bornOn(2, 64) }, manager);
  const session = await test.signIn(agent);
  const { data } = await session.call(dashboardCalls.update, { body: {} });
  expect(data.client_birthdays).toMatchObject([
    { name: 'Joan Today', on: today(), age: 70 },
    { name: 'Joan In ten', on: daysAfter(today(), 10), age: 65 },
  ]);
  expect(data.prospect_birthdays).toMatchObject([{ name: 'Joan Lead', age: 64 }]);
  expect(data.parts?.client_birthdays).toEqual({ page: 1, more: false });
  const page = async (number: number) =>
    (
      await session.call(dashboardCalls.update, {
        query: { type: 'client_birthdays' },
        body: { page: number, limit: 1 },
      })
    ).data;
  expect(await page(1)).toMatchObject({
    client_birthdays: [{ name: 'Joan Today' }],
    parts: { client_birthdays: { page: 1, more: true } },
  });
  expect(await page(2)).toMatchObject({
    client_birthdays: [{ name: 'Joan In ten' }],
    parts: { client_birthdays: { page: 2, more: false } },
  });
  expect(Object.keys(await page(1)).toSorted()).toEqual(['client_birthdays', 'late', 'parts'].toSorted());
});

it('R358: counts contacts by status and by creation day, the same for users who see all contacts and users who see some', async () => {
  const { agent, admin, manager, hot, person } = await makeBook();
  const now = test.clock.now();
  for (const age of [0, 0, 3, 20])
    await person(`Hot ${age}`, { status_id: hot }, agent, { created_at: new Date(now.getTime() - age * DAY_MS) });
  await person('None', {}, manager);
  const read = async (user: typeof agent) =>
    (await (await test.signIn(user)).call(dashboardCalls.update, { body: {} })).data;
  const some = await read(agent);
  expect(some.contacts_by_status?.entries).toEqual([
    { status: expect.objectContaining({ title: 'Hot' }), count: 4, exact: true },
  ]);
  expect(some.new_contacts?.exact).toBe(true);
  expect(some.new_contacts?.days).toHaveLength(14);
  expect(some.new_contacts?.days.at(-1)).toEqual({ on: today(), count: 2 });
  expect(some.new_contacts?.days.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  const all = await read(admin);
  expect(all.contacts_by_status?.entries).toEqual([
    { status: expect.objectContaining({ title: 'Hot' }), count: 4, exact: true },
    { status: null, count: 1, exact: true },
  ]);
});

it('R358: lists policies that renew soon, of visible contacts only', async () => {
  const { tenant, agent, manager, person } = await makeBook();
  const [mine, theirs] = [await person('Mine', {}), await person('Theirs', {}, manager)];
  const at = test.clock.now();
  const policy = (contact_id: string, ahead: number, status = 'in_force') => ({
    tenant_id: tenant.id,
    id: newId(),
    contact_id,
    product_line: 'part_d',
    status,
    renewal_on: daysAfter(today(), ahead),
    made_by_id: agent.id,
    created_at: at,
    updated_at: at,
  });
  await test.insert(
    'contact_policy',
    policy(mine.id, 30),
    policy(mine.id, 5),
    policy(mine.id, 90),
    policy(mine.id, 6, 'lapsed'),
    policy(theirs.id, 1),
  );
  const { data } = await (await test.signIn(agent)).call(dashboardCalls.update, { query: { type: 'renewals' } });
  expect(data.renewals).toMatchObject([
    { name: 'Joan Mine', on: daysAfter(today(), 5), product_line: 'part_d', carrier: null },
    { name: 'Joan Mine', on: daysAfter(today(), 30) },
  ]);
});

it('R092, R164, R358: saves and resets the order of the tiles, and the current user call returns it', async () => {
  const { agent, manager } = await makeBook();
  const session = await test.signIn(agent);
  const me = async () => (await session.call(sessions.me)).data;
  expect(await me()).toMatchObject({ dashboard_info: null, quick_filters: [], favorite_users: [] });
  const tiles = ['renewals', `report:${newId()}`, 'team'];
  expect((await session.call(dashboardCalls.update, { body: { tiles } })).data).toEqual({ tiles });
  const arranged = await session.call(dashboardCalls.update, { body: { tiles: ['renewals', 'newest'] } });
  expect(arranged.data).toEqual({ tiles: ['renewals', 'newest'] });
  expect((await session.call(dashboardCalls.update, { body: {} })).data.tiles).toEqual(['renewals', 'newest']);
  await session.call(favorites.add, { body: { favorite_id: manager.id } });
  await session.call(quickFilters.create, { body: { name: 'Plain' } });
  await session.call(quickFilters.create, { body: { name: 'Pinned', pinned: true, color: '#fa5252' } });
  expect(await me()).toMatchObject({
    dashboard_info: { tiles: ['renewals', 'newest'] },
    quick_filters: [
      { name: 'Pinned', color: '#fa5252', position: 0 },
      { name: 'Plain', color: null, position: null },
    ],
    favorite_users: [{ id: manager.id }],
  });
  expect((await session.call(dashboardCalls.update, { body: { tiles: [] } })).data.tiles).toEqual([...defaultTiles]);
  expect(await session.patch('/v1/dashboard', { tiles: ['newest', 'newest'] })).toMatchObject({ status: 422 });
  expect(await session.patch('/v1/dashboard', { tiles: ['report:1'] })).toMatchObject({ status: 422 });
  const rows = await test.query("select detail from audit_log where action = 'dashboard.arrange' order by id");
  expect(rows).toEqual([
    { detail: { tiles } },
    { detail: { tiles: ['renewals', 'newest'] } },
    { detail: { tiles: [] } },
  ]);
});
