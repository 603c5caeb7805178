import { acting } from '@bookline/contract/features/acting';
import { campaigns } from '@bookline/contract/features/campaigns';
import { contacts } from '@bookline/contract/features/contacts';
import { unsubscribe } from '@bookline/contract/features/email-messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { ContactInput } from '../../../test/contact-rows.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { makeEmail } from '../../../test/email-rows.ts';
import { mailServer } from '../../../test/mail-server.ts';
import type { Mail, MailResult } from '../../providers/mail/port.ts';
import { recordRecipientEvent } from './campaigns.api.ts';
import { allAgree, setPostalAddress } from './campaigns.fixture.ts';
import { findCampaignWork } from './campaigns.jobs.ts';

let test: TestApp;
let tenant: TestTenant;
let owner: TestUser;
let boss: TestUser;
let agent: Agent;
let email: string;
/** The emails that the mail server received, and its answer to an address. */
let handed: Mail[];
let answers: Map<string, MailResult>;
beforeAll(async () => {
  const mail = mailServer(async (mail) => {
    handed.push(mail);
    return answers.get(mail.to) ?? { outcome: 'delivered', reply: '250 Ok' };
  });
  test = await createTestApp({ mail });
});
afterAll(() => test.close());
beforeEach(async () => {
  [handed, answers] = [[], new Map()];
  test.clock.set('2026-11-18T15:00:00Z');
  tenant = await test.makeTenant({ name: 'Northstar' });
  boss = await test.makeUser(tenant, { account_type: 'admin' });
  owner = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Alvarez' });
  agent = await test.signIn(owner);
  email = await makeEmail(test, owner, { name: 'Review', subject: 'Your review, {{first_name|friend}}' });
  await setPostalAddress(test, tenant);
});

const people = (count: number, more: (n: number) => ContactInput = () => ({})) =>
  test.makeContacts(
    tenant,
    Array.from({ length: count }, (_, n) => ({
      owner,
      first_name: `N${n}`,
      emails: [`n${n}@example.test`],
      columns: { timezone_in_force: 'America/New_York' },
      ...more(n),
    })),
  );
/** Another time, at which the session would be over. */
async function comeBack(at: Date | string): Promise<void> {
  test.clock.set(at);
  agent = await test.signIn(owner);
}
const agree = () => allAgree(test, owner);
const create = async (body: Record<string, unknown> = {}) =>
  (await agent.call(campaigns.create, { body: { all: true, name: 'Fall', email_id: email, ...body } })).data;
const schedule = async (id: string, body: Record<string, unknown> = {}) =>
  (await agent.call(campaigns.schedule, { params: { id }, body })).data;
const read = async (id: string) => (await agent.call(campaigns.get, { params: { id } })).data;
/** Lets the chore and its jobs run until nothing is due at this moment. */
async function work(): Promise<void> {
  for (let n = 0; n < 30; n++) {
    await findCampaignWork.run({ ...test.services, log: test.app.log, signal: new AbortController().signal });
    await test.runJobs();
    const due = await test.query('select 1 from campaign where next_at <= $1', [test.clock.now()]);
    if (due.length === 0) return;
  }
  throw new Error('it never comes to rest');
}
/** Runs until the last message is sent. */
async function finish(id: string): Promise<void> {
  for (let n = 0; n < 60; n++) {
    await work();
    if ((await read(id)).status === 'complete') return;
    test.clock.advance(5);
  }
  throw new Error('it never ends');
}
const sumOf = ({ counts }: Pick<Awaited<ReturnType<typeof read>>, 'counts'>) =>
  counts.waiting +
  counts.queued +
  counts.sent +
  counts.bounced +
  counts.failed +
  counts.excluded +
  counts.cancelled +
  counts.removed;

describe('the audience', () => {
  it('is fixed when the campaign is made, and every exclusion has its reason before anything is sent', async () => {
    await people(4);
    await test.makeContact(tenant, { owner, first_name: 'Silent' });
    await test.makeContact(tenant, { owner, emails: ['n1@example.test'] });
    await test.makeContact(tenant, { owner, emails: ['no@example.test'], columns: { do_not_email: true } });
    await agree();
    await test.makeContact(tenant, { owner, emails: ['unasked@example.test'] });
    await test.query(
      "update contact_email set bounced_at = now() where tenant_id = $1 and address = 'n3@example.test'",
      [tenant.id],
    );
    const made = await create();
    await people(3, (n) => ({ emails: [`later${n}@example.test`] }));
    expect(made).toMatchObject({ status: 'ready', total: 8, counts: { waiting: 3, excluded: 5 } });
    expect(Object.fromEntries(made.exclusions.map(({ reason, count }) => [reason, count]))).toEqual({
      no_address: 1,
      opted_out: 1,
      no_consent: 1,
      bounced: 1,
      duplicate: 1,
    });
    expect(sumOf(made)).toBe(8);
    await work();
    expect(handed).toEqual([]);
    const listed = await agent.call(campaigns.recipients, { params: { id: made.id }, query: { reason: 'no_address' } });
    expect(listed.data).toMatchObject([{ contact: { name: expect.stringContaining('Silent') }, state: 'excluded' }]);
    const file = await agent.get(`/v1/campaigns/email/${made.id}/recipients.csv?reason=no_address`);
    expect(file).toMatchObject({ status: 200 });
    const [head, line, ...more] = file.text.trim().split('\r\n');
    expect(head).toContain('Contact ID,First name,Last name,Email,Outcome,Reason');
    expect(line).toContain('Silent');
    expect(line).toContain('Excluded');
    expect(more).toEqual([]);
  });

  it('R302: is a scope or ids of contacts that the user sees, never those of others', async () => {
    const other = await test.makeUser(tenant);
    const [mine] = await people(1);
    const [theirs] = await test.makeContacts(tenant, [{ owner: other, emails: ['theirs@example.test'] }]);
    const made = await create({ all: false, ids: [mine?.id, theirs?.id] });
    expect(made.total).toBe(1);
    const none = await agent.post('/v1/campaigns/email', { ids: [theirs?.id], name: 'x', email_id: email });
    expect(none.status).toBe(404);
    const foreign = await test.signIn(other);
    expect((await foreign.get(`/v1/campaigns/email/${made.id}`)).status).toBe(404);
    const admin = await test.signIn(boss);
    expect((await admin.get(`/v1/campaigns/email/${made.id}`)).status).toBe(200);
    expect((await admin.post(`/v1/campaigns/email/${made.id}/schedule`, {})).status).toBe(403);
  });
});

describe('sending', () => {
  it('gives each contact one message in the author’s name with an unsubscribe link, and accounts for each', async () => {
    await people(120);
    await agree();
    answers.set('n5@example.test', { outcome: 'refused', reply: '550 5.1.1 No such user', no_such_address: true });
    answers.set('n6@example.test', { outcome: 'refused', reply: '554 Spam' });
    const made = await create();
    await test.query("update contact set do_not_email = true where tenant_id = $1 and first_name = 'N7'", [tenant.id]);
    expect(await schedule(made.id)).toMatchObject({ status: 'sending' });
    await finish(made.id);
    const over = await read(made.id);
    expect(over).toMatchObject({
      status: 'complete',
      total: 120,
      counts: { sent: 117, bounced: 1, failed: 1, excluded: 1 },
      exclusions: [{ reason: 'opted_out', count: 1 }],
    });
    expect(new Set(handed.map(({ to }) => to)).size).toBe(119);
    expect(handed).toHaveLength(119);
    expect(handed.find(({ to }) => to === 'n9@example.test')).toMatchObject({
      subject: 'Your review, N9',
      from: { name: 'Dana Alvarez', address: 'no-reply@crm.example.com' },
      reply_to: owner.email,
      unsubscribe_url: expect.stringContaining('/unsubscribe/'),
      text: expect.stringContaining('1 Main St'),
    });
    const { data } = await agent.call(contacts.list, {
      body: { contacts_scope: { search: { campaign: [`${made.id}:bounced`] } } },
    });
    expect(data.map(({ first_name }) => first_name)).toEqual(['N5']);
  });

  it('R323, R324: send_broadcast_email sends now or at a time, to ids or to all', async () => {
    const [first] = await people(3);
    await agree();
    const both = { email_id: email, ids: [first?.id], send_now: true, send_at: '2026-12-01T15:00:00Z' };
    expect((await agent.post('/v1/contacts/send_broadcast_email', both)).status).toBe(422);
    const neither = await agent.post('/v1/contacts/send_broadcast_email', { email_id: email, all: true });
    expect(neither.status).toBe(422);
    const one = await agent.call(campaigns.broadcast, {
      body: { email_id: email, ids: [first?.id ?? ''], send_now: true },
    });
    await finish(one.data.id);
    expect(handed.map(({ to }) => to)).toEqual(['n0@example.test']);
    const all = await agent.call(campaigns.broadcast, {
      body: { email_id: email, all: true, send_at: '2026-11-19T15:00:00Z' },
    });
    expect(all.data).toMatchObject({ status: 'scheduled', counts: { waiting: 3 } });
    await work();
    expect(handed).toHaveLength(1);
    await comeBack('2026-11-19T15:00:01Z');
    await finish(all.data.id);
    expect(handed).toHaveLength(4);
  });

  it('mailing_group sends text written for the group', async () => {
    await people(2);
    await agree();
    const { data } = await agent.call(campaigns.mailing_group, {
      body: { all: true, subject: 'Hi {{first_name}}', html: '<p>Come by, <script>x</script>{{first_name}}.</p>' },
    });
    await finish(data.id);
    expect(handed.map(({ subject }) => subject).sort()).toEqual(['Hi N0', 'Hi N1']);
    expect(handed[0]?.html).not.toContain('<script>');
  });

  it('needs the postal address, and no one sends while acting as someone else', async () => {
    await people(1);
    await agree();
    await test.query("delete from setting where tenant_id = $1 and key = 'POSTAL_ADDRESS'", [tenant.id]);
    const made = await create();
    const refused = await agent.post(`/v1/campaigns/email/${made.id}/schedule`, {});
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: { base: [expect.stringContaining('mailing address')] } },
    ]);
    const direct = await agent.post('/v1/contacts/send_broadcast_email', {
      email_id: email,
      all: true,
      send_now: true,
    });
    expect(direct.status).toBe(422);
    const admin = await test.signIn(boss);
    await admin.call(acting.start, { params: { id: owner.id }, body: { login_type: 'login_as' } });
    expect((await admin.post(`/v1/campaigns/email/${made.id}/schedule`, {})).status).toBe(403);
  });

  it('goes out at the same time of day where each contact is, and never at night', async () => {
    await people(3, (n) => ({
      columns: { timezone_in_force: ['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu'][n] },
    }));
    await agree();
    const made = await create();
    // 9 AM in the company's zone, New York.
    const sent = await schedule(made.id, { send_at: '2026-11-19T14:00:00Z', in_contact_zone: true });
    expect(sent).toMatchObject({ status: 'scheduled', counts: { postponed: 0 } });
    const dueOf = async (id: string) =>
      (await agent.call(campaigns.recipients, { params: { id }, query: {} })).data.map(({ due_at }) => due_at).sort();
    expect(await dueOf(made.id)).toEqual([
      '2026-11-19T14:00:00.000Z',
      '2026-11-19T17:00:00.000Z',
      '2026-11-19T19:00:00.000Z',
    ]);
    const night = await create({ name: 'Night' });
    // 9 AM in New York is 6 AM in Los Angeles and 4 AM in Honolulu.
    const moved = await schedule(night.id, { send_at: '2026-11-19T14:00:00Z' });
    expect(moved.counts.postponed).toBe(2);
    expect(await dueOf(night.id)).toEqual([
      '2026-11-19T14:00:00.000Z',
      '2026-11-19T16:00:00.000Z',
      '2026-11-19T18:00:00.000Z',
    ]);
    for (const { id } of [made, night]) await agent.call(campaigns.cancel, { params: { id } });
  });

  it('a message that the mail server puts off until the night waits for the morning', async () => {
    await people(1);
    await agree();
    const made = await create();
    answers.set('n0@example.test', { outcome: 'later', reply: '451 Try later' });
    // 8:59 PM in New York.
    await comeBack('2026-11-20T01:59:00Z');
    await schedule(made.id);
    await work();
    expect(handed).toHaveLength(1);
    answers.clear();
    await comeBack('2026-11-20T02:01:00Z');
    await test.runJobs({ waiting_too: true });
    await work();
    expect(handed).toHaveLength(1);
    expect(await read(made.id)).toMatchObject({ counts: { waiting: 1, queued: 0, postponed: 1 } });
    await comeBack('2026-11-20T13:00:01Z');
    await finish(made.id);
    expect(handed).toHaveLength(2);
  });

  it('keeps to the pace of the sender, and a new sender warms up', async () => {
    await people(60);
    await agree();
    await test.insert('campaign_sender', { tenant_id: tenant.id, address: 'no-reply@crm.example.com', per_minute: 60 });
    const made = await create();
    await schedule(made.id);
    await work();
    expect(handed).toHaveLength(10);
    test.clock.advance(5);
    await work();
    expect(handed).toHaveLength(15);
    await test.query(
      'update campaign_sender set warm_up = true, warm_up_from = $2, sent_on_day = 199 where tenant_id = $1',
      [tenant.id, '2026-11-18'],
    );
    test.clock.advance(60);
    await work();
    expect(handed).toHaveLength(16);
    // The next day, twice as many.
    await comeBack('2026-11-19T15:00:00Z');
    await finish(made.id);
    expect(handed).toHaveLength(60);
  });

  it('gives nothing out while 1,000 messages wait for a slow mail server', async () => {
    await people(1003);
    await agree();
    const made = await create();
    await test.runJobs();
    await schedule(made.id, { send_at: '2026-11-19T15:00:00Z' });
    const move = (from: string, to: string, most: number) =>
      test.query(
        `update campaign_recipient set state = $3 where (tenant_id, contact_id) in
          (select tenant_id, contact_id from campaign_recipient where campaign_id = $1 and state = $2 limit $4)`,
        [made.id, from, to, most],
      );
    await move('waiting', 'queued', 1000);
    await comeBack('2026-11-19T15:00:01Z');
    await work();
    expect(handed).toHaveLength(0);
    await move('queued', 'sent', 5);
    test.clock.advance(5);
    await work();
    expect(handed).toHaveLength(3);
  });

  it('stops while it is paused, goes on where it was, and ends when it is canceled', async () => {
    await people(40);
    await agree();
    await test.insert('campaign_sender', { tenant_id: tenant.id, address: 'no-reply@crm.example.com', per_minute: 60 });
    const made = await create();
    await schedule(made.id);
    await work();
    const params = { id: made.id };
    expect((await agent.call(campaigns.pause, { params })).data).toMatchObject({
      status: 'paused',
      counts: { sent: 10, waiting: 30 },
    });
    test.clock.advance(600);
    await work();
    expect(handed).toHaveLength(10);
    await agent.call(campaigns.resume, { params });
    await work();
    expect(handed).toHaveLength(20);
    const canceled = (await agent.call(campaigns.cancel, { params })).data;
    expect(canceled).toMatchObject({ status: 'cancelled', counts: { sent: 20, cancelled: 20 } });
    expect(sumOf(canceled)).toBe(40);
    test.clock.advance(600);
    await work();
    expect(handed).toHaveLength(20);
    for (const verb of ['pause', 'resume', 'cancel', 'schedule'])
      expect((await agent.post(`/v1/campaigns/email/${made.id}/${verb}`, {})).status, verb).toBe(409);
  });

  it('needs consent, unless an admin marked the email as a service email', async () => {
    await people(1);
    const asked = { all: true, name: 'Cards', email_id: email, purpose: 'personal' };
    const refused = await agent.post('/v1/campaigns/email', asked);
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: { purpose: [expect.stringContaining('service email')] } },
    ]);
    const admin = await test.signIn(boss);
    expect((await admin.patch(`/v1/admin/emails/${email}`, { service: true })).status).toBe(200);
    expect(await create(asked)).toMatchObject({ purpose: 'personal', counts: { waiting: 1 } });
    expect(await create()).toMatchObject({ exclusions: [{ reason: 'no_consent', count: 1 }] });
    const written = { all: true, subject: 'Hi', html: '<p>Hi</p>', purpose: 'personal' };
    expect((await agent.post('/v1/contacts/mailing_group', written)).status).toBe(422);
  });

  it('leaves out a contact who unsubscribes from the one before', async () => {
    await people(2);
    await agree();
    const first = await create();
    await schedule(first.id);
    await finish(first.id);
    const link = handed.find(({ to }) => to === 'n0@example.test')?.unsubscribe_url ?? '';
    const token = link.slice(link.lastIndexOf('/') + 1);
    expect((await test.visitor(tenant).call(unsubscribe.act, { params: { token } })).data.unsubscribed).toBe(true);
    const next = await create({ name: 'Next' });
    expect(next).toMatchObject({
      counts: { waiting: 1, excluded: 1 },
      exclusions: [{ reason: 'opted_out', count: 1 }],
    });
  });
});

describe('a test of two subjects', () => {
  const test_ab = {
    subject_b: 'Is it time, {{first_name|friend}}?',
    percent: 20,
    wait_minutes: 60,
    winner_by: 'clicks',
  };

  it('sends both to a share, and the one with more clicks to the rest', async () => {
    await people(50);
    await agree();
    const uncounted = await agent.post('/v1/campaigns/email', { all: true, name: 'x', email_id: email, test: test_ab });
    expect(uncounted.body).toMatchObject({
      errors: { 'test.winner_by': [expect.stringContaining('doesn’t count clicks')] },
    });
    await test.insert('setting', { tenant_id: tenant.id, key: 'CLICK_TRACKING', value: 'true', public: false });
    const made = await create({ test: test_ab });
    await schedule(made.id);
    for (let n = 0; n < 3; n++) {
      await work();
      test.clock.advance(5);
    }
    const subjects = () => Object.entries(Object.groupBy(handed, ({ subject }) => subject.replace(/N\d+\??$/, 'N')));
    expect(
      subjects()
        .map(([subject, of]) => [subject, of?.length])
        .sort(),
    ).toEqual([
      ['Is it time, N', 5],
      ['Your review, N', 5],
    ]);
    const [clicked] = await test.query<{ mail_id: string }>(
      "select mail_id from campaign_recipient where campaign_id = $1 and variant = 'b' limit 1",
      [made.id],
    );
    await test.services.database.inTenant(tenant.id, (db) =>
      recordRecipientEvent(
        { db, tenant },
        {
          mail_id: clicked?.mail_id ?? '',
          event: 'clicked',
          at: test.clock.now(),
          url: 'https://northstar.test/review',
        },
      ),
    );
    test.clock.advance(3600);
    await finish(made.id);
    expect(handed.filter(({ subject }) => subject.startsWith('Is it time'))).toHaveLength(45);
    expect((await read(made.id)).test).toMatchObject({ winner: 'b', to_choose: false });
    const { data: report } = await agent.call(campaigns.report, { params: { id: made.id } });
    expect(report.links).toEqual([{ url: 'https://northstar.test/review', clicks: 1, contacts: 1 }]);
    expect(report.variants.map(({ variant, clicked }) => [variant, clicked])).toEqual([
      ['a', 0],
      ['b', 1],
    ]);
    expect(report.hours.reduce((sum, { sent }) => sum + sent, 0)).toBe(50);
  });

  it('waits for its author if the winner is chosen by hand', async () => {
    await people(20);
    await agree();
    const made = await create({ test: { ...test_ab, winner_by: 'manual' } });
    await schedule(made.id);
    for (let n = 0; n < 3; n++) {
      await work();
      test.clock.advance(3600);
    }
    expect(handed).toHaveLength(4);
    expect((await read(made.id)).test?.to_choose).toBe(true);
    await agent.call(campaigns.choose, { params: { id: made.id }, body: { winner: 'a' } });
    await finish(made.id);
    expect(handed.filter(({ subject }) => subject.startsWith('Your review'))).toHaveLength(18);
    expect((await agent.post(`/v1/campaigns/email/${made.id}/winner`, { winner: 'b' })).status).toBe(409);
  });
});
