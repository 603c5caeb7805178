import { adminPools } from '@bookline/contract/features/admin-pools';
import { contacts } from '@bookline/contract/features/contacts';
import { lookups } from '@bookline/contract/features/lookups';
import { beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { MOVED_AT_ONCE } from './remove-pool.ts';

const test = useTestApp();
let tenant: TestTenant;
let admin: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
});

const add = async (name: string, more: Record<string, unknown> = {}) =>
  (await admin.call(adminPools.create, { body: { name, ...more } })).data;
const seenBy = async (agent: Agent) =>
  (await agent.call(contacts.list, { body: { contacts_scope: {} } })).data.map((row) => row.id);
const ownerOf = async (id: string) =>
  (
    await test.query<{ pool_id: string | null; owner_id: string | null }>(
      'select pool_id, owner_id from contact where tenant_id = $1 and id = $2',
      [tenant.id, id],
    )
  )[0];

it('R392, R154: only current holders see the contacts of a pool, and a change applies at once', async () => {
  const holder = await test.makeUser(tenant, { account_type: 'pool_holder' });
  const agent = await test.signIn(holder);
  const pool = await add('Aged leads');
  const contact = await test.makeContact(tenant, { pool });
  expect(await seenBy(agent)).toEqual([]);
  const held = await admin.call(adminPools.update, { params: { id: pool.id }, body: { add_holder_ids: [holder.id] } });
  expect(held.data).toMatchObject({ name: 'Aged leads', holders: [{ id: holder.id }], contacts_count: 1 });
  expect(await seenBy(agent)).toEqual([contact.id]);
  await admin.call(adminPools.update, { params: { id: pool.id }, body: { remove_holder_ids: [holder.id] } });
  expect(await seenBy(agent)).toEqual([]);
});

it('the audit log names the added and removed holders, and skips users who never held the pool', async () => {
  const [one, two] = [await test.makeUser(tenant, { account_type: 'pool_holder' }), await test.makeUser(tenant)];
  const stranger = await test.makeUser(await test.makeTenant(), { account_type: 'pool_holder' });
  const pool = await add('Aged leads', { holder_ids: [one.id] });
  const noAccount = '019b0000-0000-7000-8000-000000000001';
  await admin.call(adminPools.update, {
    params: { id: pool.id },
    body: { add_holder_ids: [one.id], remove_holder_ids: [two.id, stranger.id, noAccount] },
  });
  await admin.call(adminPools.update, { params: { id: pool.id }, body: { remove_holder_ids: [one.id, stranger.id] } });
  const told = await test.query<{ detail: { added: string[]; removed: string[] } }>(
    "select detail from audit_log where tenant_id = $1 and action = 'pool.update' order by id",
    [tenant.id],
  );
  expect(told.map(({ detail: { added, removed } }) => ({ added, removed }))).toEqual([
    { added: [], removed: [] },
    { added: [], removed: [one.id] },
  ]);
});

it('the admins of a business unit see the contacts of a pool as soon as it belongs to their unit', async () => {
  const unit = await test.makeBusinessUnit(tenant, 'Senior Markets');
  const agent = await test.signIn(await test.makeUser(tenant, { account_type: 'bu_admin', business_unit: unit }));
  const pool = await add('Mailers');
  const contact = await test.makeContact(tenant, { pool });
  expect(await seenBy(agent)).toEqual([]);
  await admin.call(adminPools.update, { params: { id: pool.id }, body: { business_unit_id: unit.id } });
  expect(await seenBy(agent)).toEqual([contact.id]);
  expect((await admin.call(lookups.pools, { query: { counts: 'true' } })).data).toEqual([
    {
      id: pool.id,
      name: 'Mailers',
      business_unit: { id: unit.id, name: 'Senior Markets' },
      holders_count: 0,
      contacts_count: 1,
    },
  ]);
  await admin.call(adminPools.update, { params: { id: pool.id }, body: { business_unit_id: null } });
  expect(await seenBy(agent)).toEqual([]);
});

it('R393: the list takes q', async () => {
  for (const name of ['Aged leads', 'Mailers']) await add(name);
  const names = async (q: string) => (await admin.call(lookups.pools, { query: { q } })).data.map(({ name }) => name);
  expect(await names('LEAD')).toEqual(['Aged leads']);
  expect(await names('%')).toEqual([]);
});

it('deletes a pool with contacts only with a destination, and reports the number of contacts', async () => {
  const pool = await add('Aged leads');
  const other = await add('Mailers');
  const owner = await test.makeUser(tenant);
  const [first, second] = await test.makeContacts(tenant, [{ pool }, { pool, deleted_at: test.clock.now() }]);
  const remove = (query: string) => admin.delete(`/v1/pools/${pool.id}${query}`);
  expect(await remove('')).toMatchObject(refusal('base', '2 contacts wait in this pool. Choose where they go.', 409));
  const stranger = await test.makeUser(await test.makeTenant());
  const gone = await test.makeUser(tenant, { columns: { active: false } });
  for (const [field, id] of [
    ['pool_id', pool.id],
    ['owner_id', stranger.id],
    ['owner_id', gone.id],
  ])
    expect(await remove(`?${field}=${id}`)).toMatchObject({
      status: 422,
      body: { errors: { [field ?? '']: [expect.any(String)] } },
    });
  expect(await remove(`?pool_id=${other.id}&owner_id=${owner.id}`)).toMatchObject({ status: 422 });

  expect((await remove(`?pool_id=${other.id}`)).body).toEqual({ data: { contacts_count: 2, done: true } });
  for (const contact of [first, second])
    expect(await ownerOf(contact?.id ?? '')).toEqual({ pool_id: other.id, owner_id: null });
  expect(await admin.delete(`/v1/pools/${other.id}?owner_id=${owner.id}`)).toMatchObject({ status: 200 });
  expect(await ownerOf(first?.id ?? '')).toEqual({ pool_id: null, owner_id: owner.id });
  expect(await seenBy(await test.signIn(owner))).toEqual([first?.id]);
  expect((await admin.call(lookups.pools)).data).toEqual([]);
});

it('moves very many contacts in a job, which then deletes the pool', async () => {
  const pool = await add('Aged leads');
  const other = await add('Mailers');
  await test.makeContacts(
    tenant,
    Array.from({ length: MOVED_AT_ONCE + 1 }, () => ({ pool })),
  );
  const reply = await admin.call(adminPools.delete, { params: { id: pool.id }, query: { pool_id: other.id } });
  expect(reply.data).toEqual({ contacts_count: MOVED_AT_ONCE + 1, done: false });
  await test.runJobs();
  expect((await admin.call(lookups.pools, { query: { counts: 'true' } })).data).toMatchObject([
    { name: 'Mailers', contacts_count: MOVED_AT_ONCE + 1 },
  ]);
});

it.each([
  ['name', async () => ({ name: 'aged LEADS' })],
  [
    'business_unit_id',
    async () => ({ name: 'X', business_unit_id: (await test.makeBusinessUnit(await test.makeTenant())).id }),
  ],
  ['holder_ids', async (agent: TestUser) => ({ name: 'X', holder_ids: [agent.id] })],
] as const)('rejects at %s', async (field, bodyOf) => {
  await add('Aged leads');
  const body = await bodyOf(await test.makeUser(tenant));
  expect(await admin.post('/v1/pools', body)).toMatchObject(refusal(field));
});
