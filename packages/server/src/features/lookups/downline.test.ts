import { lookups } from '@bookline/contract/features/lookups';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../test/create-test-app.ts';

const test = useTestApp();

it('returns names for ids, but only of users whose contacts the caller may see', async () => {
  const tenant = await test.makeTenant();
  const manager = await test.makeUser(tenant, { account_type: 'manager' });
  const below = await test.makeUser(tenant, { account_type: 'agent', manager });
  const beside = await test.makeUser(tenant, { account_type: 'agent' });
  const admin = await test.makeUser(tenant, { account_type: 'admin' });
  const elsewhere = await test.makeUser(await test.makeTenant(), { account_type: 'agent' });
  const ids = [below.id, beside.id, elsewhere.id];
  const named = async (user: typeof manager, query: { q?: string; ids?: string[] }) =>
    (await (await test.signIn(user)).call(lookups.downline, { query })).data.map((person) => person.id).toSorted();

  expect(await named(manager, { ids })).toEqual([below.id]);
  expect(await named(admin, { ids })).toEqual([below.id, beside.id].toSorted());
  expect(await named(manager, {})).toEqual([manager.id, below.id].toSorted());
  expect(await named(below, { ids: [manager.id] })).toEqual([]);
});
