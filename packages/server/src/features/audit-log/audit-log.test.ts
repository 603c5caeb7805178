import { acting } from '@bookline/contract/features/acting';
import { auditLog } from '@bookline/contract/features/audit-log';
import { contacts } from '@bookline/contract/features/contacts';
import { beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';

const test = useTestApp();
let tenant: TestTenant;
let admin: TestUser;
let user: TestUser;
let browser: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  admin = await test.makeUser(tenant, { account_type: 'admin', first_name: 'Ada', last_name: 'Min' });
  user = await test.makeUser(tenant, { first_name: 'Ann', last_name: 'Yu' });
  browser = await test.signIn(admin);
});

const list = (query = {}) => browser.call(auditLog.list, { query });

it('lists who did what, newest first, with both users for impersonated actions', async () => {
  const { data: opened } = await browser.call(acting.start, {
    params: { id: user.id },
    body: { login_type: 'impersonate' },
  });
  const { data: contact } = await browser.call(contacts.create, { body: { first_name: 'Joan', last_name: 'Adams' } });
  await browser.call(acting.end, { params: { id: opened.login_stack[0]?.session_id ?? '' } });

  const { data, meta } = await list();
  expect(data.map(({ action }) => action)).toEqual([
    'session.end',
    'contact.create',
    'tag.create',
    'session.act_as',
    'session.create',
  ]);
  expect(data[1]).toMatchObject({
    actor: { id: admin.id, name: 'Ada Min' },
    acting_as: { id: user.id, name: 'Ann Yu' },
    subject_name: 'Joan Adams',
    contact_id: contact.id,
  });
  expect(data[3]).toMatchObject({ acting_as: null, subject_type: 'user', subject_name: 'Ann Yu' });
  expect(meta.total_count).toBe(5);
});

it('filters by user, contact, kind, and impersonation, in any combination', async () => {
  const other = await test.signIn(user);
  const { data: contact } = await other.call(contacts.create, { body: { first_name: 'Joan' } });
  const actions = async (query: object) => (await list(query)).data.map(({ action }) => action);
  expect(await actions({ user_id: user.id })).toEqual(['contact.create', 'tag.create', 'session.create']);
  expect(await actions({ contact_id: contact.id })).toEqual(['contact.create']);
  expect(await actions({ subject_type: 'session' })).toEqual(['session.create', 'session.create']);
  expect(await actions({ user_id: user.id, subject_type: 'session' })).toEqual(['session.create']);
  expect(await actions({ acting: 'true' })).toEqual([]);
  expect(await actions({ page: 2, limit: 3 })).toEqual(['session.create']);
});

it("finds where the chain is broken; another tenant's chain stays intact", async () => {
  await test.runChores();
  const whole = await browser.call(auditLog.verify);
  expect(whole.data).toEqual({ entries: 1, broken_at: null });
  const elsewhere = await test.signIn(await test.makeUser(await test.makeTenant(), { account_type: 'admin' }));
  await test.runChores();
  await test.query('update audit_log set action = $2 where tenant_id = $1', [tenant.id, 'session.other']);
  expect((await browser.call(auditLog.verify)).data).toEqual({ entries: 1, broken_at: 1 });
  expect((await elsewhere.call(auditLog.verify)).data).toEqual({ entries: 1, broken_at: null });
});

it('is only for admins of the same tenant', async () => {
  const agent = await test.signIn(user);
  expect(await agent.get('/v1/admin/audit_log')).toMatchObject({ status: 403 });
  const elsewhere = await test.makeTenant();
  const stranger = await test.signIn(await test.makeUser(elsewhere, { account_type: 'admin' }));
  const { data } = await stranger.call(auditLog.list, { query: { user_id: admin.id } });
  expect(data).toEqual([]);
});
