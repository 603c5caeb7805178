import { brands } from '@bookline/contract/features/brand';
import { corporations } from '@bookline/contract/features/corporations';
import { adminSettings } from '@bookline/contract/features/settings';
import { expect, it } from 'vitest';
import { createAgent } from '../../../test/agent.ts';
import { useTestApp } from '../../../test/create-test-app.ts';

const test = useTestApp();

const on = async (host: string) => (await createAgent(test.app, { host }).call(brands.get)).data;

it("shows the brand of each host name: a corporation's, the tenant's, or the product's", async () => {
  const tenant = await test.makeTenant({ name: 'Lakeside' });
  await test.insert('tenant_host', { host: 'seniors.lakeside.test', tenant_id: tenant.id });
  await test.insert('tenant_host', { host: 'final.lakeside.test', tenant_id: tenant.id });
  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  await admin.call(adminSettings.update, { params: { id: 'BRAND_COLOR' }, body: { value: '#0a7f5c' } });
  await admin.call(adminSettings.update, { params: { id: 'SIGN_IN_NOTICE' }, body: { value: 'Closed on Friday' } });
  const seniors = { type: 'company', name: 'Lakeside Seniors', domain_name: 'seniors', color_1: '#7c3aed' } as const;
  await admin.call(corporations.create, { body: seniors });
  await admin.call(corporations.create, {
    body: { type: 'company', name: 'Final Care', domain_name: 'final.lakeside.test' },
  });

  const own = { name: 'Lakeside', logo_url: null, primary_color: '#0a7f5c', sign_in_notice: 'Closed on Friday' };
  expect(await on(tenant.host)).toEqual(own);
  expect(await on('seniors.lakeside.test')).toEqual({ ...own, name: 'Lakeside Seniors', primary_color: '#7c3aed' });
  expect(await on('final.lakeside.test')).toEqual({ ...own, name: 'Final Care' });
  expect(await on('unknown.test')).toMatchObject({ name: 'Bookline', primary_color: null });
});

it("a corporation's domain name can't use a host name of another tenant", async () => {
  const [tenant, other] = [await test.makeTenant({ name: 'Mine' }), await test.makeTenant({ name: 'Theirs' })];
  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  await admin.call(corporations.create, { body: { type: 'company', name: 'Pretender', domain_name: other.host } });
  expect((await on(other.host)).name).toBe('Theirs');
});
