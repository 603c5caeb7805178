import { broadcastEmails } from '@bookline/contract/features/broadcast-emails';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('lists the saved emails by name, searches name and subject, and leaves out sent emails', async () => {
  const tenant = await test.makeTenant();
  const user = await test.makeUser(tenant);
  const agent = await test.signIn(user);
  const email = (name: string, subject: string, tenant_id = tenant.id) =>
    test.insert('broadcast_email', {
      tenant_id,
      id: newId(),
      name,
      subject,
      html: '<p>Hello</p>',
      created_at: test.clock.now(),
      updated_at: test.clock.now(),
    });
  expect((await agent.call(broadcastEmails.list, {})).data).toEqual([]);
  await email('welcome', 'Glad to have you');
  await email('Renewal', 'Your plan renews, {{first_name|friend}}');
  await email('Elsewhere', 'Not yours', (await test.makeTenant()).id);
  const names = async (query: object) =>
    (await agent.call(broadcastEmails.list, { query })).data.map(({ name }) => name);
  expect(await names({})).toEqual(['Renewal', 'welcome']);
  expect(await names({ q: 'GLAD' })).toEqual(['welcome']);
  expect(await names({ q: '%' })).toEqual([]);
  expect(await names({ limit: 1, page: 2 })).toEqual(['welcome']);
  const { meta, data } = await agent.call(broadcastEmails.list, { query: { limit: 1 } });
  expect(meta).toMatchObject({ total_count: 2, total_pages: 2 });
  expect(data[0]).toMatchObject({ subject: 'Your plan renews, {{first_name|friend}}' });
});
