import { adminProductInfos, productInfos } from '@bookline/contract/features/product-infos';
import { beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';

const test = useTestApp();
let tenant: TestTenant;
let owner: TestUser;
let admin: Agent;
let agent: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant);
  [admin, agent] = [
    await test.signIn(await test.makeUser(tenant, { account_type: 'admin' })),
    await test.signIn(owner),
  ];
});

const add = async (title: string, more: Record<string, unknown> = {}) =>
  (await admin.call(adminProductInfos.create, { body: { title, product_line: 'medicare_supplement', ...more } })).data;
async function fitting(columns: Record<string, unknown>) {
  const { id } = await test.makeContact(tenant, { owner, columns });
  return (await agent.call(productInfos.fitting, { params: { id } })).data;
}
const titles = (list: readonly { title: string; unknown: string[] }[]) =>
  list.map(({ title, unknown }) => [title, ...unknown].join(' ?'));

it('R275: a contact shows the sheets that fit their state, age, and category', async () => {
  await add('Everyone');
  await add('Ohio', { states: ['OH', 'IN'] });
  await add('Seniors', { age_from: 65 });
  await add('Clients', { categories: ['client'] });
  await add('Left', { active: false });
  const year = test.clock.now().getUTCFullYear();
  const born = (age: number) => `${year - age}-01-01`;
  expect(titles(await fitting({ state: 'OH', date_of_birth: born(65) }))).toEqual(['Everyone', 'Ohio', 'Seniors']);
  expect(titles(await fitting({ state: 'TX', date_of_birth: born(64), category: 'client' }))).toEqual([
    'Clients',
    'Everyone',
  ]);
  // Unknown facts rule nothing out, and the reply names them.
  expect(titles(await fitting({}))).toEqual(['Everyone', 'Ohio ?state', 'Seniors ?age']);
});

it('R275: an admin adds a sheet with a carrier, link, and file, changes it, removes the file, and deletes it', async () => {
  const carrier_id = crypto.randomUUID();
  const now = test.clock.now();
  await test.insert('carrier', {
    tenant_id: tenant.id,
    id: carrier_id,
    name: 'Ohio Mutual',
    active: true,
    created_at: now,
    updated_at: now,
  });
  const { data } = await admin.call(adminProductInfos.create, {
    body: { title: 'Plan G', product_line: 'medicare_supplement', carrier_id, link: 'ohio.example/g', states: 'OH,IN' },
    file: { name: 'plan-g.txt', content: 'Pays the rest.\n' },
  });
  expect(data).toMatchObject({
    title: 'Plan G',
    carrier: { name: 'Ohio Mutual' },
    link: 'https://ohio.example/g',
    states: ['OH', 'IN'],
    file: { name: 'plan-g.txt' },
    active: true,
  });
  expect(await agent.get(data.file?.url ?? '')).toMatchObject({ status: 200, text: 'Pays the rest.\n' });
  const params = { id: data.id };
  const changed = await admin.call(adminProductInfos.update, {
    params,
    body: { remove_file: true, states: '', age_from: '60', body: 'Ask about the premium.' },
  });
  expect(changed.data).toMatchObject({ file: null, states: [], age_from: 60, body: 'Ask about the premium.' });
  expect((await agent.get(data.file?.url ?? '')).status).toBe(404);
  const { data: listed, meta } = await admin.call(adminProductInfos.list, { query: { q: 'plan', limit: 1 } });
  expect([listed.map(({ title }) => title), meta.total_count]).toEqual([['Plan G'], 1]);
  await admin.call(adminProductInfos.delete, { params });
  expect((await admin.call(adminProductInfos.list, { query: {} })).data).toEqual([]);
  const rows = await test.query<{ action: string }>(
    "select action from audit_log where tenant_id = $1 and subject_type = 'product_info' order by id",
    [tenant.id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'product_info.create',
    'product_info.update',
    'product_info.delete',
  ]);
});

it.each([
  ['title', { title: 'plan g' }],
  ['carrier_id', { carrier_id: '0190d0a0-0000-7000-8000-000000000001' }],
  ['link', { link: 'http://[' }],
  ['age_to', { age_from: 70, age_to: 60 }],
  ['states.0', { states: ['XX'] }],
])('refuses at %s: %o', async (field, change) => {
  await add('Plan G');
  const body = { title: 'Plan N', product_line: 'medicare_supplement', ...change };
  const reply = await admin.post('/v1/admin/product_infos', body);
  expect(reply).toMatchObject(refusal(field));
});

it('R275: basic users have no product info', async () => {
  const basic = await test.makeUser(tenant, { account_type: 'basic' });
  const { id } = await test.makeContact(tenant, { owner: basic });
  const by = await test.signIn(basic);
  expect(await by.get(`/v1/contacts/${id}/product_infos`)).toMatchObject({ status: 403 });
});
