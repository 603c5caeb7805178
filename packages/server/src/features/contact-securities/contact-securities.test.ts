import { contactSecurities } from '@bookline/contract/features/contact-securities';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import { asWord } from '../../../test/as-word.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import type { Context } from '../../platform/context.ts';
import { openSecret } from '../../platform/crypto/tenant-secrets.ts';
import { readAccountNumber } from './contact-securities.api.ts';

const test = useTestApp();
let tenant: TestTenant;
let owner: TestUser;
let contact: TestContact;
let agent: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant);
  contact = await test.makeContact(tenant, { owner });
  agent = await test.signIn(owner);
});

type Body = NonNullable<Parameters<typeof contactSecurities.create.body.parse>[0]> & object;
const params = () => ({ id: contact.id });
const path = () => `/v1/contacts/${contact.id}/securities`;
const pathOf = (id: string) => `${path()}/${id}`;
const add = async (body: Body = {}) =>
  (await agent.call(contactSecurities.create, { params: params(), body: { type: 'ira', ...body } })).data;
const list = () => agent.call(contactSecurities.list, { params: params() });
const NUMBER = 'Z87-654321';

/** The value that the reveal call would read. */
const revealed = (id: string, of = contact.id) =>
  test.services.database.inTenant(tenant.id, (db) =>
    readAccountNumber({ ...test.services, db, tenant } as unknown as Context, of, id),
  );

describe('R311: securities', () => {
  it('are stored with every field, with a total', async () => {
    const fields = {
      type: '401k',
      custodian: 'Fidelity',
      value: '1000.5',
      as_of: '2026-01-31',
      notes: 'Roll over',
    } as const;
    const security = await add({ ...fields, account_number: NUMBER });
    const at = test.clock.now().toISOString();
    expect(security).toEqual({
      ...fields,
      id: expect.any(String),
      value: '1000.50',
      account_last4: '4321',
      version: 1,
      created_at: at,
      updated_at: at,
    });
    await add({ type: 'cd', value: '0.1' });
    await add({ type: 'other' });
    const { data, meta } = await list();
    expect(data.map(({ type }) => type)).toEqual(['401k', 'cd', 'other']);
    expect(meta).toEqual({ total_value: '1000.60' });
  });

  it('without securities the total is zero', async () => {
    expect(await list()).toEqual({ data: [], meta: { total_value: '0.00' } });
  });

  it.each<[string, Record<string, unknown>]>([
    ['type', { type: 'boat' }],
    ['value', { value: '-5' }],
    ['as_of', { as_of: '2999-01-01' }],
    ['account_number', { account_number: '12345' }],
    ['account_number', { account_number: '1234 <script>' }],
  ])('explain the error at %s', async (field, body) => {
    expect(await agent.post(path(), { type: 'ira', ...body })).toMatchObject(refusal(field));
    expect((await list()).data).toEqual([]);
  });

  it('change field by field; a save over an unseen change gives 409', async () => {
    const security = await add({ custodian: 'Fidelity', value: '10', account_number: NUMBER });
    test.clock.advance(60);
    const { data } = await agent.call(contactSecurities.update, {
      params: { ...params(), securityId: security.id },
      body: { value: '20', version: 1 },
    });
    expect(data).toEqual({ ...security, value: '20.00', version: 2, updated_at: test.clock.now().toISOString() });
    expect(await agent.patch(pathOf(security.id), { value: '30', version: 1 })).toMatchObject({ status: 409 });
    expect(await agent.patch(pathOf(security.id), { value: '20.0' })).toMatchObject({ body: { data: { version: 2 } } });
    expect(await revealed(security.id)).toBe(NUMBER);
  });

  it('are gone when deleted, found only under their own contact, and read-only on a deleted contact', async () => {
    const [kept, gone] = [await add(), await add()];
    expect(await agent.delete(pathOf(gone.id))).toMatchObject({ status: 204 });
    expect(await agent.delete(pathOf(gone.id))).toMatchObject({ status: 404 });
    const other = await test.makeContact(tenant, { owner });
    const wrong = `/v1/contacts/${other.id}/securities/${kept.id}`;
    expect(await agent.patch(wrong, { notes: 'Moved' })).toMatchObject({ status: 404 });
    await test.query('update contact set deleted_at = now() where tenant_id = $1 and id = $2', [tenant.id, contact.id]);
    expect((await list()).data).toEqual([kept]);
    expect(await agent.post(path(), { type: 'ira' })).toMatchObject({ status: 404 });
    expect(await agent.patch(pathOf(kept.id), { notes: 'x' })).toMatchObject({ status: 404 });
    expect(await agent.delete(pathOf(kept.id))).toMatchObject({ status: 404 });
  });
});

describe('an account number', () => {
  it('opens again after a call that writes the ids in capitals, which name the same records', async () => {
    const { id } = await add();
    const capitals = `/v1/contacts/${contact.id.toUpperCase()}/securities/${id.toUpperCase()}`;
    expect(await agent.patch(capitals, { account_number: NUMBER })).toMatchObject({ status: 200 });
    expect(await revealed(id)).toBe(NUMBER);
  });

  it("is encrypted with the tenant's key, and no other tenant can decrypt it", async () => {
    const { id } = await add({ account_number: NUMBER });
    const [row] = await test.query<{ sealed: Buffer }>(
      'select account_number_sealed as sealed from contact_security where tenant_id = $1',
      [tenant.id],
    );
    if (!row) throw new Error('nothing was kept');
    expect(row.sealed.includes('654321')).toBe(false);
    const elsewhere = await test.makeTenant();
    const opened = test.services.database.inTenant(elsewhere.id, (db) =>
      openSecret(
        { ...test.services, db, tenant: elsewhere },
        { table: 'contact_security', column: 'account_number_sealed', row: id },
        row.sealed,
      ),
    );
    await expect(opened).rejects.toThrow();
    expect(await revealed(id)).toBe(NUMBER);
    expect(await revealed(id, (await test.makeContact(tenant, { owner })).id)).toBeNull();
  });

  it('can be replaced and removed', async () => {
    const { id } = await add({ account_number: NUMBER });
    expect(await agent.patch(pathOf(id), { account_number: '00-11-22-33' })).toMatchObject({
      body: { data: { account_last4: '2233', version: 2 } },
    });
    expect(await revealed(id)).toBe('00-11-22-33');
    expect(await agent.patch(pathOf(id), { account_number: null })).toMatchObject({
      body: { data: { account_last4: null } },
    });
    expect(await revealed(id)).toBeNull();
  });

  it('is in no reply, log line, timeline, or audit entry', async () => {
    const replies = [
      await agent.post(path(), { type: 'ira', custodian: 'Fidelity', account_number: NUMBER, value: '52123.45' }),
    ];
    const { data } = await list();
    replies.push(await agent.patch(pathOf(data[0]?.id ?? ''), { account_number: `${NUMBER}9`, notes: 'New' }));
    replies.push(await agent.get(path()), await agent.post(path(), { type: 'boat', account_number: NUMBER }));
    expect(replies.map(({ status }) => status)).toEqual([201, 200, 200, 422]);
    expect(replies.map(({ text }) => text).join('')).not.toMatch(asWord(NUMBER, '654321'));
    const told = await test.query<{ all: string }>(
      `select (select string_agg(detail::text, '') from audit_log where tenant_id = $1)
         || (select string_agg(detail::text, '') from contact_activity where tenant_id = $1) as all`,
      [tenant.id],
    );
    expect(told[0]?.all).toContain('IRA at Fidelity');
    expect(told[0]?.all).not.toMatch(asWord(NUMBER, '654321', '4321', '52123'));
    expect(test.log_lines.join('\n')).not.toMatch(asWord(NUMBER, '654321', '52123'));
    const entries = await test.query(
      "select action, detail from audit_log where tenant_id = $1 and subject_type = 'security' order by id",
      [tenant.id],
    );
    const label = 'IRA at Fidelity';
    expect(entries).toEqual([
      { action: 'security.create', detail: { label } },
      { action: 'security.update', detail: { label, fields: ['notes', 'account_number'] } },
    ]);
  });
});
