import { contacts } from '@bookline/contract/features/contacts';
import { favorites } from '@bookline/contract/features/favorites';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';

const test = useTestApp();

it('R357: favorites are added and deleted by favorite_id, a repeat changes nothing, and the contact filter follows', async () => {
  const tenant = await test.makeTenant();
  const manager = await test.makeUser(tenant, { account_type: 'manager' });
  const [ann, bo] = [
    await test.makeUser(tenant, { manager, first_name: 'Ann', last_name: 'Yu' }),
    await test.makeUser(tenant, { manager, first_name: 'Bo', last_name: 'Xi' }),
  ];
  const theirs = await test.makeContact(tenant, { owner: ann });
  await test.makeContact(tenant, { owner: bo });
  const agent = await test.signIn(manager);
  const add = (favorite_id: string) => agent.call(favorites.add, { body: { favorite_id } });
  const slice = async () =>
    (await agent.call(contacts.list, { body: { contacts_scope: { contact_group: 'favorites' } } })).data.map(
      ({ id }) => id,
    );

  expect(await slice()).toEqual([]);
  await add(bo.id);
  await add(ann.id);
  expect((await add(ann.id)).data.map(({ name }) => name)).toEqual(['Ann Yu', 'Bo Xi']);
  await agent.call(favorites.remove, { body: { favorite_id: bo.id } });
  expect((await agent.call(favorites.remove, { body: { favorite_id: bo.id } })).data).toMatchObject([{ id: ann.id }]);
  expect(await slice()).toEqual([theirs.id]);
  const rows = await test.query(
    "select action from audit_log where tenant_id = $1 and action like 'favorite.%' order by id",
    [tenant.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['favorite.create', 'favorite.create', 'favorite.delete']);
});

it('refuses the user themselves, users of other tenants, and inactive users', async () => {
  const tenant = await test.makeTenant();
  const user = await test.makeUser(tenant);
  const agent = await test.signIn(user);
  const gone = await test.makeUser(tenant, { columns: { active: false } });
  const stranger = await test.makeUser(await test.makeTenant());
  const add = (favorite_id: string) => agent.post('/v1/favorite_lists', { favorite_id });
  expect(await add(user.id)).toMatchObject(refusal('favorite_id'));
  for (const { id } of [gone, stranger]) expect(await add(id)).toMatchObject({ status: 404 });
  expect((await agent.call(favorites.list)).data).toEqual([]);
});
