import { helps } from '@bookline/contract/features/helps';
import { beforeEach, expect, it } from 'vitest';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';

const test = useTestApp();
let tenant: TestTenant;
let user: TestUser;
beforeEach(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams' });
});

const emails = () =>
  test.query<{ to_address: string; subject: string; paragraphs: string[] }>(
    'select to_address, subject, paragraphs from mail_message where tenant_id = $1 order by to_address',
    [tenant.id],
  );
const body = { about: 'problem' as const, message: 'The list\nstays empty.', page: '/contacts' };

it('admins see a request, the help address gets an email, and an admin completes it', async () => {
  await test.insert('setting', { tenant_id: tenant.id, key: 'SUPPORT_EMAIL', value: 'help@agency.test', public: true });
  const agent = await test.signIn(user);
  const { id } = (await agent.call(helps.create, { body })).data;
  expect(await emails()).toEqual([
    {
      to_address: 'help@agency.test',
      subject: 'Something isn’t working: help request from Dana Adams',
      paragraphs: [body.message, `Dana Adams, ${user.email}`, 'Sent from /contacts'],
    },
  ]);
  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  const open = async () => (await admin.call(helps.list, { query: { open: 'true' } })).data;
  expect(await open()).toMatchObject([{ ...body, id, person: { id: user.id, name: 'Dana Adams' }, done_at: null }]);
  await admin.call(helps.update, { params: { id }, body: { done: true } });
  expect(await open()).toEqual([]);
  expect((await admin.call(helps.list)).meta.total_count).toBe(1);
});

it('admins get the email if there is no help address', async () => {
  const admin = await test.makeUser(tenant, { account_type: 'admin' });
  await (await test.signIn(user)).call(helps.create, { body });
  expect((await emails()).map(({ to_address }) => to_address)).toEqual([admin.email]);
});

it('refuses more than twenty requests in an hour', async () => {
  const agent = await test.signIn(user);
  for (let n = 0; n < 20; n++) await agent.call(helps.create, { body });
  const reply = await agent.post('/v1/helps', body);
  expect(reply).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
  test.clock.advance(3601);
  expect(await agent.post('/v1/helps', body)).toMatchObject({ status: 201 });
});
