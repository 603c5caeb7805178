import { contacts } from '@bookline/contract/features/contacts';
import { quickFilters } from '@bookline/contract/features/quick-filters';
import { expect, it } from 'vitest';
import type { TestTenant } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { newId } from '../../platform/ids.ts';

const test = useTestApp();

async function makeTeam(tenant?: TestTenant) {
  const of = tenant ?? (await test.makeTenant());
  const manager = await test.makeUser(of, { account_type: 'manager', first_name: 'Mia', last_name: 'Ross' });
  const field = await test.makeUser(of, { account_type: 'field_manager', manager });
  const agent = await test.makeUser(of, { manager: field });
  return { tenant: of, manager, field, agent };
}

const names = (filters: readonly { name: string }[]) => filters.map(({ name }) => name);

it('R349: a quick filter is created, listed, updated, deleted, and restored', async () => {
  const user = await test.makeUser(await test.makeTenant());
  const agent = await test.signIn(user);
  const { data: made } = await agent.call(quickFilters.create, {
    body: {
      name: ' Hot in Ohio ',
      contacts_scope: { q: 'ann', search: { state: ['OH'] }, order_field: 'name', order: 'asc', category: 'lead' },
      columns: { widths: { name: 220 }, shown: { city: true }, order: ['name', 'city'] },
      color: '#2F6FDE',
    },
  });
  expect(made).toMatchObject({
    name: 'Hot in Ohio',
    contacts_scope: { q: 'ann', search: { state: ['OH'] }, order_field: 'name', order: 'asc', category: 'lead' },
    columns: { widths: { name: 220 }, shown: { city: true }, order: ['name', 'city'] },
    color: '#2f6fde',
    sharing: 'private',
    mine: true,
    editable: true,
    position: null,
    problem: null,
    missing: [],
  });
  const params = { id: made.id };
  await agent.call(quickFilters.update, { params, body: { name: 'Ohio', contacts_scope: { q: '' }, columns: null } });
  const { data: list } = await agent.call(quickFilters.list);
  expect(list).toMatchObject([
    { name: 'Ohio', columns: null, color: '#2f6fde', contacts_scope: { q: '', search: {}, order_field: 'created_at' } },
  ]);
  await agent.call(quickFilters.delete, { params });
  expect((await agent.call(quickFilters.list)).data).toEqual([]);
  expect(await agent.delete(`/v1/quick_filters/${made.id}`)).toMatchObject({ status: 404 });
  await agent.call(quickFilters.update, { params, body: { deleted: false } });
  expect(names((await agent.call(quickFilters.list)).data)).toEqual(['Ohio']);
  const rows = await test.query(
    "select action from audit_log where tenant_id = $1 and action like 'quick_filter.%' order by id",
    [user.tenant.id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'quick_filter.create',
    'quick_filter.update',
    'quick_filter.delete',
    'quick_filter.restore',
  ]);
});

it('R349: a name is unique per user, ignoring case, also when a deleted filter is restored', async () => {
  const { manager, agent: other } = await makeTeam();
  const [mine, theirs] = [await test.signIn(manager), await test.signIn(other)];
  const { data: first } = await mine.call(quickFilters.create, { body: { name: 'Hot' } });
  expect(await mine.post('/v1/quick_filters', { name: 'HOT' })).toMatchObject(refusal('name'));
  await theirs.call(quickFilters.create, { body: { name: 'hot' } });
  await mine.call(quickFilters.delete, { params: { id: first.id } });
  await mine.call(quickFilters.create, { body: { name: 'hot' } });
  expect(await mine.patch(`/v1/quick_filters/${first.id}`, { deleted: false })).toMatchObject(refusal('name'));
});

it('a filter shared with the downline is visible only to users below, and runs with their own visibility', async () => {
  const { tenant, manager, field, agent } = await makeTeam();
  const beside = await test.makeUser(tenant, { account_type: 'manager' });
  const stranger = await test.makeUser(await test.makeTenant());
  const own = await test.makeContact(tenant, { owner: agent, columns: { state: 'OH' } });
  await test.makeContact(tenant, { owner: field, columns: { state: 'OH' } });
  const middle = await test.signIn(field);
  const { data: shared } = await middle.call(quickFilters.create, {
    body: { name: 'Ohio', contacts_scope: { search: { state: ['OH'] } }, sharing: 'downline' },
  });
  await middle.call(quickFilters.create, { body: { name: 'For me' } });
  const below = await test.signIn(agent);
  const { data: seen } = await below.call(quickFilters.list);
  expect(seen).toMatchObject([{ name: 'Ohio', mine: false, editable: false, sharing: 'downline' }]);
  const found = await below.call(contacts.list, { body: { contacts_scope: seen[0]?.contacts_scope ?? {} } });
  expect(found.data.map(({ id }) => id)).toEqual([own.id]);
  for (const other of [manager, beside, stranger]) {
    const session = await test.signIn(other);
    expect((await session.call(quickFilters.list)).data).toEqual([]);
    expect(await session.patch(`/v1/quick_filters/${shared.id}`, { pinned: true })).toMatchObject({ status: 404 });
  }
  expect(await below.patch(`/v1/quick_filters/${shared.id}`, { name: 'Mine now' })).toMatchObject({ status: 403 });
  expect(await below.delete(`/v1/quick_filters/${shared.id}`)).toMatchObject({ status: 403 });
  // A user who leaves the downline can't see it, even if it was pinned.
  await below.call(quickFilters.update, { params: { id: shared.id }, body: { pinned: true } });
  await test.query('update app_user set manager_id = $2 where id = $1', [agent.id, beside.id]);
  await test.touchOrganisation(tenant);
  expect((await below.call(quickFilters.list)).data).toEqual([]);
});

it('only an admin shares with everyone, and every admin may change such a filter', async () => {
  const { tenant, manager, agent } = await makeTeam();
  const admins = [
    await test.makeUser(tenant, { account_type: 'admin' }),
    await test.makeUser(tenant, { account_type: 'admin' }),
  ] as const;
  const session = await test.signIn(manager);
  expect(await session.post('/v1/quick_filters', { name: 'All', sharing: 'everyone' })).toMatchObject(
    refusal('sharing'),
  );
  const [first, second] = [await test.signIn(admins[0]), await test.signIn(admins[1])];
  const { data: made } = await first.call(quickFilters.create, { body: { name: 'House', sharing: 'everyone' } });
  expect(names((await (await test.signIn(agent)).call(quickFilters.list)).data)).toEqual(['House']);
  const params = { id: made.id };
  expect((await second.call(quickFilters.update, { params, body: { name: 'The house' } })).data).toMatchObject({
    name: 'The house',
    mine: false,
    editable: true,
  });
  await first.call(quickFilters.update, { params, body: { sharing: 'private' } });
  expect(await second.patch(`/v1/quick_filters/${made.id}`, { name: 'No' })).toMatchObject({ status: 404 });
});

it('each user has their own pins, in their own order, up to twenty', async () => {
  const { manager, agent } = await makeTeam();
  const above = await test.signIn(manager);
  const ids: string[] = [];
  for (const name of ['A', 'B', 'C']) {
    const { data } = await above.call(quickFilters.create, { body: { name, sharing: 'downline', pinned: true } });
    ids.push(data.id);
  }
  const order = async (session: typeof above) =>
    (await session.call(quickFilters.list)).data.flatMap(({ name, position }) => (position === null ? [] : [name]));
  expect(await order(above)).toEqual(['A', 'B', 'C']);
  await above.call(quickFilters.update, { params: { id: ids[2] ?? '' }, body: { position: 0 } });
  await above.call(quickFilters.update, { params: { id: ids[0] ?? '' }, body: { pinned: false } });
  expect(await order(above)).toEqual(['C', 'B']);
  const below = await test.signIn(agent);
  expect(await order(below)).toEqual([]);
  await below.call(quickFilters.update, { params: { id: ids[1] ?? '' }, body: { pinned: true } });
  expect(await order(below)).toEqual(['B']);
  for (let n = 0; n < 19; n += 1) await below.call(quickFilters.create, { body: { name: `Own ${n}`, pinned: true } });
  expect(await below.patch(`/v1/quick_filters/${ids[2]}`, { pinned: true })).toMatchObject(refusal('pinned'));
});

it("reports what a reader can't see and what is gone", async () => {
  const { tenant, manager, field, agent } = await makeTeam();
  const pool = await test.makePool(tenant, { name: 'Aged' });
  const tag = await test.makeNumbered(tenant, 'tag', 'Hot');
  const session = await test.signIn(field);
  await session.call(quickFilters.create, {
    body: {
      name: 'Those two',
      sharing: 'downline',
      contacts_scope: { search: { owner: [field.id, agent.id], tags: [tag, 999_999] } },
    },
  });
  const { data: view } = await session.call(quickFilters.create, {
    body: { name: 'Pool', sharing: 'downline', contacts_scope: { contact_group: 'pool' } },
  });
  // Saved while the user could see the pool.
  await test.query('update quick_filter set scope = $2 where id = $1', [
    view.id,
    { contact_group: 'pool', pool_id: pool.id },
  ]);
  const missing = async (user: typeof agent) =>
    Object.fromEntries(
      (await (await test.signIn(user)).call(quickFilters.list)).data.map((filter) => [filter.name, filter.missing]),
    );
  expect(await missing(field)).toEqual({
    Pool: ['The pool it shows no longer exists, or is not one of yours.'],
    'Those two': ['One tag it names no longer exists.'],
  });
  expect((await missing(agent))['Those two']).toEqual([
    'One tag it names no longer exists.',
    'One user it names no longer exists, or you can’t see their contacts.',
  ]);
  expect(await missing(manager)).toEqual({});
});

it('refuses ids hidden from the user, with the same answer as for missing ids', async () => {
  const { tenant, agent } = await makeTeam();
  const stranger = await test.makeUser(tenant);
  const contact = await test.makeContact(tenant, { owner: stranger });
  const pool = await test.makePool(tenant, { name: 'Aged' });
  const group = await test.makeGroup(tenant);
  const session = await test.signIn(agent);
  const save = async (contacts_scope: object) => {
    const reply = await session.post('/v1/quick_filters', { name: 'Found', contacts_scope });
    return { status: reply.status, text: reply.text };
  };
  const missing = await save({ search: { ids: [newId()] } });
  expect(missing.status).toBe(422);
  for (const scope of [
    { search: { ids: [contact.id] } },
    { search: { owner: [stranger.id] } },
    { search: { pool: [pool.id] } },
    { downline_user_id: stranger.id },
    { pool_id: pool.id },
    { contact_group: `group:${group.id}` },
    // Capitals name the same.
    { search: { owner: [stranger.id.toUpperCase()] } },
    { pool_id: pool.id.toUpperCase() },
  ])
    expect(await save(scope), JSON.stringify(scope)).toEqual(missing);
  const own = await test.makeContact(tenant, { owner: agent });
  expect(await save({ search: { ids: [own.id], owner: [agent.id] } })).toMatchObject({ status: 201 });
});

it("doesn't report a pool as gone if the reader can see it", async () => {
  const { tenant } = await makeTeam();
  const pool = await test.makePool(tenant, { name: 'Aged' });
  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  const body = { name: 'Pools', contacts_scope: { search: { pool: [pool.id] } } };
  expect((await admin.call(quickFilters.create, { body })).data.missing).toEqual([]);
});

it('a filter with removed fields opens with a sentence and never widens silently', async () => {
  const user = await test.makeUser(await test.makeTenant());
  const agent = await test.signIn(user);
  const { data: made } = await agent.call(quickFilters.create, { body: { name: 'Old' } });
  await test.query('update quick_filter set scope = $2 where id = $1', [
    made.id,
    { search: { state: ['OH'], shoe_size: [44], age_from: 'old' }, order_field: 'shoe_size', category: 'lead' },
  ]);
  const [filter] = (await agent.call(quickFilters.list)).data;
  expect(filter).toMatchObject({ contacts_scope: { search: { state: ['OH'] }, category: 'lead' } });
  for (const word of ['shoe size', 'age from', 'order field']) expect(filter?.problem).toContain(word);
  await agent.call(quickFilters.update, {
    params: { id: made.id },
    body: { contacts_scope: filter?.contacts_scope ?? {} },
  });
  expect((await agent.call(quickFilters.list)).data[0]?.problem).toBeNull();
  await test.query("update quick_filter set scope = '[]' where id = $1", [made.id]);
  expect((await agent.call(quickFilters.list)).data[0]).toMatchObject({ problem: expect.any(String) });
});

it('one user keeps 200 at most', async () => {
  const user = await test.makeUser(await test.makeTenant());
  const now = test.clock.now();
  const row = { tenant_id: user.tenant.id, owner_id: user.id, scope: {}, sharing: 'private' };
  const rows = Array.from({ length: 200 }, (_, n) => ({ ...row, id: newId(), name: `View ${n}` }));
  await test.insert('quick_filter', ...rows.map((each) => ({ ...each, created_at: now, updated_at: now })));
  const agent = await test.signIn(user);
  expect(await agent.post('/v1/quick_filters', { name: 'One more' })).toMatchObject({ status: 422 });
  await agent.call(quickFilters.delete, { params: { id: rows[0]?.id ?? '' } });
  await agent.call(quickFilters.create, { body: { name: 'One more' } });
  expect(await agent.patch(`/v1/quick_filters/${rows[0]?.id}`, { deleted: false })).toMatchObject({ status: 422 });
});
