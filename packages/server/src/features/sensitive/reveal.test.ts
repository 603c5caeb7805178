import { acting } from '@bookline/contract/features/acting';
import { auditLog } from '@bookline/contract/features/audit-log';
import { sensitive } from '@bookline/contract/features/sensitive';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { makeMedicare, makeSecurity } from '../../../test/health-rows.ts';

const MBI = '1EG4TE5MK73';
const ACCOUNT = 'X-4411908273';
const reason = 'Filling in an application';

let test: TestApp;
let tenant: TestTenant;
let owner: TestUser;
let lead: TestUser;
let contact: TestContact;
let agent: Agent;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await test.makeTenant();
  lead = await test.makeUser(tenant, { account_type: 'manager' });
  owner = await test.makeUser(tenant, { manager: lead });
  contact = await test.makeContact(tenant, { owner });
  await makeMedicare(test, owner, contact.id, MBI);
  agent = await test.signIn(owner);
});

const path = (id = contact.id) => `/v1/contacts/${id}/reveal`;
const revealed = () =>
  test.query<{ actor_id: string; subject_id: string; contact_id: string; detail: object }>(
    "select actor_id, subject_id, contact_id, detail from audit_log where tenant_id = $1 and action = 'sensitive.reveal' order by id",
    [tenant.id],
  );

describe('a protected value', () => {
  it('is shown in full for a reason, and the audit log has who, what, whose and why, never the value', async () => {
    const { data } = await agent.call(sensitive.reveal, { params: { id: contact.id }, body: { what: 'mbi', reason } });
    expect(data).toEqual({ value: MBI });
    expect(await revealed()).toEqual([
      { actor_id: owner.id, subject_id: contact.id, contact_id: contact.id, detail: { what: 'mbi', reason } },
    ]);
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    const log = await admin.call(auditLog.list, { query: { subject_type: 'sensitive' } });
    expect(log.data).toEqual([
      expect.objectContaining({
        action: 'sensitive.reveal',
        contact_id: contact.id,
        subject_name: `${contact.first_name} ${contact.last_name}`,
      }),
    ]);
  });

  it('of one security is that one’s account number', async () => {
    const record_id = await makeSecurity(test, owner, contact.id, ACCOUNT);
    const body = { what: 'security_account', record_id, reason };
    expect(await agent.post(path(), body)).toMatchObject({ status: 200, body: { data: { value: ACCOUNT } } });
    expect(await revealed()).toMatchObject([{ subject_id: record_id, detail: { what: 'security_account', reason } }]);
    const other = await test.makeContact(tenant, { owner });
    expect(await agent.post(path(other.id), body)).toMatchObject({ status: 404 });
    expect(await agent.post(path(), { what: 'security_account', reason })).toMatchObject({
      status: 422,
      body: { errors: { record_id: ['Say which one.'] } },
    });
  });

  it('wants a reason that is one, and that does not hold the value', async () => {
    for (const wrong of [undefined, '', '    a    ', 'x'.repeat(301), `Is it 1eg4-te5 mk73?`])
      expect(await agent.post(path(), { what: 'mbi', reason: wrong })).toMatchObject({
        status: 422,
        body: { errors: { reason: [expect.any(String)] } },
      });
    expect(await revealed()).toEqual([]);
  });

  it('is not there for who may not see the contact, and where there is none', async () => {
    const stranger = await test.signIn(await test.makeUser(tenant));
    expect(await stranger.post(path(), { what: 'mbi', reason })).toMatchObject({ status: 404 });
    const other = await test.makeContact(tenant, { owner });
    expect(await agent.post(path(other.id), { what: 'mbi', reason })).toMatchObject({ status: 404 });
    const abroad = await test.makeTenant();
    const foreign = await test.makeContact(abroad, { owner: await test.makeUser(abroad) });
    expect(await agent.post(path(foreign.id), { what: 'mbi', reason })).toMatchObject({ status: 404 });
    expect(await revealed()).toEqual([]);
  });

  it('of Medicare wants the feature that keeps it', async () => {
    await test.insert('feature_override', { tenant_id: tenant.id, key: 'rx_details', enabled: false });
    const later = await test.signIn(owner);
    expect(await later.post(path(), { what: 'mbi', reason })).toMatchObject({ status: 403 });
  });

  it('is for the person who is there: not for who acts as them, and not for a key, whatever its scopes', async () => {
    const manager = await test.signIn(lead);
    expect(await manager.post(path(), { what: 'mbi', reason })).toMatchObject({ status: 200 });
    await manager.call(acting.start, { params: { id: owner.id }, body: { login_type: 'impersonate' } });
    expect(await manager.post(path(), { what: 'mbi', reason })).toMatchObject({ status: 403 });
    const { secret } = await test.makeApiKey(owner, { scopes: ['read', 'write'] });
    expect(await test.program(tenant, secret).post(path(), { what: 'mbi', reason })).toMatchObject({ status: 403 });
    expect(await revealed()).toHaveLength(1);
  });

  it('after thirty in a quarter of an hour waits, with a sentence that says so, for this person alone', async () => {
    for (let n = 0; n < 30; n++) expect((await agent.post(path(), { what: 'mbi', reason })).status).toBe(200);
    const refused = await agent.post(path(), { what: 'mbi', reason });
    expect(refused).toMatchObject({
      status: 429,
      body: {
        errors: {
          base: ['You have looked at 30 protected values within a quarter of an hour. Try again in 15 minutes.'],
        },
      },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await (await test.signIn(lead)).post(path(), { what: 'mbi', reason })).toMatchObject({ status: 200 });
    test.clock.advance(15 * 60 + 1);
    expect(await agent.post(path(), { what: 'mbi', reason })).toMatchObject({ status: 200 });
    expect(await revealed()).toHaveLength(32);
  });

  it('stands in no line of the log', async () => {
    await agent.post(path(), { what: 'mbi', reason });
    await agent.post(path(), { what: 'mbi', reason: `${MBI} ${ACCOUNT}` });
    expect(test.log_lines.join('\n')).not.toMatch(/1EG4TE5MK73|1EG4-TE5|4411908273/i);
  });
});
