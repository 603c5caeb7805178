import { contacts } from '@bookline/contract/features/contacts';
import { outboundGate } from '@bookline/contract/features/outbound-gate';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import type { ContactAttempt } from './decide-attempt.ts';
import { decideAttempt, decideAttempts } from './outbound-gate.api.ts';

const EVENING = '2026-03-03T02:30:00Z'; // 21:30 in New York
const MORNING = '2026-03-03T15:00:00Z';
const OHIO = { state: 'OH', zip: '43004', timezone_in_force: 'America/New_York' };

const test = useTestApp();
let tenant: TestTenant;
let owner: TestUser;
let agent: Agent;
let admin: Agent;
let joan: TestContact;
beforeEach(async () => {
  test.clock.set(MORNING);
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant);
  const boss = await test.makeUser(tenant, { account_type: 'admin', first_name: 'Ann', last_name: 'Boss' });
  [agent, admin] = [await test.signIn(owner), await test.signIn(boss)];
  joan = await test.makeContact(tenant, {
    owner,
    phones: ['+16145550142'],
    emails: ['joan@example.test'],
    columns: OHIO,
  });
});

const context = <T>(work: (ctx: Parameters<typeof decideAttempt>[0]) => Promise<T>, of = tenant) =>
  test.services.database.inTenant(of.id, (db) => work({ ...test.services, db, tenant: of }));
const decide = (touch: ContactAttempt, of = tenant) => context((ctx) => decideAttempt(ctx, touch), of);
const call = { channel: 'call', purpose: 'personal' } as const;
const may = async () => (await agent.call(outboundGate.may, { params: { id: joan.id } })).data;

describe('a decision', () => {
  it('gives the reason in a sentence, with rule and version, and is stored', async () => {
    test.clock.set(EVENING);
    const decision = await decide({ ...call, contact_id: joan.id });
    expect(decision).toMatchObject({
      allowed: false,
      reason: 'Don’t call after 9 PM in Ohio. It’s 9:30 PM there now. You can call tomorrow at 8 AM.',
      rule: 'hours-us',
      rule_version: 1,
      allowed_from: new Date('2026-03-03T13:00:00Z'),
    });
    expect(await decide({ ...call, contact_id: joan.id, at: new Date(MORNING) })).toMatchObject({
      allowed: true,
      address: '+16145550142',
    });
    const { data } = await admin.call(outboundGate.decisions, { query: { contact_id: joan.id } });
    expect(data).toHaveLength(2);
    const { data: refused } = await admin.call(outboundGate.decisions, {
      query: { allowed: 'false', rule: 'hours-us', channel: 'call', from: '2026-03-03', to: '2026-03-03' },
    });
    expect(refused).toMatchObject([
      {
        id: decision.decision_id,
        rule: 'hours-us',
        contact: { id: joan.id, name: `${joan.first_name} ${joan.last_name}` },
      },
    ]);
  });

  it("can't be changed later by the application", async () => {
    await decide({ ...call, contact_id: joan.id });
    await expect(
      context(({ db }) =>
        db.updateTable('outbound_decision').set({ allowed: true }).where('tenant_id', '=', tenant.id).execute(),
      ),
    ).rejects.toThrow(/permission denied/);
  });

  it('stays when the contact is deleted, without a name, number, or address', async () => {
    await decide({ ...call, contact_id: joan.id });
    await test.query('delete from contact where tenant_id = $1 and id = $2', [tenant.id, joan.id]);
    const { data } = await admin.call(outboundGate.decisions, { query: {} });
    expect(data).toMatchObject([{ contact: { id: joan.id, name: null } }]);
    const [row] = await test.query<{ text: string }>(
      'select row_to_json(d)::text as text from outbound_decision d where tenant_id = $1',
      [tenant.id],
    );
    for (const each of ['6145550142', '@', joan.first_name, joan.last_name]) expect(row?.text).not.toContain(each);
  });

  it('is hidden from other tenants', async () => {
    const other = await test.makeTenant();
    expect(await decide({ ...call, contact_id: joan.id }, other)).toMatchObject({ allowed: false, rule: 'reachable' });
  });

  it('uses the do-not-contact list, permissions, consents, and other contacts with the number', async () => {
    await agent.patch(`/v1/contacts/${joan.id}`, { do_not_text: true, version: 1 });
    expect(await decide({ channel: 'text', purpose: 'personal', contact_id: joan.id })).toMatchObject({
      rule: 'asked-not-to',
    });
    expect(await decide({ ...call, contact_id: joan.id })).toMatchObject({ allowed: true });
    const twin = await test.makeContact(tenant, {
      owner,
      phones: ['+16145550142'],
      columns: { ...OHIO, do_not_call: true },
    });
    expect(await decide({ ...call, contact_id: joan.id })).toMatchObject({
      rule: 'asked-not-to',
      reason: 'Another contact with this number asked not to be contacted. Don’t use this number.',
    });
    await test.query('update contact set do_not_call = false where id = $1', [twin.id]);
    await admin.post('/v1/admin/do_not_contact', { entries: ['614-555-0142', 'joan@example.test'] });
    expect(await decide({ ...call, contact_id: joan.id })).toMatchObject({ rule: 'do-not-contact' });
    expect(await decide({ channel: 'email', purpose: 'personal', contact_id: joan.id })).toMatchObject({
      rule: 'do-not-contact',
    });
  });

  it('about a number without a contact uses its area code and counts without storing it', async () => {
    const florida = { ...call, address: '(305) 555-0142' };
    for (let n = 0; n < 3; n++) expect(await decide(florida)).toMatchObject({ allowed: true, address: '+13055550142' });
    expect(await decide(florida)).toMatchObject({ allowed: false, rule: 'frequency-fl' });
    expect(await decide({ ...call, address: '+18005550100' })).toMatchObject({ rule: 'zone-unknown' });
    await admin.post('/v1/admin/do_not_contact', { entries: ['216-555-0142'] });
    expect(await decide({ ...call, address: '+12165550142' })).toMatchObject({ rule: 'do-not-contact' });
    expect(await decide({ channel: 'text', purpose: 'personal', address: '+16145550199' })).toMatchObject({
      rule: 'consent-text',
    });
  });

  it('counts once if asked twice about one call', async () => {
    await test.query("update contact set state = 'FL', zip = '33101' where id = $1", [joan.id]);
    const asked = (subject_id: string) => decide({ ...call, contact_id: joan.id, subject_id });
    const ids = ['a', 'b', 'c', 'd'].map((letter) => `0190d0a0-0000-7000-8000-00000000000${letter}`);
    const outcomes = [];
    for (const id of [...ids.slice(0, 3), ...ids]) outcomes.push((await asked(id)).allowed);
    expect(outcomes).toEqual([true, true, true, true, true, true, false]);
  });

  it('is deleted after five years', async () => {
    await decide({ ...call, contact_id: joan.id });
    test.clock.set('2031-03-02T15:00:00Z');
    await test.runChores();
    expect(await test.query('select 1 from outbound_decision where tenant_id = $1', [tenant.id])).toHaveLength(1);
    test.clock.set('2031-03-04T15:00:00Z');
    await test.runChores();
    expect(await test.query('select 1 from outbound_decision where tenant_id = $1', [tenant.id])).toEqual([]);
  });
});

it('many decisions at once equal single ones', async () => {
  const columns = [
    OHIO,
    { ...OHIO, do_not_call: true },
    {},
    { state: 'FL', zip: '33101', timezone_in_force: 'America/New_York' },
  ];
  const made = [];
  for (const each of columns)
    made.push(await test.makeContact(tenant, { owner, phones: ['+18005550100'], columns: each }));
  const ids = [...made.map(({ id }) => id), '0190d0a0-0000-7000-8000-000000000000'];
  for (const at of [new Date(MORNING), new Date(EVENING)]) {
    const many = await context((ctx) => decideAttempts(ctx, { ...call, contact_ids: ids, at }));
    for (const id of ids) {
      const one = await decide({ ...call, contact_id: id, at });
      expect({ ...many.get(id), decision_id: '' }).toEqual({ ...one, decision_id: '' });
    }
  }
});

describe('may I contact', () => {
  it('answers for each channel and purpose and stores nothing', async () => {
    expect(await may()).toMatchObject([
      { channel: 'call', purpose: 'personal', allowed: true, reason: null },
      { channel: 'call', purpose: 'marketing', allowed: true },
      { channel: 'text', purpose: 'personal', allowed: false, rule: 'consent-text' },
      { channel: 'text', purpose: 'marketing', allowed: false },
      { channel: 'email', purpose: 'personal', allowed: true },
      { channel: 'email', purpose: 'marketing', allowed: false, rule: 'consent-marketing-email' },
    ]);
    test.clock.set(EVENING);
    agent = await test.signIn(owner);
    expect((await may())[0]).toMatchObject({ allowed: false, allowed_from: '2026-03-03T13:00:00.000Z' });
    expect(await test.query('select 1 from outbound_decision where tenant_id = $1', [tenant.id])).toEqual([]);
  });
});

describe('a company’s own rules', () => {
  const own = { from: '9:00', until: '20:00', closed_days: [0, 0], holidays: false, most_a_day: 2 };
  const put = (body: Record<string, unknown>) => admin.put('/v1/admin/outbound_rules/own', body);

  it('apply from then on, and each version is kept', async () => {
    await admin.call(outboundGate.tighten, { body: own });
    const { data } = await admin.call(outboundGate.tighten, { body: { ...own, from: '10:30' } });
    expect(data).toMatchObject({ version: 2, from: '10:30', closed_days: [0], made_by: { name: 'Ann Boss' } });
    expect(await decide({ ...call, contact_id: joan.id })).toMatchObject({
      rule: 'company-hours',
      rule_version: 2,
      reason: 'Your company doesn’t allow calls before 10:30 AM. It’s 10 AM in Ohio now. You can call at 10:30 AM.',
    });
    const { data: rules } = await admin.call(outboundGate.rules, {});
    expect(rules.rules.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['hours-us', 'hours-fl', 'company-hours', 'company-frequency']),
    );
    expect(rules.tightening).toMatchObject({ version: 2 });
  });

  it.each([
    { from: '7:45' },
    { until: '21:15' },
    { until: '8:00' },
    { from: '20:00', until: '9:00' },
    { closed_days: [7] },
    { most_a_day: 0 },
  ])("%o is refused because it's looser than the law or makes no sense", async (wrong) => {
    expect(await put({ ...own, ...wrong })).toMatchObject({ status: 422 });
    expect(await put(own)).toMatchObject({ status: 200 });
  });
});

it("a contact's displayed hours follow the chosen time zone", async () => {
  test.clock.set(EVENING);
  agent = await test.signIn(owner);
  await agent.call(contacts.update, { params: { id: joan.id }, body: { timezone: 'America/Los_Angeles', version: 1 } });
  expect((await may())[0]).toMatchObject({ channel: 'call', allowed: true });
});
