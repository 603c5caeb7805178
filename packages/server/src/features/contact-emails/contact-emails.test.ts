import { contactEmails } from '@bookline/contract/features/contact-emails';
import { contacts } from '@bookline/contract/features/contacts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import type { MailExchange } from '../../providers/mail-exchange/port.ts';
import { sendMail } from '../mail/mail.api.ts';

let answer: MailExchange;
const asked: string[] = [];
let tenant: TestTenant;
let owner: TestUser;
let agent: Agent;
let joan: TestContact;
const test = useTestApp({
  mail_exchanges: {
    async find(domain) {
      asked.push(domain);
      return answer;
    },
    texts: async () => [],
  },
});
beforeEach(async () => {
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Alvarez' });
  agent = await test.signIn(owner);
  joan = await test.makeContact(tenant, { owner, emails: ['joan@example.test', 'home@other.test'] });
  asked.length = 0;
  answer = 'found';
});

const params = () => ({ id: joan.id });
const validate = async (address?: string) =>
  (await agent.call(contactEmails.validate, { params: params(), body: address ? { address } : {} })).data.emails;

describe('R308: validating an address', () => {
  it.each([
    ['found', 'deliverable'],
    ['none', 'no_mail_server'],
    ['unknown', 'undecided'],
  ] as const)('%s gives %s, with the time', async (found, result) => {
    answer = found;
    const [first, second] = await validate();
    expect(asked).toEqual(['example.test']);
    expect(first?.check).toEqual({ result, at: test.clock.now().toISOString() });
    expect(second?.check).toBeNull();
    const { data } = await agent.call(contacts.timeline, { params: params(), query: {} });
    expect(data[0]?.summary).toContain('Checked joan@example.test');
  });

  it('validates another address by name; the result stays when the contact is saved', async () => {
    answer = 'none';
    await validate('home@other.test');
    expect(asked).toEqual(['other.test']);
    await agent.call(contacts.update, {
      params: params(),
      body: {
        emails: [{ address: 'home@other.test' }, { address: 'new@example.test' }],
        version: (await agent.call(contacts.get, { params: params() })).data.version,
      },
    });
    const { data } = await agent.call(contacts.get, { params: params(), query: {} });
    expect(data.emails.map(({ check }) => check?.result)).toEqual(['no_mail_server', undefined]);
  });

  it('an invalid address is undeliverable without a provider call', async () => {
    joan = await test.makeContact(tenant, { owner, emails: ['joan at home'] });
    expect((await validate())[0]?.check?.result).toBe('no_mail_server');
    expect(asked).toEqual([]);
  });

  it("rejects an address that the contact doesn't have", async () => {
    const refusal = { status: 422, body: { errors: { address: [expect.any(String)] } } };
    for (const call of ['validate_email', 'force_verify_email'])
      expect(await agent.patch(`/v1/contacts/${joan.id}/${call}`, { address: 'x@y.test' })).toMatchObject(refusal);
    joan = await test.makeContact(tenant, { owner });
    expect(await agent.patch(`/v1/contacts/${joan.id}/validate_email`, {})).toMatchObject(refusal);
  });
});

it('R308: a user marks an address as verified, with the user and the time', async () => {
  const { data } = await agent.call(contactEmails.force_verify, { params: params(), body: {} });
  expect(data.emails[0]).toMatchObject({
    verified_at: test.clock.now().toISOString(),
    verified_by: { id: owner.id, name: 'Dana Alvarez' },
  });
  expect(data.emails[1]).toMatchObject({ verified_at: null, verified_by: null });
  const rows = await test.query("select detail from audit_log where tenant_id = $1 and action = 'email.verify'", [
    tenant.id,
  ]);
  expect(rows).toEqual([{ detail: { address: 'joan@example.test' } }]);
});

describe('R437, R313: emails to a contact', () => {
  const send = (subject: string, contact_id?: string) =>
    test.services.database.inTenant(tenant.id, (db) =>
      sendMail(
        { db, tenant, clock: test.clock },
        { to: 'joan@example.test', subject, paragraphs: ['Hello.'] },
        { ...(contact_id && { contact_id }) },
      ),
    );

  it('the log has the newest five, the history has all of them, by page and filter', async () => {
    for (let n = 1; n <= 7; n++) {
      await send(`Plan ${n}`, joan.id);
      test.clock.advance(86_400);
    }
    // The session expires after a week.
    agent = await test.signIn(owner);
    const logs = await agent.call(contactEmails.logs, { params: params(), query: {} });
    expect(logs.data.map(({ subject }) => subject)).toEqual(['Plan 7', 'Plan 6', 'Plan 5', 'Plan 4', 'Plan 3']);
    expect(logs.data[0]).toMatchObject({ to: 'joan@example.test', status: 'queued', done_at: null });
    const history = await agent.call(contactEmails.history, { params: params(), body: { limit: 2, page: 4 } });
    expect(history.data.map(({ subject }) => subject)).toEqual(['Plan 1']);
    expect(history.meta).toMatchObject({ total_count: 7, total_pages: 4 });
    const found = await agent.call(contactEmails.history, { params: params(), body: { q: 'plan 3' } });
    expect(found.data.map(({ subject }) => subject)).toEqual(['Plan 3']);
    const day = logs.data[4]?.created_at.slice(0, 10) ?? '';
    const onDay = await agent.call(contactEmails.history, { params: params(), body: { from: day, to: day } });
    expect(onDay.data.map(({ subject }) => subject)).toEqual(['Plan 3']);
    const failed = await agent.call(contactEmails.history, { params: params(), body: { status: 'failed' } });
    expect(failed.data).toEqual([]);
  });

  it('an email to a user with the same address is left out', async () => {
    await send('Your sign-in code');
    await send('To another', (await test.makeContact(tenant, { owner })).id);
    expect((await agent.call(contactEmails.logs, { params: params(), query: {} })).data).toEqual([]);
  });
});
