import { campaigns } from '@bookline/contract/features/campaigns';
import { contacts } from '@bookline/contract/features/contacts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { makeEmail } from '../../../test/email-rows.ts';
import { mailServer } from '../../../test/mail-server.ts';
import type { Mail } from '../../providers/mail/port.ts';
import { allAgree, setPostalAddress } from './campaigns.fixture.ts';
import { findCampaignWork } from './campaigns.jobs.ts';

const READER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const TARGET = 'https://northstar.test/review?a=1&b=2';

let test: TestApp;
let tenant: TestTenant;
let owner: TestUser;
let agent: Agent;
let handed: Mail[];
beforeAll(async () => {
  const mail = mailServer(async (mail) => {
    handed.push(mail);
    return { outcome: 'delivered', reply: '250 Ok' };
  });
  test = await createTestApp({ mail });
});
afterAll(() => test.close());
beforeEach(async () => {
  handed = [];
  test.clock.set('2026-11-18T15:00:00Z');
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant);
  agent = await test.signIn(owner);
  await setPostalAddress(test, tenant);
});

const track = (...keys: string[]) =>
  Promise.all(keys.map((key) => test.insert('setting', { tenant_id: tenant.id, key, value: 'true', public: false })));

/** Sends a campaign with a link to contacts. */
async function send(count: number): Promise<string> {
  await test.makeContacts(
    tenant,
    Array.from({ length: count }, (_, n) => ({
      owner,
      first_name: `N${n}`,
      emails: [`n${n}@example.test`],
      columns: { timezone_in_force: 'America/New_York' },
    })),
  );
  await allAgree(test, owner);
  const html = `<p><a href="${TARGET.replace('&', '&amp;')}">Review</a> <a href="tel:+16145550142">Call</a></p>`;
  const email_id = await makeEmail(test, owner, { name: 'Review', html: `<html><body>${html}</body></html>` });
  const { data } = await agent.call(campaigns.broadcast, { body: { all: true, email_id, send_now: true } });
  await findCampaignWork.run({ ...test.services, log: test.app.log, signal: new AbortController().signal });
  await test.runJobs();
  expect(handed).toHaveLength(count);
  test.clock.advance(60);
  return data.id;
}
const htmlTo = (n: number) => handed.find(({ to }) => to === `n${n}@example.test`)?.html ?? '';
const found = (html: string, pattern: RegExp) => (pattern.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
const linkTo = (n: number) => found(htmlTo(n), /href="([^"]*\/e\/c\/[^"]*)"/);
const imageOf = (n: number) => found(htmlTo(n), /src="([^"]*\/e\/o\/[^"]*)"/);
async function visit(url: string, agentName = READER, method: 'GET' | 'HEAD' = 'GET') {
  const { pathname, search } = new URL(url);
  return test.app.inject({ method, url: pathname + search, headers: { 'user-agent': agentName } });
}
const report = async (id: string) => (await agent.call(campaigns.report, { params: { id } })).data;
const countsOf = async (id: string) => (await agent.call(campaigns.get, { params: { id } })).data.counts;
const listOf = async (filter: string) => {
  const { data } = await agent.call(contacts.list, { body: { contacts_scope: { search: { campaign: [filter] } } } });
  return data.map(({ first_name }) => first_name).sort();
};

describe('visits', () => {
  it('are not counted by default: emails have neither signed links nor an image', async () => {
    await send(1);
    expect(htmlTo(0)).toContain(`href="${TARGET.replace('&', '&amp;')}"`);
    expect(htmlTo(0)).not.toContain('/e/');
  });

  it('of links and images count once for each contact, and lead to the contacts behind the figure', async () => {
    await track('OPEN_TRACKING', 'CLICK_TRACKING');
    const id = await send(3);
    // What is kept with the contact, the text part, phone numbers, and the link to unsubscribe stay as they are.
    expect(handed[0]?.text).not.toContain('/e/');
    expect(htmlTo(0)).toContain('href="tel:+16145550142"');
    expect(htmlTo(0)).toContain(`href="${handed.find(({ to }) => to === 'n0@example.test')?.unsubscribe_url}"`);
    const kept = await test.query<{ body_html: string }>(
      "select body_html from mail_message where tenant_id = $1 and body_html like '%/e/%'",
      [tenant.id],
    );
    expect(kept).toEqual([]);
    const seen = await visit(imageOf(0));
    expect([seen.statusCode, seen.headers['content-type'], seen.headers['cross-origin-resource-policy']]).toEqual([
      200,
      'image/gif',
      'cross-origin',
    ]);
    for (const url of [linkTo(0), linkTo(0), linkTo(1)]) {
      const reply = await visit(url);
      expect([reply.statusCode, reply.headers.location]).toEqual([302, TARGET]);
    }
    expect(await countsOf(id)).toMatchObject({ opened: 1, clicked: 2 });
    expect(await report(id)).toMatchObject({
      links: [{ url: TARGET, clicks: 3, contacts: 2 }],
      machines: { opened: 0, clicked: 0 },
      tracking: { opens: true, clicks: true },
    });
    expect(await listOf(`${id}:clicked`)).toEqual(['N0', 'N1']);
    const entries = await test.query(
      "select 1 from contact_activity where tenant_id = $1 and kind = 'mail' and detail ->> 'did' = 'clicked'",
      [tenant.id],
    );
    expect(entries).toHaveLength(2);
  });

  it('by mail services and scanners are counted apart', async () => {
    await track('OPEN_TRACKING', 'CLICK_TRACKING');
    const id = await send(2);
    await visit(
      imageOf(0),
      'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    );
    await visit(imageOf(1), 'Mozilla/5.0');
    expect((await visit(linkTo(0), READER, 'HEAD')).statusCode).toBe(302);
    await test.query('update campaign_recipient set sent_at = $2 where tenant_id = $1', [tenant.id, test.clock.now()]);
    await visit(linkTo(1));
    expect(await countsOf(id)).toMatchObject({ opened: 0, clicked: 0 });
    expect(await report(id)).toMatchObject({ links: [], machines: { opened: 2, clicked: 2 } });
    test.clock.advance(60);
    await visit(linkTo(1));
    expect(await countsOf(id)).toMatchObject({ opened: 0, clicked: 1 });
  });

  it('lead nowhere else than the email does, and are no longer counted once an admin turns that off', async () => {
    await track('CLICK_TRACKING');
    const id = await send(2);
    expect(htmlTo(0)).not.toContain('/e/o/');
    const wrong = new URL(linkTo(0));
    wrong.searchParams.set('to', 'https://elsewhere.test/');
    const other = new URL(linkTo(1));
    other.pathname = new URL(linkTo(0)).pathname.replace(/^(.*\/)\d+\./, '$11.');
    for (const url of [wrong.href, other.href, linkTo(0).replace(/\?.*/, ''), linkTo(0).replace('/e/c/', '/e/c/x')])
      expect(await visit(url), url).toMatchObject({ statusCode: 404 });
    expect(await countsOf(id)).toMatchObject({ clicked: 0 });
    await test.query("update setting set value = 'false' where tenant_id = $1 and key = 'CLICK_TRACKING'", [tenant.id]);
    expect((await visit(linkTo(0))).statusCode).toBe(302);
    expect(await countsOf(id)).toMatchObject({ clicked: 0 });
  });
});
