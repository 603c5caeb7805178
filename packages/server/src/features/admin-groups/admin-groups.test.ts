import { adminGroups } from '@bookline/contract/features/admin-groups';
import { contacts } from '@bookline/contract/features/contacts';
import { lookups } from '@bookline/contract/features/lookups';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';

const test = useTestApp();

it('R392, R103: a group can be created, renamed, and deleted; only its current members see its contact list', async () => {
  const tenant = await test.makeTenant();
  const manager = await test.makeUser(tenant, { account_type: 'manager', last_name: 'Okafor' });
  const dana = await test.makeUser(tenant, { manager, first_name: 'Dana', last_name: 'Alvarez' });
  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  const contact = await test.makeContact(tenant, { owner: dana });
  const { id } = (await admin.call(adminGroups.create, { body: { name: 'East' } })).data;
  const seen = async (user = manager) => {
    const agent = await test.signIn(user);
    const scope = { contact_group: `group:${id}` };
    return (await agent.call(contacts.list, { body: { contacts_scope: scope } })).data.map((row) => row.id);
  };
  expect(await seen()).toEqual([]);

  const joined = await admin.call(adminGroups.update, {
    params: { id },
    body: { name: 'Far East', add_member_ids: [dana.id, manager.id] },
  });
  expect(joined.data).toEqual({
    id,
    name: 'Far East',
    members: [
      { id: dana.id, name: 'Dana Alvarez', role: 'agent', active: true },
      expect.objectContaining({ id: manager.id, role: 'manager' }),
    ],
    contacts_count: 1,
  });
  expect(await seen()).toEqual([contact.id]);
  expect((await admin.call(lookups.groups, { query: { counts: 'true' } })).data).toEqual([
    { id, name: 'Far East', members_count: 2 },
  ]);
  const ofManager = await test.signIn(manager);
  expect((await ofManager.call(lookups.groups, { query: { counts: 'true' } })).data).toEqual([
    { id, name: 'Far East' },
  ]);

  await admin.call(adminGroups.update, { params: { id }, body: { remove_member_ids: [dana.id] } });
  expect(await seen()).toEqual([]);
  await admin.call(adminGroups.delete, { params: { id } });
  expect((await admin.call(lookups.groups)).data).toEqual([]);
  expect((await ofManager.call(lookups.groups)).data).toEqual([]);
});

it("rejects a name that is taken, and members who don't exist in the tenant", async () => {
  const tenant = await test.makeTenant();
  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  const stranger = await test.makeUser(await test.makeTenant());
  await admin.call(adminGroups.create, { body: { name: 'East' } });
  expect(await admin.post('/v1/groups', { name: 'EAST' })).toMatchObject(refusal('name'));
  expect(await admin.post('/v1/groups', { name: 'West', member_ids: [stranger.id] })).toMatchObject(
    refusal('member_ids'),
  );
  expect((await admin.call(lookups.groups)).data).toHaveLength(1);
});
