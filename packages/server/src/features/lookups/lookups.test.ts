import { lookups } from '@bookline/contract/features/lookups';
import { beforeAll, expect, it } from 'vitest';
import type { TestTenant } from '../../../test/builders.ts';
import { type TestApp, useTestApp } from '../../../test/create-test-app.ts';

const test = useTestApp();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await test.makeTenant();
});

it('R052: lists statuses in their order and sources by title, each with id and title, of the own tenant only', async () => {
  const other = await test.makeTenant();
  for (const table of ['contact_status', 'agentflow_status', 'contact_source'] as const) {
    await test.makeNumbered(other, table, 'Theirs');
    for (const name of ['Zeta', 'Alpha', 'Mid']) await test.makeNumbered(tenant, table, name);
  }
  await test.query("update contact_status set position = 9 where tenant_id = $1 and title = 'Zeta'", [tenant.id]);
  const agent = await test.signIn(await test.makeUser(tenant));
  const titles = async (
    endpoint: typeof lookups.statuses | typeof lookups.sources | typeof lookups.agentflow_statuses,
  ) => {
    const { data } = await agent.call(endpoint);
    expect(data.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
    return data.map(({ title }) => title);
  };
  expect(await titles(lookups.statuses)).toEqual(['Alpha', 'Mid', 'Zeta']);
  expect(await titles(lookups.agentflow_statuses)).toEqual(['Zeta', 'Alpha', 'Mid']);
  expect(await titles(lookups.sources)).toEqual(['Alpha', 'Mid', 'Zeta']);
});

it('lists the pools with visible contacts', async () => {
  const unit = await test.makeBusinessUnit(tenant);
  const holder = await test.makeUser(tenant, { account_type: 'pool_holder' });
  await test.makePool(tenant, { name: 'Held', holders: [holder] });
  await test.makePool(tenant, { name: 'Unit', business_unit: unit });
  await test.makePool(await test.makeTenant(), { name: 'Theirs' });
  const poolsOf = async (user: Parameters<TestApp['signIn']>[0]) =>
    (await (await test.signIn(user)).call(lookups.pools)).data.map(({ name }) => name);
  expect(await poolsOf(await test.makeUser(tenant, { account_type: 'admin' }))).toEqual(['Held', 'Unit']);
  expect(await poolsOf(holder)).toEqual(['Held']);
  expect(await poolsOf(await test.makeUser(tenant, { account_type: 'bu_admin', business_unit: unit }))).toEqual([
    'Unit',
  ]);
  expect(await poolsOf(await test.makeUser(tenant))).toEqual([]);
});

it('lists the user’s own groups, and all groups for admins', async () => {
  const member = await test.makeUser(tenant);
  await test.makeGroup(tenant, { name: 'East', members: [member] });
  await test.makeGroup(tenant, { name: 'West' });
  await test.makeGroup(await test.makeTenant(), { name: 'Theirs' });
  const groupsOf = async (user: Parameters<TestApp['signIn']>[0]) =>
    (await (await test.signIn(user)).call(lookups.groups)).data.map(({ name }) => name);
  expect(await groupsOf(member)).toEqual(['East']);
  expect(await groupsOf(await test.makeUser(tenant))).toEqual([]);
  for (const account_type of ['admin', 'sub_admin'] as const)
    expect(await groupsOf(await test.makeUser(tenant, { account_type }))).toEqual(['East', 'West']);
});
