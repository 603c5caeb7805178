import { signups } from '@bookline/contract/features/signups';
import { beforeEach, expect, it } from 'vitest';
import type { TestTenant } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';

const test = useTestApp();
let tenant: TestTenant;
beforeEach(async () => {
  tenant = await test.makeTenant();
});

const asked = (email = 'ann@example.test') => ({
  first_name: 'Ann',
  last_name: 'Yu',
  email,
  phone: '(614) 555-0142',
  state: 'OH',
  npn: '1234567',
  message: 'I write Medicare.',
});
const admin = async () => test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));

it("is stored for the host's tenant and shown again only in the same browser", async () => {
  const visitor = test.visitor(tenant);
  expect((await visitor.call(signups.fetch)).data).toMatchObject({
    company: { name: tenant.name },
    open: true,
    signup: null,
  });
  await visitor.call(signups.create, { body: asked() });
  expect((await visitor.call(signups.fetch)).data.signup).toMatchObject({ first_name: 'Ann', status: 'new' });
  expect((await test.visitor(tenant).call(signups.fetch)).data.signup).toBeNull();
  const { data, meta } = await (await admin()).call(signups.list, { query: { q: 'ANN@', status: 'new' } });
  expect(meta.total_count).toBe(1);
  expect(data).toMatchObject([{ ...asked(), phone: '+16145550142', decided_at: null }]);
});

it('the decision is visible to the admin and the requester', async () => {
  const visitor = test.visitor(tenant);
  await visitor.call(signups.create, { body: asked() });
  const by = await admin();
  const [signup] = (await by.call(signups.list)).data;
  await by.call(signups.update, { params: { id: signup?.id ?? '' }, body: { status: 'invited' } });
  expect((await visitor.call(signups.fetch)).data.signup?.status).toBe('invited');
  expect((await by.call(signups.list, { query: { status: 'new' } })).data).toEqual([]);
});

it('a second request replaces the first, with the same reply', async () => {
  const first = await test.visitor(tenant).post('/v1/signups', asked());
  const second = await test.visitor(tenant).post('/v1/signups', { ...asked('ANN@example.test'), message: 'Again' });
  expect([first.status, second.status]).toEqual([201, 201]);
  expect((await (await admin()).call(signups.list)).data).toMatchObject([{ message: 'Again' }]);
});

it('five per hour from one address, then 429', async () => {
  const visitor = test.visitor(tenant, { ip: '192.0.2.8' });
  for (let n = 0; n < 5; n++) await visitor.call(signups.create, { body: asked(`ann${n}@example.test`) });
  expect(await visitor.post('/v1/signups', asked())).toMatchObject({ status: 429 });
  expect(await test.visitor(tenant, { ip: '192.0.2.9' }).post('/v1/signups', asked())).toMatchObject({ status: 201 });
  test.clock.advance(3601);
  expect(await visitor.post('/v1/signups', asked('late@example.test'))).toMatchObject({ status: 201 });
});

it('the addresses of one IPv6 network count as one, and repeated requests with the same email count too', async () => {
  const at = (ip: string) => test.visitor(tenant, { ip }).post('/v1/signups', asked('same@example.test'));
  for (let n = 1; n <= 5; n++) expect(await at(`2001:db8:5:6:${n}::1`)).toMatchObject({ status: 201 });
  expect(await at('2001:db8:5:6:ffff::9')).toMatchObject({ status: 429 });
  expect(await at('2001:db8:5:7::1')).toMatchObject({ status: 201 });
});

it('is refused if the tenant accepts none, and on a host without a tenant', async () => {
  expect(await test.visitor().post('/v1/signups', asked())).toMatchObject({ status: 404 });
  expect((await test.visitor().call(signups.fetch)).data).toEqual({ company: null, open: false, signup: null });
  await test.insert('setting', { tenant_id: tenant.id, key: 'SIGNUPS', value: 'false', public: false });
  expect(await test.visitor(tenant).post('/v1/signups', asked())).toMatchObject({ status: 403 });
  expect((await test.visitor(tenant).call(signups.fetch)).data.open).toBe(false);
});

it('names the wrong field', async () => {
  for (const [field, value] of [
    ['email', 'not-an-address'],
    ['phone', '12'],
    ['state', 'Ohio'],
    ['npn', 'abc'],
    ['first_name', ' '],
  ] as const)
    expect(await test.visitor(tenant).post('/v1/signups', { ...asked(), [field]: value })).toMatchObject(
      refusal(field),
    );
});
