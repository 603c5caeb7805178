import { adminCarriers } from '@bookline/contract/features/admin-carriers';
import { contactPolicies } from '@bookline/contract/features/contact-policies';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { newId } from '../../platform/ids.ts';

const test = useTestApp();
let tenant: TestTenant;
let lead: TestUser;
let owner: TestUser;
let contact: TestContact;
let agent: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  lead = await test.makeUser(tenant, { account_type: 'manager', first_name: 'Mia', last_name: 'Lane' });
  owner = await test.makeUser(tenant, { manager: lead, first_name: 'Dana', last_name: 'Adams' });
  contact = await test.makeContact(tenant, { owner });
  agent = await test.signIn(owner);
});

type Body = NonNullable<Parameters<typeof contactPolicies.create.body.parse>[0]> & object;
const params = () => ({ id: contact.id });
const path = () => `/v1/contacts/${contact.id}/policies`;
const pathOf = (id: string) => `${path()}/${id}`;
const plain = { product_line: 'final_expense', status: 'pending' } as const;
const add = async (body: Body = {}, by = agent) =>
  (await by.call(contactPolicies.create, { params: params(), body: { ...plain, ...body } })).data;
const list = async (by = agent) => (await by.call(contactPolicies.list, { params: params() })).data;
const refused = (field: string, words: RegExp = /./) => ({
  status: 422,
  body: { errors: { [field]: [expect.stringMatching(words)] } },
});

async function makeCarrier(name: string, of = tenant, active = true): Promise<string> {
  const id = newId();
  const at = test.clock.now();
  await test.insert('carrier', { tenant_id: of.id, id, name, active, created_at: at, updated_at: at });
  return id;
}

describe('R311: adding', () => {
  it('stores every field, with amounts as decimal text', async () => {
    const carrier_id = await makeCarrier('Aetna');
    const policy = await add({
      carrier_id,
      product_line: 'whole_life',
      plan_name: 'Golden Eagle',
      policy_number: 'WL-100',
      status: 'in_force',
      premium: '142.5',
      premium_mode: 'monthly',
      face_amount: '25000',
      effective_on: '2026-01-01',
      expires_on: '2046-01-01',
      renewal_on: '2027-01-01',
      beneficiaries: [
        { name: 'Ann Yu', relation: 'Spouse', share: '66.67' },
        { name: 'Lee Yu', relation: 'Child', share: '33.33' },
      ],
      writing_agent_id: owner.id,
      commission: '310',
      notes: 'Sent by mail.\nAsked for a copy.',
    });
    expect(policy).toEqual({
      id: expect.any(String),
      carrier: { id: carrier_id, name: 'Aetna', active: true },
      product_line: 'whole_life',
      plan_name: 'Golden Eagle',
      policy_number: 'WL-100',
      status: 'in_force',
      premium: '142.50',
      premium_mode: 'monthly',
      face_amount: '25000.00',
      effective_on: '2026-01-01',
      expires_on: '2046-01-01',
      renewal_on: '2027-01-01',
      beneficiaries: [
        { name: 'Ann Yu', relation: 'Spouse', share: '66.67' },
        { name: 'Lee Yu', relation: 'Child', share: '33.33' },
      ],
      writing_agent: { id: owner.id, name: 'Dana Adams' },
      commission: '310.00',
      notes: 'Sent by mail.\nAsked for a copy.',
      version: 1,
      created_at: test.clock.now().toISOString(),
      updated_at: test.clock.now().toISOString(),
    });
    expect(await list()).toEqual([policy]);
  });

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['expires_on', { effective_on: '2026-02-01', expires_on: '2026-01-31' }, /on or after the effective date/],
    ['renewal_on', { effective_on: '2026-02-01', renewal_on: '2026-01-31' }, /on or after the effective date/],
    ['premium_mode', { premium: '10' }, /how often/],
    ['premium', { premium: '-1', premium_mode: 'monthly' }, /0 or more/],
    ['face_amount', { face_amount: 'much' }, /amount such as/],
    [
      'beneficiaries',
      {
        beneficiaries: [
          { name: 'Ann', share: '60' },
          { name: 'Lee', share: '30' },
        ],
      },
      /add up to 90%/,
    ],
    ['beneficiaries', { beneficiaries: [{ name: 'Ann', share: '100' }, { name: 'Lee' }] }, /every beneficiary/],
    ['beneficiaries.0.name', { beneficiaries: [{ name: ' ' }] }, /Enter the beneficiary’s name/],
    ['beneficiaries.0.share', { beneficiaries: [{ name: 'Ann', share: '0' }] }, /up to 100%/],
    ['product_line', { product_line: 'boat' }, /./],
    ['status', { status: 'sold' }, /./],
    ['effective_on', { effective_on: '2026-02-30' }, /YYYY-MM-DD/],
  ])('explains the error at %s', async (field, body, words) => {
    expect(await agent.post(path(), { ...plain, ...body })).toMatchObject(refused(field, words));
    expect(await list()).toEqual([]);
  });

  it('reports two errors at once', async () => {
    const body = { ...plain, premium: '10', effective_on: '2026-02-01', expires_on: '2026-01-01' };
    const reply = await agent.post(path(), body);
    expect(Object.keys((reply.body as { errors: object }).errors)).toEqual(['expires_on', 'premium_mode']);
  });

  it('the carrier must be one that the tenant offers', async () => {
    const retired = await makeCarrier('Gone Mutual', tenant, false);
    const foreign = await makeCarrier('Theirs', await test.makeTenant());
    for (const carrier_id of [retired, foreign, newId()])
      expect(await agent.post(path(), { ...plain, carrier_id })).toMatchObject(refused('carrier_id', /offered/));
  });

  it('the writing agent must be an active user whose contacts the user can see', async () => {
    const stranger = await test.makeUser(tenant);
    const left = await test.makeUser(tenant, { manager: lead, columns: { active: false } });
    const manager = await test.signIn(lead);
    const write = (by: Agent, writing_agent_id: string) => by.post(path(), { ...plain, writing_agent_id });
    for (const id of [stranger.id, lead.id, newId()])
      expect(await write(agent, id)).toMatchObject(refused('writing_agent_id', /downline/));
    expect(await write(manager, left.id)).toMatchObject(refused('writing_agent_id'));
    expect(await write(manager, owner.id)).toMatchObject({ status: 201 });
  });
});

describe('R311: listing', () => {
  it('lists policies in force first, then the newest', async () => {
    await add({ status: 'declined', effective_on: '2026-05-01' });
    await add({ status: 'in_force', effective_on: '2024-01-01' });
    await add({ status: 'quoted' });
    await add({ status: 'in_force', effective_on: '2025-01-01' });
    expect((await list()).map(({ status, effective_on }) => [status, effective_on])).toEqual([
      ['in_force', '2025-01-01'],
      ['in_force', '2024-01-01'],
      ['quoted', null],
      ['declined', '2026-05-01'],
    ]);
  });

  it('is logged as a view of the contact', async () => {
    await list();
    const seen = await test.query("select detail from audit_log where tenant_id = $1 and action = 'contact.view'", [
      tenant.id,
    ]);
    expect(seen).toContainEqual({ detail: { part: 'policies' } });
  });
});

describe('R311: changing', () => {
  it('changes only the given fields and increases the version', async () => {
    const policy = await add({ policy_number: 'A-1', premium: '10', premium_mode: 'monthly' });
    test.clock.advance(60);
    const { data } = await agent.call(contactPolicies.update, {
      params: { ...params(), policyId: policy.id },
      body: { status: 'in_force', version: 1 },
    });
    expect(data).toEqual({ ...policy, status: 'in_force', version: 2, updated_at: test.clock.now().toISOString() });
  });

  it('a save without changes has no effect and no timeline entry', async () => {
    const policy = await add({ premium: '10', premium_mode: 'monthly' });
    const body = { premium: '10.00', status: 'pending', beneficiaries: [] };
    expect(await agent.patch(pathOf(policy.id), body)).toMatchObject({ status: 200, body: { data: policy } });
    const told = "select 1 from contact_activity where tenant_id = $1 and kind = 'policy'";
    expect(await test.query(told, [tenant.id])).toHaveLength(1);
  });

  it('gives 409 for a save over an unseen change', async () => {
    const policy = await add();
    await agent.patch(pathOf(policy.id), { policy_number: 'A-2', version: 1 });
    const late = await agent.patch(pathOf(policy.id), { policy_number: 'A-3', version: 1 });
    expect(late).toMatchObject(refusal('version', expect.stringMatching(/while you were editing/), 409));
    expect((await list())[0]?.policy_number).toBe('A-2');
  });

  it('checks the whole policy: one field stored before, the other new', async () => {
    const policy = await add({ effective_on: '2026-02-01', premium: '10', premium_mode: 'monthly' });
    expect(await agent.patch(pathOf(policy.id), { expires_on: '2026-01-01' })).toMatchObject(refused('expires_on'));
    expect(await agent.patch(pathOf(policy.id), { premium_mode: null })).toMatchObject(refused('premium_mode'));
  });

  it('a carrier that is no longer offered and a deactivated writing agent stay on their policies', async () => {
    const carrier_id = await makeCarrier('Old Mutual');
    const policy = await add({ carrier_id, writing_agent_id: owner.id });
    await test.query('update carrier set active = false where tenant_id = $1', [tenant.id]);
    const manager = await test.signIn(lead);
    await test.query('update app_user set active = false where tenant_id = $1 and id = $2', [tenant.id, owner.id]);
    const body = { carrier_id, writing_agent_id: owner.id, notes: 'Kept' };
    expect(await manager.patch(pathOf(policy.id), body)).toMatchObject({
      status: 200,
      body: {
        data: { carrier: { name: 'Old Mutual', active: false }, writing_agent: { id: owner.id }, notes: 'Kept' },
      },
    });
  });
});

describe('R311: deleting', () => {
  it('a deleted policy is gone, and deleting it again gives 404', async () => {
    const policy = await add();
    expect(await agent.delete(pathOf(policy.id))).toMatchObject({ status: 204 });
    expect(await list()).toEqual([]);
    expect(await agent.delete(pathOf(policy.id))).toMatchObject({ status: 404 });
  });

  it('a policy is found only under its own contact', async () => {
    const policy = await add();
    const other = await test.makeContact(tenant, { owner });
    const wrong = `/v1/contacts/${other.id}/policies/${policy.id}`;
    expect(await agent.patch(wrong, { notes: 'Moved' })).toMatchObject({ status: 404 });
    expect(await agent.delete(wrong)).toMatchObject({ status: 404 });
    expect(await list()).toEqual([policy]);
  });

  it('policies of a deleted contact can be read, not changed', async () => {
    const policy = await add();
    await test.query('update contact set deleted_at = now() where tenant_id = $1 and id = $2', [tenant.id, contact.id]);
    expect(await list()).toEqual([policy]);
    expect(await agent.post(path(), plain)).toMatchObject({ status: 404 });
    expect(await agent.patch(pathOf(policy.id), { notes: 'x' })).toMatchObject({ status: 404 });
    expect(await agent.delete(pathOf(policy.id))).toMatchObject({ status: 404 });
  });
});

it('R311: the timeline and the audit log name the policy, not its cost or its beneficiaries', async () => {
  const carrier_id = await makeCarrier('Aetna');
  const policy = await add({
    carrier_id,
    policy_number: 'SECRET-9',
    premium: '987.65',
    premium_mode: 'annual',
    beneficiaries: [{ name: 'Zelda Quill' }],
  });
  await agent.patch(pathOf(policy.id), { status: 'lapsed', notes: 'Zelda Quill' });
  await agent.delete(pathOf(policy.id));
  const label = 'Aetna Final expense';
  const told = await test.query(
    "select subject_id, detail from contact_activity where tenant_id = $1 and kind = 'policy' order by id",
    [tenant.id],
  );
  expect(told).toEqual(
    ['added', 'changed', 'removed'].map((did) => ({ subject_id: policy.id, detail: { did, label } })),
  );
  const audited = await test.query<{ action: string; contact_id: string }>(
    "select action, contact_id, detail from audit_log where tenant_id = $1 and subject_type = 'policy' order by id",
    [tenant.id],
  );
  expect(audited).toEqual([
    { action: 'policy.create', contact_id: contact.id, detail: { label } },
    { action: 'policy.update', contact_id: contact.id, detail: { label, fields: ['status', 'notes'] } },
    { action: 'policy.delete', contact_id: contact.id, detail: { label } },
  ]);
  expect(test.log_lines.join('')).not.toMatch(/SECRET-9|987\.65|Zelda/);
});

it("R377: a carrier on a policy can't be deleted, and the error says what to do instead", async () => {
  const carrier_id = await makeCarrier('Aetna');
  await add({ carrier_id });
  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  expect(await admin.delete(`/v1/admin/carriers/${carrier_id}`)).toMatchObject(
    refusal('base', expect.stringMatching(/^1 policy names this carrier\. Turn off Offered/), 409),
  );
  await admin.call(adminCarriers.update, { params: { id: carrier_id }, body: { active: false } });
  expect((await list())[0]?.carrier).toEqual({ id: carrier_id, name: 'Aetna', active: false });
});
