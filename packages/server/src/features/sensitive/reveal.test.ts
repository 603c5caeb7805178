import { acting } from '@bookline/contract/features/acting';
import { auditLog } from '@bookline/contract/features/audit-log';
import { sensitive } from '@bookline/contract/features/sensitive';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { makeMedicare, makeSecurity } from '../../../test/health-rows.ts';
import { refusal } from '../../../test/refusal.ts';

const MBI = '1EG4TE5MK73';
const ACCOUNT = 'X-4411908273';
const reason = 'Filling in an application';

const test = useTestApp();
let tenant: TestTenant;
let owner: TestUser;
let lead: TestUser;
let contact: TestContact;
let agent: Agent;
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
  it('is shown in full for a reason, and the audit log has user, value kind, contact, and reason, but never the value', async () => {
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
    expect(await agent.post(path(), { what: 'security_account', reason })).toMatchObject(
      refusal('record_id', 'Choose which one to reveal.'),
    );
  });

  it("requires a real reason that doesn't contain the value", async () => {
    for (const wrong of [undefined, '', '    a    ', 'x'.repeat(301), `Is it 1eg4-te5 mk73?`])
      expect(await agent.post(path(), { what: 'mbi', reason: wrong })).toMatchObject(refusal('reason'));
    // The last reply confirms the guess, so it's audited, without the guess.
    expect(await revealed()).toMatchObject([{ contact_id: contact.id, detail: { what: 'mbi', refused: true } }]);
    expect(JSON.stringify(await revealed())).not.toMatch(/1eg4/i);
  });

  it("every request counts, even if it's refused or finds nothing, so a value can't be guessed through the reason", async () => {
    const guess = { what: 'mbi', reason: `Is it ${MBI}?` };
    for (let n = 0; n < 15; n++) expect((await agent.post(path(), guess)).status).toBe(422);
    const none = await test.makeContact(tenant, { owner });
    for (let n = 0; n < 15; n++) expect((await agent.post(path(none.id), { what: 'mbi', reason })).status).toBe(404);
    expect((await agent.post(path(), guess)).status).toBe(429);
    expect((await agent.post(path(), { what: 'mbi', reason })).status).toBe(429);
    expect(await revealed()).toHaveLength(15);
  });

  it('returns 404 for a hidden contact and for a missing value', async () => {
    const stranger = await test.signIn(await test.makeUser(tenant));
    expect(await stranger.post(path(), { what: 'mbi', reason })).toMatchObject({ status: 404 });
    const other = await test.makeContact(tenant, { owner });
    expect(await agent.post(path(other.id), { what: 'mbi', reason })).toMatchObject({ status: 404 });
    const abroad = await test.makeTenant();
    const foreign = await test.makeContact(abroad, { owner: await test.makeUser(abroad) });
    expect(await agent.post(path(foreign.id), { what: 'mbi', reason })).toMatchObject({ status: 404 });
    expect(await revealed()).toEqual([]);
  });

  it('of Medicare requires the feature that stores it', async () => {
    await test.insert('feature_override', { tenant_id: tenant.id, key: 'rx_details', enabled: false });
    const later = await test.signIn(owner);
    expect(await later.post(path(), { what: 'mbi', reason })).toMatchObject({ status: 403 });
  });

  it('is refused while acting as another user and for API keys with any scope', async () => {
    const manager = await test.signIn(lead);
    expect(await manager.post(path(), { what: 'mbi', reason })).toMatchObject({ status: 200 });
    await manager.call(acting.start, { params: { id: owner.id }, body: { login_type: 'impersonate' } });
    expect(await manager.post(path(), { what: 'mbi', reason })).toMatchObject({ status: 403 });
    const { secret } = await test.makeApiKey(owner, { scopes: ['read', 'write'] });
    expect(await test.program(tenant, secret).post(path(), { what: 'mbi', reason })).toMatchObject({ status: 403 });
    expect(await revealed()).toHaveLength(1);
  });

  it('is limited to thirty in 15 minutes, with a clear error, per user', async () => {
    for (let n = 0; n < 30; n++) expect((await agent.post(path(), { what: 'mbi', reason })).status).toBe(200);
    const refused = await agent.post(path(), { what: 'mbi', reason });
    expect(refused).toMatchObject({
      status: 429,
      body: {
        errors: {
          base: ['You’ve viewed 30 protected values in 15 minutes. Try again in 15 minutes.'],
        },
      },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await (await test.signIn(lead)).post(path(), { what: 'mbi', reason })).toMatchObject({ status: 200 });
    test.clock.advance(15 * 60 + 1);
    expect(await agent.post(path(), { what: 'mbi', reason })).toMatchObject({ status: 200 });
    expect(await revealed()).toHaveLength(32);
  });

  it('is in no log line', async () => {
    await agent.post(path(), { what: 'mbi', reason });
    await agent.post(path(), { what: 'mbi', reason: `${MBI} ${ACCOUNT}` });
    expect(test.log_lines.join('\n')).not.toMatch(/1EG4TE5MK73|1EG4-TE5|4411908273/i);
  });
});
