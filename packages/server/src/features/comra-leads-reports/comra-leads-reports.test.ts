import { adminApiTracking } from '@bookline/contract/features/admin-api-tracking';
import { comraLeadsReports } from '@bookline/contract/features/comra-leads-reports';
import { vendorLeads } from '@bookline/contract/features/vendor-leads';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../test/create-test-app.ts';
import { newId } from '../../platform/ids.ts';

const test = useTestApp();

it('R084: reports on the leads of each vendor, source, and import, with what became of them', async () => {
  const tenant = await test.makeTenant();
  const boss = await test.makeUser(tenant, { account_type: 'admin' });
  const rosa = await test.makeUser(tenant);
  const [admin, agent] = [await test.signIn(boss), await test.signIn(rosa)];
  const vendor = async (vendor_name: string) => {
    const { id } = (
      await admin.call(adminApiTracking.create_vendor, { body: { vendor_name, vendor_type: 'lead_provider' } })
    ).data;
    const choices = { category: 'lead', known: 'skip', listed: 'refuse', assignment: 'owner' } as const;
    await admin.call(vendorLeads.save_setting, {
      params: { id },
      body: {
        ...choices,
        mapping: [],
        active: true,
        owner_ids: [rosa.id],
        pool_id: null,
        tag_ids: [],
        status_id: null,
        source_id: null,
      },
    });
    return id;
  };
  const [quick, slow] = [await vendor('QuickLeads'), await vendor('Slow_Leads')];
  const send = (id: string, phone: string, first_name: string) =>
    admin.send('POST', `/v1/leads?api_vendor_id=${id}`, { body: { first_name, last_name: 'Lee', phone } });
  await send(quick, '614-555-0150', 'Ann');
  await send(quick, '614-555-0151', 'Bea');
  await send(quick, '614-555-0150', 'Ann');
  await send(slow, '614-555-0152', 'Cal');
  await agent.upload('/v1/contacts/import', { name: 'autumn.csv', content: 'First name,Phone\nDee,614-555-0160\n' });
  await test.runJobs();

  const found = await test.query<{ id: string; first_name: string }>(
    'select id, first_name from contact where tenant_id = $1',
    [tenant.id],
  );
  const idOf = (name: string) => found.find(({ first_name }) => first_name === name)?.id ?? '';
  const at = test.clock.now();
  const later = new Date(at.getTime() + DAY_MS);
  await test.insert('contact_activity', {
    tenant_id: tenant.id,
    contact_id: idOf('Ann'),
    id: newId(),
    at: later,
    kind: 'call',
    actor_id: rosa.id,
    detail: { direction: 'outbound', outcome: 'no_answer', duration_s: 0 },
  });
  await test.query('update contact set last_activity_at = $2 where tenant_id = $1 and first_name in ($3, $4)', [
    tenant.id,
    later,
    'Ann',
    'Bea',
  ]);
  await test.query("update contact set category = 'client' where tenant_id = $1 and first_name = 'Ann'", [tenant.id]);
  for (const [status, premium, premium_mode] of [
    ['in_force', '100.50', 'monthly'],
    ['lapsed', '999', 'annual'],
  ])
    await test.insert('contact_policy', {
      tenant_id: tenant.id,
      id: newId(),
      contact_id: idOf('Ann'),
      product_line: 'part_d',
      status,
      premium,
      premium_mode,
      made_by_id: rosa.id,
      created_at: at,
      updated_at: at,
    });

  const read = async (query: Record<string, unknown> = {}) => admin.call(comraLeadsReports.list, { query });
  const { data, meta } = await read();
  expect(data.map(({ name, received }) => [name, received])).toEqual([
    ['QuickLeads', 3],
    ['No vendor', 1],
    ['Slow_Leads', 1],
  ]);
  expect(data[0]).toMatchObject({
    key: quick,
    created: 2,
    duplicate: 1,
    contacts: 2,
    worked: 2,
    contacted: 1,
    sold: 1,
    annual_premium: '1206.00',
  });
  expect(Date.parse(data[0]?.last_received_at ?? '')).toBeLessThanOrEqual(at.getTime() + DAY_MS);
  expect(meta).toMatchObject({
    current_page: 1,
    total_count: 3,
    totals: { received: 5, contacts: 4, sold: 1, annual_premium: '1206.00' },
  });
  const second = await read({ page: 2, limit: 2, order_field: 'name', order: 'asc' });
  expect(second).toMatchObject({ data: [{ name: 'Slow_Leads' }], meta: { total_count: 3, totals: { received: 5 } } });
  expect(await read({ page: 9 })).toMatchObject({ data: [], meta: { total_count: 3, totals: { received: 5 } } });
  // An underscore is an underscore.
  expect((await read({ q: 'w_l' })).data).toMatchObject([{ name: 'Slow_Leads' }]);
  expect((await read({ by: 'import' })).data).toMatchObject([
    { key: 'sent', name: 'Sent individually', received: 4 },
    { name: 'autumn.csv', received: 1, contacts: 1 },
  ]);
  expect((await read({ by: 'source', q: 'quick' })).data).toMatchObject([{ name: 'QuickLeads', contacts: 2 }]);

  expect(await admin.get('/v1/admin/comra_leads_reports?from=2026-01-02&to=2026-01-01')).toMatchObject({ status: 422 });
  expect(await admin.get('/v1/admin/comra_leads_reports?from=2026-01-02')).toMatchObject({ status: 422 });
  expect(await agent.get('/v1/admin/comra_leads_reports')).toMatchObject({ status: 403 });
});
