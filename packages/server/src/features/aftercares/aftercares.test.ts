import { aftercares } from '@bookline/contract/features/aftercares';
import { campaigns } from '@bookline/contract/features/campaigns';
import { contactPermissionCalls } from '@bookline/contract/features/contact-permissions';
import { contacts } from '@bookline/contract/features/contacts';
import { linkedContacts } from '@bookline/contract/features/linked-contacts';
import { outboundGate } from '@bookline/contract/features/outbound-gate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { makeEmail } from '../../../test/email-rows.ts';
import { mailServer } from '../../../test/mail-server.ts';
import { allAgree, setPostalAddress } from '../campaigns/campaigns.fixture.ts';
import { findCampaignWork } from '../campaigns/campaigns.jobs.ts';
import { decideAttempt } from '../outbound-gate/outbound-gate.api.ts';

const OHIO = { state: 'OH', zip: '43004', timezone_in_force: 'America/New_York' };
const DIED = '2026-03-01';

let test: TestApp;
let tenant: TestTenant;
let owner: TestUser;
let agent: Agent;
let joan: TestContact;
/** What the mail server got, and what happens meanwhile. */
let handed: string[];
let onMail: (to: string) => Promise<void>;
beforeAll(async () => {
  const mail = mailServer(async ({ to }) => {
    handed.push(to);
    await onMail(to);
    return { outcome: 'delivered', reply: '250 Ok' };
  });
  test = await createTestApp({ mail });
});
afterAll(() => test.close());
beforeEach(async () => {
  handed = [];
  onMail = async () => undefined;
  test.clock.set('2026-03-03T15:00:00Z');
  tenant = await test.makeTenant({ variant: 'preneed' });
  owner = await test.makeUser(tenant);
  agent = await test.signIn(owner);
  joan = await test.makeContact(tenant, {
    owner,
    first_name: 'Joan',
    phones: ['+16145550142'],
    emails: ['joan@example.test'],
    columns: OHIO,
  });
});

const spouse = {
  first_name: 'Bob',
  last_name: 'Adams',
  relation: 'spouse',
  phone: '614-555-0143',
  email: 'bob@example.test',
} as const;
const params = () => ({ id: joan.id });
const enroll = async (survivors: object[] = [spouse], to = agent) =>
  to.send('POST', `/v1/aftercares/${joan.id}/enroll`, { body: { date_of_death: DIED, survivors } });
const status = async () => (await agent.call(aftercares.family_status, { params: params() })).data;
const decide = (touch: Parameters<typeof decideAttempt>[1]) =>
  test.services.database.inTenant(tenant.id, (db) => decideAttempt({ ...test.services, db, tenant }, touch));

describe('enrolling a family', () => {
  it('records the death, and survivors become linked contacts, each with what they agreed to', async () => {
    expect(await status()).toMatchObject({ deceased_on: null, enrollment: null, survivors: [] });
    const daughter = await test.makeContact(tenant, { owner, first_name: 'Ann', phones: ['+16145550144'] });
    const given = [
      { ...spouse, emails: true, how: 'written', wording: 'You may write to me.' },
      { contact_id: daughter.id, relation: 'child', texts: true },
      { first_name: 'Sue', relation: 'sibling' },
    ];
    expect(await enroll(given)).toMatchObject({ status: 200 });
    const family = await status();
    expect(family).toMatchObject({
      deceased_on: DIED,
      enrollment: { provider: 'local', state: 'idle', enrolled_by: { id: owner.id } },
      survivors: [
        { contact: { name: 'Bob Adams' }, relation: 'spouse', consents: { texts: false, emails: true } },
        { contact: { id: daughter.id }, relation: 'child', consents: { texts: true, emails: false } },
        { contact: { name: 'Sue' }, relation: 'sibling', consents: { texts: false, emails: false } },
      ],
      programs: 0,
    });
    const { data: links } = await agent.call(linkedContacts.list, { params: params() });
    expect(links.map(({ relation }) => relation)).toEqual(['spouse', 'child', 'sibling']);
    const bob = family.survivors[0]?.contact?.id ?? '';
    const { data } = await agent.call(contactPermissionCalls.get, { params: { id: bob } });
    expect(data.history).toMatchObject([{ channel: 'email', how: 'written', wording: 'You may write to me.' }]);
    const { data: list } = await agent.call(aftercares.list, { query: { q: 'joan' } });
    expect(list).toMatchObject([{ contact: { id: joan.id }, survivors: 3, deceased_on: DIED }]);
    expect((await agent.call(contacts.get, { params: params() })).data.deceased_on).toBe(DIED);
  });

  it('adds survivors later, up to seven in all, none twice', async () => {
    await enroll();
    const more = Array.from({ length: 6 }, (_, n) => ({ first_name: `N${n}`, relation: 'other' }));
    expect(await enroll(more)).toMatchObject({ status: 200 });
    expect((await status()).survivors).toHaveLength(7);
    expect(await enroll([spouse])).toMatchObject({
      status: 422,
      body: { errors: { survivors: ['A family has up to 7 survivors. 7 are enrolled already.'] } },
    });
    const { data } = await agent.call(contacts.timeline, { params: params(), query: {} });
    const told = data.filter(({ kind }) => kind === 'aftercare').map(({ summary }) => summary);
    expect(told).toHaveLength(3);
    expect(told).toEqual(
      expect.arrayContaining([
        'Recorded that the contact is deceased',
        'Enrolled one survivor in aftercare',
        'Enrolled 6 survivors in aftercare',
      ]),
    );
  });

  it.each([
    [{ date_of_death: '2026-03-09' }, 'date_of_death'],
    [{ survivors: [{ relation: 'spouse' }] }, 'survivors.0.first_name'],
    [{ survivors: [{ ...spouse, phone: '12' }] }, 'survivors.0.phone'],
    [{ survivors: [{ ...spouse, phone: '', texts: true }] }, 'survivors.0.phone'],
    [{ survivors: [{ ...spouse, emails: true, how: 'written' }] }, 'survivors.0.wording'],
    [
      { survivors: [{ contact_id: '0190d0a0-0000-7000-8000-000000000000', relation: 'child' }] },
      'survivors.0.contact_id',
    ],
    [{ survivors: [{ ...spouse, relation: 'referral' }] }, 'survivors.0.relation'],
  ])('%o is refused at %s, and nothing is stored', async (wrong, field) => {
    const body = { date_of_death: DIED, survivors: [spouse], ...wrong };
    const reply = await agent.send('POST', `/v1/aftercares/${joan.id}/enroll`, { body });
    expect([reply.status, Object.keys((reply.body as { errors: object }).errors)]).toEqual([422, [field]]);
    expect(await status()).toMatchObject({ deceased_on: null, enrollment: null });
    const [{ n } = { n: 0 }] = await test.query<{ n: number }>(
      'select count(*)::int as n from contact where tenant_id = $1',
      [tenant.id],
    );
    expect(n).toBe(1);
  });

  it('is hidden from those who don’t see the contact, and from variants without aftercare', async () => {
    await enroll();
    const stranger = await test.signIn(await test.makeUser(tenant));
    expect(await enroll([spouse], stranger)).toMatchObject({ status: 404 });
    expect((await stranger.call(aftercares.list, { query: {} })).data).toEqual([]);
    expect((await stranger.get(`/v1/aftercares/${joan.id}/family_status`)).status).toBe(404);
    const agency = await test.makeTenant();
    const other = await test.signIn(await test.makeUser(agency));
    expect((await other.get('/v1/aftercares')).status).toBe(403);
  });
});

describe('a deceased contact', () => {
  it('is refused on every channel and for every purpose, with a reason', async () => {
    await allAgree(test, owner);
    await enroll();
    const { data } = await agent.call(outboundGate.may, { params: params() });
    expect(data).toHaveLength(6);
    for (const each of data)
      expect(each).toMatchObject({
        allowed: false,
        rule: 'deceased',
        reason: 'This contact is deceased. Don’t call, text, or email them.',
        allowed_from: null,
      });
  });

  it('is also refused by number or address alone, unless a living contact shares it', async () => {
    const call = { channel: 'call', purpose: 'personal', address: '+16145550142' } as const;
    const email = { channel: 'email', purpose: 'personal', address: 'joan@example.test' } as const;
    expect([(await decide(call)).allowed, (await decide(email)).allowed]).toEqual([true, true]);
    await enroll();
    expect([await decide(call), await decide(email)]).toMatchObject([{ rule: 'deceased' }, { rule: 'deceased' }]);
    const bob = await test.makeContact(tenant, { owner, phones: ['+16145550142'], columns: OHIO });
    expect((await decide(call)).allowed).toBe(true);
    expect((await decide({ channel: 'call', purpose: 'personal', contact_id: bob.id })).allowed).toBe(true);
    expect((await decide({ channel: 'call', purpose: 'personal', contact_id: joan.id })).allowed).toBe(false);
  });

  it('gets no further message of a running campaign, not even one that is already given out', async () => {
    await setPostalAddress(test, tenant);
    const email_id = await makeEmail(test, owner, { name: 'Review', subject: 'Your review' });
    for (const name of ['ann', 'zoe'])
      await test.makeContact(tenant, { owner, emails: [`${name}@example.test`], columns: OHIO });
    await allAgree(test, owner);
    const { data: made } = await agent.call(campaigns.create, { body: { all: true, name: 'Spring', email_id } });
    await agent.call(campaigns.schedule, { params: { id: made.id }, body: {} });
    // While the first email is handed over. The others are in the queue by then.
    let of: string | undefined;
    onMail = async (to) => {
      if (of) return;
      of = ['ann', 'zoe', 'joan'].map((name) => `${name}@example.test`).find((each) => each !== to) ?? '';
      const [row] = await test.query<{ id: string }>('select id from contact where tenant_id = $1 and email = $2', [
        tenant.id,
        of,
      ]);
      const body = { date_of_death: DIED, survivors: [] };
      await agent.call(aftercares.enroll, { params: { id: row?.id ?? '' }, body });
    };
    for (let n = 0; n < 20; n++) {
      await findCampaignWork.run({ ...test.services, log: test.app.log, signal: new AbortController().signal });
      await test.runJobs();
      test.clock.advance(5);
    }
    expect(handed).toHaveLength(2);
    expect(handed).not.toContain(of);
    const { data: after } = await agent.call(campaigns.get, { params: { id: made.id } });
    expect(after).toMatchObject({ status: 'complete', counts: { sent: 2 } });
  });
});

describe('the program', () => {
  /** What there is after a turn of work. Events are read only once no earlier transaction is writing, in any database of the server. */
  const worked = async <T>(seen: () => Promise<T>): Promise<T> => {
    await test.runChores();
    await test.runJobs();
    return seen();
  };
  it('is a workflow: it begins with the enrollment, shows its touches, and ends with a correction', async () => {
    const boss = await test.makeUser(tenant, { account_type: 'admin' });
    const admin = await test.signIn(boss);
    const { data: program } = await admin.call(aftercares.create_program);
    expect(await admin.post('/v1/admin/aftercares/program', {})).toMatchObject({ status: 422 });
    await test.runChores();
    await enroll();
    expect((await status()).enrollment?.state).toBe('waiting');
    await expect
      .poll(() => worked(status))
      .toMatchObject({
        enrollment: { state: 'active' },
        programs: 1,
        survivors: [{ contact: { name: 'Bob Adams' }, touches: [{ workflow: 'Aftercare', state: 'active' }] }],
      });
    const tasks = await test.query<{ title: string }>('select title from contact_follow_up where tenant_id = $1', [
      tenant.id,
    ]);
    expect(tasks).toEqual([{ title: 'Call the family' }]);
    // Nothing begins for the deceased.
    const started = await admin.post(`/v1/workflow/wf_flows/${program.flow_id}/start`, { ids: [joan.id] });
    expect(started.body).toMatchObject({ data: { started: 0, reasons: [{ reason: 'deceased', count: 1 }] } });

    const { data: corrected } = await agent.call(aftercares.cancel, { params: params() });
    expect(corrected).toMatchObject({ deceased_on: null, enrollment: null, survivors: [] });
    const runs = await test.query('select state from workflow_run where tenant_id = $1', [tenant.id]);
    expect(runs).toEqual([{ state: 'stopped' }]);
    const may = await decide({ channel: 'call', purpose: 'personal', contact_id: joan.id });
    expect(may.allowed).toBe(true);

    // Corrected before the workflow saw the enrollment: nothing begins.
    await enroll();
    await agent.call(aftercares.cancel, { params: params() });
    await test.runChores();
    await test.runJobs();
    const states = async () =>
      (await test.query<{ state: string }>('select state from workflow_run where tenant_id = $1', [tenant.id])).map(
        ({ state }) => state,
      );
    expect(await states()).toEqual(['stopped']);
    // Enrolled rightly, the same survivor gets the program again.
    const [bob] = await test.query<{ id: string }>(
      "select id from contact where tenant_id = $1 and first_name = 'Bob' order by id limit 1",
      [tenant.id],
    );
    await enroll([{ contact_id: bob?.id, relation: 'spouse' }]);
    await expect.poll(async () => (await worked(states)).toSorted()).toEqual(['active', 'stopped']);
  });
});
