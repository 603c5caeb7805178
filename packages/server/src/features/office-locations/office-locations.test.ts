import { officeLocations } from '@bookline/contract/features/office-locations';
import { beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';

const test = useTestApp();
let tenant: TestTenant;
let admin: Agent;
let unit: { readonly id: string };
beforeEach(async () => {
  tenant = await test.makeTenant();
  unit = await test.makeBusinessUnit(tenant, 'Senior Markets');
  admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
});

const path = '/v1/admin/office_locations';
const columbus = () => ({
  name: 'Columbus',
  type: 'main' as const,
  corporation_id: unit.id,
  line1: '250 W Nationwide Blvd',
  city: 'Columbus',
  state: 'oh',
  zip: '43215',
  phone: '(614) 555-0100',
});
const add = async (change = {}) =>
  (await admin.call(officeLocations.create, { body: { ...columbus(), ...change } })).data;

it('R289: an office is added, found, replaced, and deleted; its phone and state are stored in standard form', async () => {
  const office = await add();
  expect(office).toMatchObject({
    name: 'Columbus',
    type: 'main',
    state: 'OH',
    phone: '+16145550100',
    corporation: { id: unit.id, name: 'Senior Markets' },
    people: 0,
  });
  expect((await admin.call(officeLocations.get, { params: { id: office.id } })).data).toEqual(office);
  const body = { name: 'Dayton', type: 'branch' as const, corporation_id: unit.id };
  const replaced = await admin.call(officeLocations.update, { params: { id: office.id }, body });
  expect(replaced.data).toMatchObject({ name: 'Dayton', type: 'branch', line1: '', state: '', phone: null });
  expect(await admin.delete(`${path}/${office.id}`)).toMatchObject({ status: 204 });
  expect(await admin.get(`${path}/${office.id}`)).toMatchObject({ status: 404 });
  const rows = await test.query(
    "select action from audit_log where tenant_id = $1 and subject_type = 'office_location' order by id",
    [tenant.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(
    ['create', 'update', 'delete'].map((verb) => `office_location.${verb}`),
  );
});

it('R390: the list searches names, cities, and states, by pages', async () => {
  await add();
  await add({ name: 'Nashville', city: 'Nashville', state: 'TN' });
  await add({ name: '100%', city: '', state: '' });
  const names = async (query: object) => {
    const { data, meta } = await admin.call(officeLocations.list, { query });
    return [data.map(({ name }) => name), meta.total_count];
  };
  expect(await names({})).toEqual([['100%', 'Columbus', 'Nashville'], 3]);
  expect(await names({ q: 'tn' })).toEqual([['Nashville'], 1]);
  expect(await names({ q: '%' })).toEqual([['100%'], 1]);
  expect(await names({ limit: 1, page: 2 })).toEqual([['Columbus'], 3]);
  expect(await names({ order_field: 'city', order: 'desc', limit: 1 })).toEqual([['Nashville'], 3]);
});

it('rejects invalid values at their fields', async () => {
  const elsewhere = await test.makeBusinessUnit(await test.makeTenant());
  for (const [change, field] of [
    [{ name: ' ' }, 'name'],
    [{ type: 'head' }, 'type'],
    [{ state: 'XX' }, 'state'],
    [{ zip: '432' }, 'zip'],
    [{ phone: 'call us' }, 'phone'],
    [{ corporation_id: elsewhere.id }, 'corporation_id'],
  ] as const)
    expect(await admin.post(path, { ...columbus(), ...change })).toMatchObject(refusal(field));
});

it("an office with users can't be deleted, and the error gives their number", async () => {
  const office = await add();
  await test.makeUser(tenant, { columns: { office_location_id: office.id } });
  expect((await admin.call(officeLocations.list, {})).data[0]?.people).toBe(1);
  expect(await admin.delete(`${path}/${office.id}`)).toMatchObject(
    refusal('base', expect.stringContaining('One user')),
  );
});
