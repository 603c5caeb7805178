import { contacts } from '@bookline/contract/features/contacts';
import { textCampaigns } from '@bookline/contract/features/text-campaigns';
import { texts } from '@bookline/contract/features/texts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { agreeToTexts, makeTextNumber } from '../../../test/text-rows.ts';
import { findCampaignWork } from '../campaigns/campaigns.jobs.ts';

const test = useTestApp();
const READER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const TARGET = `https://calendly.example.com/dana-alvarez/review?${'month=2026-11&'.repeat(10)}back=a%20b`;

let tenant: TestTenant;
let owner: TestUser;
let agent: Agent;
let joan: TestContact;
let made = 0;
let theirs = '';
beforeEach(async () => {
  test.clock.set('2026-11-18T17:00:00.000Z');
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant);
  agent = await test.openSession(owner);
  made += 1;
  theirs = `+1614557${1000 + made}`;
  joan = await test.makeContact(tenant, { owner, first_name: 'Joan', phones: [theirs] });
  await makeTextNumber(test, owner, `+1302557${1000 + made}`);
  await agreeToTexts(test, owner, joan.id);
});

const turnOn = () =>
  test.insert('setting', { tenant_id: tenant.id, key: 'SHORT_TEXT_LINKS', value: 'true', public: false });
const turnOff = () => test.query('update setting set value = $1 where tenant_id = $2', ['false', tenant.id]);
const send = async (message_content: string) => {
  const { data } = await agent.call(texts.send_message, { body: { contact_id: joan.id, message_content } });
  test.clock.advance(11);
  await test.runJobs({ waiting_too: true });
  test.clock.advance(60);
  return data;
};
const read = async (conversation_id: string) =>
  (await agent.call(texts.fetch_messages, { body: { conversation_id } })).data;
const pathIn = (words: string) => /https?:\/\/[^/ ]+(\/t\/\w{22})/.exec(words)?.[1] ?? '';
const visit = (
  path: string,
  headers: Record<string, string> = {},
  host = tenant.host,
  method: 'GET' | 'HEAD' = 'GET',
) => test.app.inject({ method, url: path, headers: { host, 'user-agent': READER, ...headers } });

describe('links in texts', () => {
  it('stay as they are unless an admin turns shortening on', async () => {
    const sent = await send(`Book here: ${TARGET}`);
    expect(sent).toMatchObject({ words: `Book here: ${TARGET}`, units: 2, links: [] });
    expect((await agent.call(texts.short_links, {})).data).toEqual({ origin: null });
  });

  it('are shortened, counted at their short length, found by what they lead to, and lead there', async () => {
    await turnOn();
    const { origin } = (await agent.call(texts.short_links, {})).data;
    expect(new URL(origin ?? '').hostname).toBe(tenant.host);
    const sent = await send(`Book here: ${TARGET}. {{first_name}}!`);
    const path = pathIn(sent.words);
    expect(sent.words).toMatch(`Book here: ${origin}${path}. Joan!`);
    expect(sent).toMatchObject({ units: 1, links: [{ target: TARGET, clicks: 0, clicked_at: null }] });
    const found = await agent.call(texts.fetch_conversations, { body: { q: 'calendly' } });
    expect(found.data).toHaveLength(1);
    const led = await visit(path);
    expect(led).toMatchObject({ statusCode: 302, headers: { location: TARGET, 'cache-control': 'no-store' } });
    await visit(path);
    expect(await read(sent.conversation_id)).toMatchObject([
      { links: [{ clicks: 2, clicked_at: '2026-11-18T17:01:11.000Z' }] },
    ]);
    const { data: timeline } = await agent.call(contacts.timeline, {
      params: { id: joan.id },
      query: { groups: ['texts'] },
    });
    expect(timeline.map(({ summary }) => summary).filter((summary) => summary.startsWith('Clicked'))).toHaveLength(1);
    // Afterward it leads on, and isn’t counted.
    await turnOff();
    expect((await visit(path)).statusCode).toBe(302);
    expect(await read(sent.conversation_id)).toMatchObject([{ links: [{ clicks: 2 }] }]);
  });

  it('count no previews and scanners', async () => {
    await turnOn();
    const sent = await send(TARGET);
    const path = pathIn(sent.words);
    await visit(path, { 'user-agent': 'facebookexternalhit/1.1 Facebot Twitterbot/1.0' });
    await visit(path, { 'sec-purpose': 'prefetch;prerender' });
    await visit(path, {}, tenant.host, 'HEAD');
    expect(await read(sent.conversation_id)).toMatchObject([{ links: [{ clicks: 0, clicked_at: null }] }]);
    const [row] = await test.query('select machine_clicks from text_link where tenant_id = $1', [tenant.id]);
    expect(row).toEqual({ machine_clicks: 3 });
  });

  it('lead nowhere on another company’s host, and guessing ends after 60 misses', async () => {
    await turnOn();
    const path = pathIn((await send(TARGET)).words);
    const other = await test.makeTenant();
    const lost = await visit(path, {}, other.host);
    expect(lost).toMatchObject({ statusCode: 404 });
    expect(lost.body).toContain('Link not found');
    expect(lost.body).toContain(other.name);
    expect((await visit('/t/nothing-like-it')).statusCode).toBe(404);
    await test.query(`update sign_in_throttle set failures = 60`);
    const busy = await visit(`/t/${'a'.repeat(22)}`);
    expect(busy).toMatchObject({ statusCode: 429 });
    expect(busy.body).toContain('Too many requests');
    // Anyone who has a link still gets there.
    expect((await visit(path)).statusCode).toBe(302);
  });

  it('of a campaign are shortened for each contact, estimated at that length, and reported', async () => {
    await turnOn();
    const { data: draft } = await agent.call(textCampaigns.create, {
      body: { all: true, name: 'Fall', words: `Hi {{first_name|there}}, book here: ${TARGET}` },
    });
    const { data: review } = await agent.call(textCampaigns.get, { params: { id: draft.id } });
    expect(review).toMatchObject({ estimate: { units: 1 } });
    await agent.call(textCampaigns.schedule, { params: { id: draft.id }, body: {} });
    await findCampaignWork.run({ ...test.services, log: test.app.log, signal: new AbortController().signal });
    test.clock.advance(5);
    await test.runJobs({ waiting_too: true });
    test.clock.advance(60);
    const [text] = await test.query<{ words: string }>('select words from text_message where campaign_id = $1', [
      draft.id,
    ]);
    expect(review.sample?.words).toHaveLength(text?.words.length ?? 0);
    const path = pathIn(text?.words ?? '');
    await visit(path, { 'user-agent': 'WhatsApp/2.24' });
    await visit(path);
    await visit(path);
    const { data: report } = await agent.call(textCampaigns.report, { params: { id: draft.id } });
    expect(report).toMatchObject({ links: [{ url: TARGET, clicks: 2, contacts: 1 }], machine_clicks: 1 });
    const { data: clicked } = await agent.call(textCampaigns.recipients, {
      params: { id: draft.id },
      query: { outcome: 'clicked' },
    });
    expect(clicked).toMatchObject([{ contact_id: joan.id, clicked_at: expect.any(String) }]);
  });
});
