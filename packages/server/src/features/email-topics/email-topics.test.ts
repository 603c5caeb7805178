import { campaigns } from '@bookline/contract/features/campaigns';
import { contactPermissionCalls } from '@bookline/contract/features/contact-permissions';
import { contacts } from '@bookline/contract/features/contacts';
import { doNotContact } from '@bookline/contract/features/do-not-contact';
import { adminEmailTopics, contactEmailTopics } from '@bookline/contract/features/email-topics';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { makeEmail } from '../../../test/email-rows.ts';
import { mailServer } from '../../../test/mail-server.ts';
import type { Mail } from '../../providers/mail/port.ts';
import { allAgree, setPostalAddress } from '../campaigns/campaigns.fixture.ts';
import { findCampaignWork } from '../campaigns/campaigns.jobs.ts';

let tenant: TestTenant;
let owner: TestUser;
let agent: Agent;
let admin: Agent;
let joan: TestContact;
let lee: TestContact;
/** The emails that the mail server received. */
let handed: Mail[];
const test = useTestApp({
  mail: mailServer(async (mail) => {
    handed.push(mail);
    return { outcome: 'delivered', reply: '250 Ok' };
  }),
});
beforeEach(async () => {
  handed = [];
  test.clock.set('2026-11-18T15:00:00Z');
  tenant = await test.makeTenant({ name: 'Northstar & Sons' });
  owner = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Alvarez' });
  agent = await test.signIn(owner);
  admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  const columns = { timezone_in_force: 'America/New_York' };
  joan = await test.makeContact(tenant, { owner, first_name: 'Joan', emails: ['joan@example.test'], columns });
  lee = await test.makeContact(tenant, { owner, first_name: 'Lee', emails: ['lee@example.test'], columns });
  await setPostalAddress(test, tenant);
  await allAgree(test, owner);
});

const topicNamed = async (name: string, more: Record<string, unknown> = {}) =>
  (await admin.call(adminEmailTopics.create, { body: { name, ...more } })).data.id;
/** A saved email about a topic. */
async function emailAbout(topic_id: string | null, name = 'News'): Promise<string> {
  const id = await makeEmail(test, owner, { name, subject: 'News for {{first_name|you}}' });
  await test.query('update broadcast_email set topic_id = $1 where id = $2', [topic_id, id]);
  return id;
}
const create = async (email_id: string) =>
  (await agent.call(campaigns.create, { body: { all: true, name: 'Fall', email_id } })).data;
const release = async () => {
  await findCampaignWork.run({ ...test.services, log: test.app.log, signal: new AbortController().signal });
  await test.runJobs();
};
/** Sends the email to everyone, and returns the path of Joan's link. */
async function linkOfJoan(email_id: string): Promise<string> {
  const { id } = await create(email_id);
  await agent.call(campaigns.schedule, { params: { id }, body: {} });
  await release();
  return new URL(handed.findLast(({ to }) => to === 'joan@example.test')?.unsubscribe_url ?? '').pathname;
}
const open = async (url: string, host = tenant.host) =>
  test.app.inject({ method: 'GET', url, headers: { host, accept: 'text/html' } });
const press = (link: string, fields: Record<string, string>) => {
  // Two decisions are never made at one moment.
  test.clock.advance(1);
  return test.app.inject({
    method: 'POST',
    url: `${link}/choices`,
    headers: { host: tenant.host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
};
/** Presses a button as a browser does. Returns the page after it. */
async function pressed(link: string, fields: Record<string, string>): Promise<string> {
  const answer = await press(link, fields);
  expect(answer.statusCode).toBe(303);
  return (await open(String(answer.headers.location))).body;
}
const topicsOf = async (id: string, by = agent) => (await by.call(contactEmailTopics.get, { params: { id } })).data;
const entries = async (id: string) =>
  (await agent.call(contacts.timeline, { params: { id }, query: {} })).data.map(({ summary }) => summary);

describe('the topics of a company', () => {
  it('are added, moved, renamed, and deleted unless an email names them', async () => {
    const [first, second] = [await topicNamed('Offers', { description: 'Plans' }), await topicNamed('News')];
    await admin.call(adminEmailTopics.update, { params: { id: second }, body: { position: 1, name: 'Newsletter' } });
    const list = async () => (await admin.call(adminEmailTopics.list)).data;
    expect((await list()).map(({ name, position }) => [name, position])).toEqual([
      ['Newsletter', 1],
      ['Offers', 2],
    ]);
    expect(await admin.post('/v1/admin/email_topics', { name: 'OFFERS' })).toMatchObject({
      status: 422,
      body: { errors: { name: [expect.stringContaining('already exists')] } },
    });
    await emailAbout(first);
    expect(await list()).toMatchObject([{ emails_count: 0 }, { emails_count: 1 }]);
    expect(await admin.delete(`/v1/admin/email_topics/${first}`)).toMatchObject({
      status: 409,
      body: { errors: { base: [expect.stringContaining('1 email uses this topic.')] } },
    });
    expect(await admin.delete(`/v1/admin/email_topics/${second}`)).toMatchObject({ status: 204 });
    expect((await list()).map(({ name }) => name)).toEqual(['Offers']);
    expect(await topicNamed('Newsletter')).not.toBe(second);
  });

  it('can be chosen for an email while they are active', async () => {
    const topic = await topicNamed('Offers');
    const id = await emailAbout(null);
    const choose = () => admin.patch(`/v1/admin/emails/${id}`, { topic_id: topic });
    expect(await choose()).toMatchObject({ status: 200, body: { data: { version: 1, topic: { name: 'Offers' } } } });
    await admin.patch(`/v1/admin/email_topics/${topic}`, { active: false });
    // It keeps what it has.
    expect(await choose()).toMatchObject({ status: 200 });
    await admin.patch(`/v1/admin/emails/${id}`, { topic_id: null });
    expect(await choose()).toMatchObject({ status: 422, body: { errors: { topic_id: [expect.any(String)] } } });
  });
});

describe('the page behind the link', () => {
  it('turns a topic off without a script, says so, and the next campaign about it leaves the address out', async () => {
    const [news, offers] = [
      await topicNamed('Newsletter', { description: 'Twice a year' }),
      await topicNamed('Offers'),
    ];
    const email = await emailAbout(news);
    const link = await linkOfJoan(email);
    const page = await open(link);
    expect(page).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } });
    expect(page.body).toContain('Northstar &amp; Sons');
    expect(page.body).toContain('j•••@example.test');
    expect(page.body).toContain('Twice a year');
    expect(page.body).not.toContain('<script');
    expect(page.body.match(/<button[^>]* aria-checked="true"/g)).toHaveLength(2);
    // The copy with the contact has no working link, so no user decides for the contact.
    const [kept] = await test.query<{ body_html: string }>(
      "select body_html from mail_message where tenant_id = $1 and to_address = 'joan@example.test'",
      [tenant.id],
    );
    expect(kept?.body_html).toContain('Unsubscribe');
    expect(kept?.body_html).not.toContain('/unsubscribe/');
    const after = await pressed(link, { topic: news, to: 'off' });
    expect(after).toContain('Saved. You no longer get Newsletter emails.');
    expect(after.match(/<button[^>]* aria-checked="true"/g)).toHaveLength(1);
    // Again changes nothing.
    await pressed(link, { topic: news, to: 'off' });
    expect(await entries(joan.id)).toContain('joan@example.test turned off Newsletter emails');
    const { topics, history } = await topicsOf(joan.id);
    expect(topics).toMatchObject([
      { name: 'Newsletter', addresses: [{ address: 'joan@example.test', on: false }] },
      { name: 'Offers', addresses: [{ on: true, since: null }] },
    ]);
    expect(history).toMatchObject([
      { did: 'withdrawn', how: 'link', topic: { id: news }, wording: 'Newsletter: Twice a year', recorded_by: null },
    ]);
    expect(await create(email)).toMatchObject({
      counts: { waiting: 1, excluded: 1 },
      exclusions: [{ reason: 'topic_off', count: 1 }],
    });
    // What is about something else, or nothing, still goes out.
    expect(await create(await emailAbout(offers, 'Offer'))).toMatchObject({ counts: { waiting: 2 } });
    expect(await create(await emailAbout(null, 'Any'))).toMatchObject({ counts: { waiting: 2 } });
    expect((await admin.call(adminEmailTopics.list)).data).toMatchObject([{ off_count: 1 }, { off_count: 0 }]);
    expect(await pressed(link, { topic: news, to: 'on' })).toContain('You get Newsletter emails again.');
    expect(await create(email)).toMatchObject({ counts: { waiting: 2 } });
  });

  it('reaches what is already on its way, and an email that got its topic later', async () => {
    const news = await topicNamed('Newsletter');
    const email = await emailAbout(null);
    const link = await linkOfJoan(email);
    const { id } = await create(email);
    expect(await pressed(link, { topic: news, to: 'off' })).toContain('Saved.');
    await admin.patch(`/v1/admin/emails/${email}`, { topic_id: news });
    handed = [];
    await agent.call(campaigns.schedule, { params: { id }, body: {} });
    await release();
    expect(handed.map(({ to }) => to)).toEqual(['lee@example.test']);
    const { data } = await agent.call(campaigns.recipients, { params: { id }, query: { outcome: 'excluded' } });
    expect(data).toMatchObject([{ contact_id: joan.id, reason: 'topic_off' }]);
  });

  it('unsubscribes from everything and subscribes again, for every contact with the address', async () => {
    const twin = await test.makeContact(tenant, { owner, emails: ['joan@example.test'] });
    const news = await topicNamed('Newsletter');
    const link = await linkOfJoan(await emailAbout(news));
    const gone = await pressed(link, { all: 'off' });
    expect(gone).toContain('You no longer get email from Northstar &amp; Sons.');
    expect(gone).not.toContain('role="switch"');
    const off = () =>
      test.query(
        'select contact_id from contact_email where tenant_id = $1 and unsubscribed_at is not null order by contact_id',
        [tenant.id],
      );
    expect(await off()).toEqual([joan.id, twin.id].sort().map((contact_id) => ({ contact_id })));
    // A topic can't be turned on while everything is off.
    await pressed(link, { all: 'off' });
    const back = await pressed(link, { all: 'on' });
    expect(back).toContain('You get email from Northstar &amp; Sons again.');
    expect(back).toContain('role="switch"');
    expect(await off()).toEqual([]);
    expect(await test.query('select 1 from email_suppression where tenant_id = $1', [tenant.id])).toEqual([]);
    expect(await test.query('select 1 from contact_email_refusal where tenant_id = $1', [tenant.id])).toEqual([]);
    expect((await topicsOf(joan.id)).history.map(({ did, topic }) => [did, topic])).toEqual([
      ['given', null],
      ['withdrawn', null],
    ]);
    expect(await entries(twin.id)).toEqual(
      expect.arrayContaining([
        'joan@example.test subscribed to email again',
        'joan@example.test unsubscribed from email',
      ]),
    );
  });

  it.each(['complaint', 'manual', 'mark', 'ledger', 'list'])(
    'takes back no more than what they decided there: %s',
    async (by) => {
      const link = await linkOfJoan(await emailAbout(await topicNamed('Newsletter')));
      await press(link, { all: 'off' });
      test.clock.advance(60);
      if (by === 'complaint' || by === 'manual')
        await test.insert('email_suppression', {
          tenant_id: tenant.id,
          id: joan.id,
          address: 'joan@example.test',
          reason: by,
          note: '',
          created_at: test.clock.now(),
        });
      else if (by === 'mark') await test.query('update contact set do_not_email = true where id = $1', [joan.id]);
      else if (by === 'ledger')
        await agent.call(contactPermissionCalls.record, {
          params: { id: joan.id },
          body: { channel: 'email', did: 'withdrawn', how: 'verbal', reach: 'joan@example.test' },
        });
      else await admin.call(doNotContact.add, { body: { entries: ['joan@example.test'] } });
      const page = await pressed(link, { all: 'on' });
      expect(page).toContain('To get email again, contact Northstar &amp; Sons.');
      expect(page).not.toContain('<button');
      expect(
        await test.query("select 1 from email_suppression where tenant_id = $1 and reason = 'unsubscribed'", [
          tenant.id,
        ]),
      ).toHaveLength(1);
    },
  );

  it('opens for no one else: not on another company’s host name, and not with another secret', async () => {
    const news = await topicNamed('Newsletter');
    const link = await linkOfJoan(await emailAbout(news));
    const other = await test.makeTenant();
    expect((await open(link, other.host)).statusCode).toBe(404);
    for (const wrong of ['x', `${tenant.id}-${'A'.repeat(32)}`, `${other.id}-${link.split('-')[1]}`]) {
      expect((await open(`/unsubscribe/${wrong}`)).statusCode).toBe(404);
      expect((await press(`/unsubscribe/${wrong}`, { topic: news, to: 'off' })).statusCode).toBe(404);
    }
    // Something else than its buttons send changes nothing.
    const others: Record<string, string>[] = [
      {},
      { all: 'maybe' },
      { topic: 'x', to: 'off' },
      { topic: joan.id, to: 'off' },
    ];
    for (const fields of others) expect((await press(link, fields)).statusCode).toBe(303);
    expect((await topicsOf(joan.id)).history).toEqual([]);
  });
});

describe('a request that a user records', () => {
  it('is in force for one or all addresses, with its wording, and an older one doesn’t override it', async () => {
    const news = await topicNamed('Newsletter');
    const record = (body: Record<string, unknown>, by = agent) =>
      by.post(`/v1/contacts/${joan.id}/email_topics`, { topic_id: news, did: 'withdrawn', how: 'verbal', ...body });
    expect(await record({ wording: 'No more newsletters', source: 'Phone call' })).toMatchObject({
      status: 201,
      body: {
        data: {
          topics: [{ addresses: [{ on: false }] }],
          history: [{ wording: 'No more newsletters', source: 'Phone call', recorded_by: { name: 'Dana Alvarez' } }],
        },
      },
    });
    expect(await entries(joan.id)).toContain('Recorded that they don’t want Newsletter emails');
    await record({ did: 'given', at: '2026-11-01T12:00:00Z' });
    expect((await topicsOf(joan.id)).topics).toMatchObject([{ addresses: [{ on: false }] }]);
    expect(await record({ did: 'given', how: 'written' })).toMatchObject({
      status: 422,
      body: { errors: { wording: ['Enter what they asked for.'] } },
    });
    for (const [field, body] of [
      ['reach', { reach: 'lee@example.test' }],
      ['at', { at: '2027-01-01T12:00:00Z' }],
      ['topic_id', { topic_id: joan.id }],
    ] as const)
      expect(await record(body)).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
    const stranger = await test.signIn(await test.makeUser(tenant));
    expect(await record({}, stranger)).toMatchObject({ status: 404 });
    expect(await stranger.get(`/v1/contacts/${joan.id}/email_topics`)).toMatchObject({ status: 404 });
  });

  it('stays with the address when contacts are merged or the address moves on', async () => {
    const news = await topicNamed('Newsletter');
    await agent.call(contactEmailTopics.record, {
      params: { id: joan.id },
      body: { topic_id: news, did: 'withdrawn', how: 'verbal' },
    });
    await test.query('update contact_email set contact_id = $1, position = 2 where contact_id = $2', [lee.id, joan.id]);
    expect((await topicsOf(joan.id)).topics).toMatchObject([{ addresses: [] }]);
    expect((await topicsOf(lee.id)).topics).toMatchObject([
      {
        addresses: [
          { address: 'lee@example.test', on: true },
          { address: 'joan@example.test', on: false },
        ],
      },
    ]);
    // The gate chooses the other address.
    const { id } = await create(await emailAbout(news));
    const { data } = await agent.call(campaigns.recipients, { params: { id }, query: { outcome: 'waiting' } });
    expect(data).toMatchObject([{ contact_id: lee.id, address: 'lee@example.test' }]);
  });

  it('holds for an address that the contact gets later, and is still shown while an email uses an inactive topic', async () => {
    const [news, offers] = [await topicNamed('Newsletter'), await topicNamed('Offers')];
    await emailAbout(news);
    await agent.call(contactEmailTopics.record, {
      params: { id: joan.id },
      body: { topic_id: news, did: 'withdrawn', how: 'verbal' },
    });
    for (const id of [news, offers]) await admin.patch(`/v1/admin/email_topics/${id}`, { active: false });
    const { version } = (await agent.call(contacts.get, { params: { id: joan.id } })).data;
    await agent.call(contacts.update, {
      params: { id: joan.id },
      body: { version, emails: [{ address: 'joan.adams@example.test' }] },
    });
    expect((await topicsOf(joan.id)).topics).toMatchObject([
      { name: 'Newsletter', addresses: [{ address: 'joan.adams@example.test', on: false }] },
    ]);
    expect((await topicsOf(joan.id)).history).toMatchObject([{ source: 'Asked at their other address' }]);
  });

  it('hides what another user wrote about a contact with the same address from those who don’t see that contact', async () => {
    const news = await topicNamed('Newsletter');
    const other = await test.makeUser(tenant, { first_name: 'Robin', last_name: 'Reyes' });
    await test.makeContact(tenant, { owner: other, emails: ['lee@example.test'] });
    await agent.call(contactEmailTopics.record, {
      params: { id: lee.id },
      body: { topic_id: news, did: 'withdrawn', how: 'verbal', wording: 'In hospital until May', source: 'Phone call' },
    });
    const theirs = await test.signIn(other);
    const { data } = await theirs.call(contacts.list, { body: {} });
    expect((await topicsOf(String(data[0]?.id), theirs)).history).toMatchObject([
      { did: 'withdrawn', topic: { id: news }, wording: '', source: '', recorded_by: null },
    ]);
    expect((await topicsOf(lee.id)).history).toMatchObject([{ wording: 'In hospital until May' }]);
  });
});
