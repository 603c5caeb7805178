import { adminApiTracking } from '@bookline/contract/features/admin-api-tracking';
import { importTracking } from '@bookline/contract/features/import-tracking';
import { vendorLeads } from '@bookline/contract/features/vendor-leads';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../test/create-test-app.ts';

const test = useTestApp();

const csv =
  'First name,Last name,Phone\nJoan,Adams,614-555-0142\nCarl,Ames,614-555-0143\nCarla,Ames,614-555-0143\n,,\n';

it('R277: counts received leads with their origin, results, and owners, limited to what the user may see', async () => {
  const tenant = await test.makeTenant();
  const boss = await test.makeUser(tenant, { account_type: 'admin' });
  const lead = await test.makeUser(tenant, { account_type: 'manager', first_name: 'Mia', last_name: 'Ray' });
  const rosa = await test.makeUser(tenant, { manager: lead, first_name: 'Rosa', last_name: 'Diaz' });
  const [admin, manager, agent] = [await test.signIn(boss), await test.signIn(lead), await test.signIn(rosa)];
  const outsider = await test.signIn(await test.makeUser(tenant, { account_type: 'manager' }));
  const body = { vendor_name: 'QuickLeads', vendor_type: 'lead_provider' as const };
  const { id } = (await admin.call(adminApiTracking.create_vendor, { body })).data;
  await agent.upload('/v1/contacts/import', { name: 'autumn.csv', content: csv });
  await test.runJobs();
  await admin.call(vendorLeads.save_setting, {
    params: { id },
    body: {
      active: true,
      mapping: [],
      category: 'lead',
      known: 'skip',
      listed: 'refuse',
      assignment: 'owner',
      owner_ids: [rosa.id],
      pool_id: null,
      tag_ids: [],
      status_id: null,
      source_id: null,
    },
  });
  for (const phone of ['614-555-0150', '614-555-0151', '614-555-0142'])
    await admin.send('POST', `/v1/leads?api_vendor_id=${id}`, { body: { last_name: 'Lee', phone } });
  await test.query(
    "update contact set category = 'client', last_activity_at = now() + interval '1 day' where tenant_id = $1 and first_name = 'Joan'",
    [tenant.id],
  );

  const day = test.clock.now().toISOString().slice(0, 10);
  const shift = (days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
  const range = { from: shift(-2), to: shift(2) };
  const tracked = async (by: 'vendor' | 'source' | 'import', who = manager) =>
    (await who.call(importTracking.summary, { query: { ...range, by } })).data;

  expect(await tracked('import')).toMatchObject([
    {
      name: 'autumn.csv',
      came: 3,
      created: 2,
      duplicate: 1,
      contacts: 2,
      worked: 1,
      converted: 1,
      owners: [{ id: rosa.id, name: 'Rosa Diaz', contacts: 2, worked: 1, converted: 1 }],
    },
    { key: 'sent', name: 'Sent individually', came: 2, created: 2, contacts: 2, worked: 0 },
  ]);
  const [imported, sent] = await tracked('vendor', admin);
  expect(imported).toMatchObject({ key: '', name: 'No vendor', came: 3 });
  expect(sent).toMatchObject({
    key: id,
    name: 'QuickLeads',
    came: 3,
    created: 2,
    duplicate: 1,
    rejected: 0,
    contacts: 2,
  });
  expect((await tracked('source', admin)).map(({ name, contacts }) => [name, contacts])).toEqual([
    ['No source', 2],
    ['QuickLeads', 2],
  ]);
  expect(await tracked('vendor', outsider)).toEqual([]);
  expect(await agent.get(`/v1/imports/tracking?from=${range.from}&to=${range.to}`)).toMatchObject({ status: 403 });
  expect(await manager.get(`/v1/imports/tracking?from=${range.to}&to=${range.from}`)).toMatchObject({ status: 422 });
});
