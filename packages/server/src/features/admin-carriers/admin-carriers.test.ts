import { adminCarriers } from '@bookline/contract/features/admin-carriers';
import { lookups } from '@bookline/contract/features/lookups';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';

const test = useTestApp();
let tenant: TestTenant;
let admin: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
});

const add = async (name: string, more: Record<string, unknown> = {}) =>
  (await admin.call(adminCarriers.create, { body: { name, ...more } })).data;
const names = async (query: Parameters<typeof admin.call<typeof adminCarriers.list>>[1] = {}) =>
  (await admin.call(adminCarriers.list, query)).data.map(({ name }) => name);

describe('R377: carriers are listed, created, updated and deleted', () => {
  it('stores the phone number and website in the common form (R204)', async () => {
    expect(
      await add('Ohio Mutual', { naic: '12345', phone: '(614) 555-0142', website: 'agents.ohio.example' }),
    ).toMatchObject({
      name: 'Ohio Mutual',
      naic: '12345',
      phone: '+16145550142',
      website: 'https://agents.ohio.example',
      active: true,
    });
  });

  it('searches by part of the name, ignoring case, and by the start of the code', async () => {
    await add('Ohio Mutual', { naic: '12345' });
    await add('100% Life', { naic: '99123' });
    expect(await names({ query: { q: 'MUTU' } })).toEqual(['Ohio Mutual']);
    expect(await names({ query: { q: '%' } })).toEqual(['100% Life']);
    expect(await names({ query: { q: '123' } })).toEqual(['Ohio Mutual']);
  });

  it('sorts by name or the requested field, page by page', async () => {
    await add('beta', { naic: '11111' });
    await add('Alpha', { naic: '22222' });
    await add('Gamma');
    expect(await names()).toEqual(['Alpha', 'beta', 'Gamma']);
    expect(await names({ query: { order_field: 'naic', order: 'desc' } })).toEqual(['Alpha', 'beta', 'Gamma']);
    const { data, meta } = await admin.call(adminCarriers.list, { query: { page: 2, limit: 2 } });
    expect(data.map(({ name }) => name)).toEqual(['Gamma']);
    expect(meta).toMatchObject({ current_page: 2, total_count: 3, total_pages: 2 });
  });

  it("lists a carrier that isn't offered, but doesn't offer it as a choice", async () => {
    await add('Kept');
    const { id } = await add('Left');
    await admin.call(adminCarriers.update, { params: { id }, body: { active: false } });
    const agent = await test.signIn(await test.makeUser(tenant));
    const choices = async () => (await agent.call(lookups.carriers)).data.map(({ name }) => name);
    expect(await choices()).toEqual(['Kept']);
    expect(await names()).toEqual(['Kept', 'Left']);
    await admin.call(adminCarriers.delete, { params: { id } });
    expect(await names()).toEqual(['Kept']);
  });

  it.each([
    ['name', { name: 'ohio mutual' }],
    ['name', { name: '  ' }],
    ['naic', { name: 'Another', naic: '12345' }],
    ['naic', { name: 'Another', naic: '123' }],
    ['phone', { name: 'Another', phone: 'call us' }],
    ['website', { name: 'Another', website: 'http://[' }],
  ])('rejects at %s: %o', async (field, body) => {
    await add('Ohio Mutual', { naic: '12345' });
    const reply = await admin.post('/v1/admin/carriers', body);
    expect(reply).toMatchObject(refusal(field));
    expect(await names()).toEqual(['Ohio Mutual']);
  });

  it('logs every change of a carrier in the audit log', async () => {
    const { id } = await add('Ohio Mutual');
    await admin.call(adminCarriers.update, { params: { id }, body: { name: 'Ohio Life' } });
    await admin.call(adminCarriers.delete, { params: { id } });
    const rows = await test.query<{ action: string }>(
      "select action from audit_log where tenant_id = $1 and subject_type = 'carrier' order by id",
      [tenant.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['carrier.create', 'carrier.update', 'carrier.delete']);
  });
});
