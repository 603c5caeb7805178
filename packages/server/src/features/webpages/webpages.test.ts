import { corporations } from '@bookline/contract/features/corporations';
import { profiles } from '@bookline/contract/features/profiles';
import { webpages } from '@bookline/contract/features/webpages';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Agent, createAgent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { listen } from '../../platform/db/listen.ts';
import { questionsOf } from './present-page.ts';

/** What other processes would tell this one. */
const heard: ((news: string | undefined) => void)[] = [];
let connected = false;
const tell = (news: string | undefined) => {
  for (const each of heard) each(news);
};
const test = useTestApp({ page_news: { connected: () => connected, subscribe: (each) => void heard.push(each) } });

let names = 0;
let tenant: TestTenant;
let dana: TestUser;
let agent: Agent;
let name: string;
beforeEach(async () => {
  connected = false;
  name = `dana-${++names}`;
  tenant = await test.makeTenant({ name: 'Northstar' });
  dana = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams' });
  agent = await test.openSession(dana);
});

const save = (body: object) => agent.patch(`/v1/users/${dana.id}/update_webpage`, body);
const host = (label = name) => `${label}.pages.localhost`;
const open = (path = '/', on = host()) =>
  createAgent(test.app, { host: on }).send('GET', path, { headers: { accept: 'text/html' } });

describe('hosts', () => {
  it('R023, R024: a subdomain of the webpage host serves the page of that name, without the app and cookies', async () => {
    expect(await open()).toMatchObject({ status: 404 });
    await save({ domain_name: name, about_me: 'Medicare in Ohio' });
    const page = await open();
    expect(page).toMatchObject({ status: 200, set_cookies: [] });
    expect(page.text).toContain('<h1>Dana Adams</h1>');
    expect(page.text).toContain('Medicare in Ohio');
    for (const path of ['/login', '/v1/brand', '/v1/users/me', '/soa/verify', `/v1/users/${name}/webpage`])
      expect(await open(path)).toMatchObject({ status: 404 });
    for (const same of [`${host()}.`, host().toUpperCase(), `${host()}:3000`])
      expect(await open('/v1/brand', same)).toMatchObject({ status: 404 });
    expect(await createAgent(test.app, { host: host() }).send('POST', '/v1/sessions')).toMatchObject({ status: 404 });
  });

  it('R025: api, platform, and www are not pages', async () => {
    for (const label of ['api', 'platform', 'www']) {
      expect(await save({ domain_name: label })).toMatchObject(refusal('domain_name'));
      expect(await open('/v1/brand', host(label))).toMatchObject({ status: 200 });
    }
  });

  it('a name belongs to one page of the whole installation', async () => {
    await save({ domain_name: name });
    const other = await test.makeTenant({ name: 'Evergreen' });
    const rival = await test.makeUser(other);
    const path = `/v1/users/${rival.id}/update_webpage`;
    const signedIn = await test.openSession(rival);
    expect(await signedIn.patch(path, { domain_name: name })).toMatchObject(refusal('domain_name'));
    const admin = await test.openSession(await test.makeUser(other, { account_type: 'admin' }));
    const company = { type: 'company', name: 'Evergreen', domain_name: `${name}.evergreen.test` };
    expect(await admin.post('/v1/admin/corporations', company)).toMatchObject(refusal('domain_name'));
    expect((await open()).text).toContain('Northstar');
    // Once it's free, another page can have it.
    await save({ domain_name: null });
    expect(await open()).toMatchObject({ status: 404 });
    expect(await signedIn.patch(path, { domain_name: name })).toMatchObject({ status: 200 });
    expect((await open()).text).toContain('Evergreen');
  });

  it('a host name that a tenant signs in on stays the app', async () => {
    await save({ domain_name: name });
    await test.insert('tenant_host', { host: host(), tenant_id: tenant.id });
    expect(await open('/v1/brand')).toMatchObject({ status: 200 });
  });

  it('R274: the page is gone with its user, and with the right to have one', async () => {
    await save({ domain_name: name });
    await test.query("update app_user set account_type = 'basic' where id = $1", [dana.id]);
    expect(await open()).toMatchObject({ status: 404 });
    await test.query("update app_user set account_type = 'agent', active = false where id = $1", [dana.id]);
    expect(await open()).toMatchObject({ status: 404 });
  });
});

describe('the call', () => {
  it("R024, R083, R331: answers the page as data, but not on another tenant's host name", async () => {
    await save({ domain_name: name, products: ['term_life'], licenses: [{ state: 'OH', number: '123' }] });
    const read = (on: string) => createAgent(test.app, { host: on }).get(`/v1/users/${name}/webpage`);
    const { data } = await createAgent(test.app, { host: tenant.host }).call(webpages.read, {
      params: { domain: name },
    });
    expect(data).toMatchObject({
      domain: name,
      url: `http://${host()}:3000`,
      name: 'Dana Adams',
      company: 'Northstar',
      products: [{ value: 'term_life', label: 'Term life' }],
      licenses: [{ state: 'OH', name: 'Ohio', number: '123' }],
    });
    expect(await read('localhost')).toMatchObject({ status: 200 });
    const other = await test.makeTenant();
    expect(await read(other.host)).toMatchObject({ status: 404 });
    expect(await read(tenant.host.replace('t-', 'x-'))).toMatchObject({ status: 200 });
  });
});

describe('content', () => {
  it('escapes every text, and links only to http and https', async () => {
    const evil = '"><script>alert(1)</script>';
    await save({
      domain_name: name,
      about_me: evil,
      latest_news: evil,
      faqs: `${evil}?\n${evil}`,
      office_hours: evil,
      facebook: 'https://facebook.com/dana',
    });
    const { text, headers } = await open();
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('&lt;script&gt;');
    expect(text).toContain('href="https://facebook.com/dana"');
    expect(String(headers['content-security-policy'])).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    for (const address of ['javascript:alert(1)', 'data:text/html,x', '//evil'])
      expect(await save({ facebook: address })).toMatchObject(refusal('facebook'));
  });

  it('Medicare pages show the disclaimer with both counts', async () => {
    expect(await save({ products: ['part_d'], carrier_count: 5 })).toMatchObject(refusal('plan_count'));
    await save({ domain_name: name, products: ['part_d', 'dental'], carrier_count: 5, plan_count: 31 });
    expect((await open()).text).toContain(
      'We do not offer every plan available in your area. Currently we represent 5 organizations which offer 31 products in your area. Please contact Medicare.gov or 1-800-MEDICARE to get information on all of your options.',
    );
    // CMS has another one for those who offer everything.
    await save({ all_plans: true });
    expect((await open()).text).toContain(
      '>Currently we represent 5 organizations which offer 31 products in your area. You can always contact Medicare.gov or 1-800-MEDICARE for help with plan choices.<',
    );
    expect(await save({ plan_count: null })).toMatchObject(refusal('plan_count'));
  });

  it('describes itself to search engines', async () => {
    await save({ domain_name: name, about_me: 'Medicare in Ohio', languages_spoken: ['English', 'Spanish'] });
    const { text } = await open();
    expect(text).toContain(`<link rel="canonical" href="http://${host()}:3000/">`);
    expect(text).toContain('<meta property="og:title" content="Dana Adams">');
    const data = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '');
    expect(data['@graph']).toMatchObject([
      { '@type': 'InsuranceAgency', name: 'Northstar' },
      { '@type': 'Person', name: 'Dana Adams', knowsLanguage: ['English', 'Spanish'] },
    ]);
    expect((await open('/robots.txt')).text).toContain(`Sitemap: http://${host()}:3000/sitemap.xml`);
    expect((await open('/sitemap.xml')).text).toContain(`<loc>http://${host()}:3000/</loc>`);
  });

  it('reads questions and answers from plain text', () => {
    expect(questionsOf('When?\nNow.\n\nNo rush.\nWhere?')).toEqual([
      { question: 'When?', answer: 'Now.\n\nNo rush.' },
      { question: 'Where?', answer: '' },
    ]);
  });
});

describe('companies', () => {
  it('R040: the tenant’s web analytics load unless the company’s page has its own tracking code', async () => {
    const admin = await test.openSession(await test.makeUser(tenant, { account_type: 'admin' }));
    const set = (value: string) => admin.patch('/v1/admin/settings/ANALYTICS_CODE', { value });
    await save({ domain_name: name });
    expect((await open()).text).not.toContain('data-tracking');
    expect(await set('<script>')).toMatchObject({ status: 422 });
    await set('G-TENANT0001');
    const page = await open();
    expect(page.text).toContain('data-tracking="G-TENANT0001"');
    expect(page.text).toContain('analytics cookies');
    expect(String(page.headers['content-security-policy'])).toContain('https://www.googletagmanager.com');
    const company = { type: 'company', name: 'Own code', domain_name: `own-${names}`, tracking_code: 'G-OWN0000001' };
    const added = await admin.post('/v1/admin/corporations', company);
    await test.query('update app_user set corporation_id = $2 where id = $1', [
      dana.id,
      (added.body as { data: { id: string } }).data.id,
    ]);
    expect((await open()).text).toContain('data-tracking="G-OWN0000001"');
    await set('');
  });

  it('R099, R101: a published company has a page with its files, colors, and tracking code, and so do its agents', async () => {
    const admin = await test.openSession(await test.makeUser(tenant, { account_type: 'admin' }));
    const label = `northstar-${names}`;
    const fields = {
      type: 'company',
      name: 'Northstar Seniors',
      domain_name: label,
      tracking_code: 'G-AB12CD34EF',
      color_1: '#0b7285',
      'files[0][file_title]': 'Guide to Part D',
    };
    const pdf = { field: 'files[0][file]', name: 'guide.pdf', content: '%PDF-1.4\n%%EOF\n' };
    const added = await admin.upload('/v1/admin/corporations', pdf, fields);
    expect(added).toMatchObject({ status: 201 });
    const { id } = (added.body as { data: { id: string } }).data;
    expect(await open('/', host(label))).toMatchObject({ status: 404 });
    const { data } = await admin.call(corporations.update, { params: { id }, body: { webpage_active: true } });
    expect(data.page_url).toBe(`http://${host(label)}:3000`);
    const page = await open('/', host(label));
    expect(page.text).toContain('--brand:#0b7285');
    expect(page.text).toContain('data-tracking="G-AB12CD34EF"');
    expect(String(page.headers['content-security-policy'])).toContain('https://www.googletagmanager.com');
    const file = /\/files\/[0-9a-f-]{36}/.exec(page.text)?.[0] ?? '';
    expect(await open(file, host(label))).toMatchObject({ status: 200 });
    // Not on a page that doesn't show it.
    await save({ domain_name: name });
    expect(await open(file)).toMatchObject({ status: 404 });
    expect((await open()).text).not.toContain('googletagmanager');
    await test.query('update app_user set corporation_id = $2 where id = $1', [dana.id, id]);
    expect((await open()).text).toContain('Northstar Seniors');
    expect(await open(file)).toMatchObject({ status: 200 });
    // The company takes its page back, and with it what its agents' pages showed of it.
    await admin.call(corporations.update, { params: { id }, body: { webpage_active: false } });
    expect(await open(file)).toMatchObject({ status: 404 });
    expect((await open()).text).not.toContain('Guide to Part D');
  });
});

describe('preview', () => {
  it('shows unsaved changes, and nothing that runs', async () => {
    const { data } = await agent.call(profiles.preview_webpage, {
      params: { id: dana.id },
      body: { layout: 'spotlight', about_me: 'Not yet public' },
    });
    expect(data.html).toContain('<body class="spotlight">');
    expect(data.html).toContain('Not yet public');
    expect(data.html).not.toContain('<script');
    const admin = await test.openSession(await test.makeUser(tenant, { account_type: 'admin' }));
    const { data: company } = await admin.call(corporations.create, { body: { type: 'company', name: 'Northstar' } });
    const shown = await admin.call(corporations.preview_webpage, {
      params: { id: company.id },
      body: { name: 'Southstar', layout: 'compact', description: 'New words' },
    });
    expect(shown.data.html).toMatch(/<body class="compact">[\s\S]*Southstar[\s\S]*New words/);
  });
});

describe('cache', () => {
  it('keeps pages by host name until a change of their tenant or user, and serves none while changes may be missed', async () => {
    await save({ domain_name: name, about_me: 'First' });
    connected = true;
    expect((await open()).text).toContain('First');
    // Written past the server, so only a notification makes it visible.
    await test.query("update app_user set about_me = 'Second' where id = $1", [dana.id]);
    const first = await open();
    expect(first.text).toContain('First');
    tell('tenant 1');
    tell(`user ${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}`);
    expect((await open()).text).toContain('First');
    tell(`user ${dana.id}`);
    const second = await open();
    expect(second.text).toContain('Second');
    expect(second.headers.etag).not.toBe(first.headers.etag);
    await test.query("update app_user set about_me = 'Third' where id = $1", [dana.id]);
    tell(`tenant ${tenant.id}`);
    expect((await open()).text).toContain('Third');
    await test.query("update app_user set about_me = 'Fourth' where id = $1", [dana.id]);
    connected = false;
    expect((await open()).text).toContain('Fourth');
    connected = true;
    tell(undefined);
    expect((await open()).text).toContain('Fourth');
  });

  it('hears of changes that any process makes: of the user, the company, and its colors', async () => {
    const listener = listen(
      test.owner_url,
      (news) => tell(news),
      () => tell(undefined),
    );
    try {
      await expect.poll(() => listener.connected()).toBe(true);
      connected = true;
      const admin = await test.openSession(await test.makeUser(tenant, { account_type: 'admin' }));
      const body = { type: 'company', name: 'Lakeside', color_1: '#0b7285' } as const;
      const { data: company } = await admin.call(corporations.create, { body });
      await test.query('update app_user set corporation_id = $2 where id = $1', [dana.id, company.id]);
      await save({ domain_name: name, about_me: 'First' });
      await expect.poll(async () => (await open()).text).toContain('First');
      await save({ office_hours: 'Only on Mondays' });
      await expect.poll(async () => (await open()).text).toContain('Only on Mondays');
      await admin.call(corporations.update, { params: { id: company.id }, body: { color_1: '#862e9c' } });
      await expect.poll(async () => (await open()).text).toContain('--brand:#862e9c');
    } finally {
      await listener.close();
    }
  });

  it('answers 304 and compresses', async () => {
    await save({ domain_name: name });
    const { headers } = await open();
    const again = createAgent(test.app, { host: host() });
    expect(await again.send('GET', '/', { headers: { 'if-none-match': String(headers.etag) } })).toMatchObject({
      status: 304,
    });
    // The token in it would be too old.
    test.clock.advance(13 * 3600);
    expect(await again.send('GET', '/', { headers: { 'if-none-match': String(headers.etag) } })).toMatchObject({
      status: 200,
    });
    expect((await again.send('GET', '/', { headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding']).toBe(
      'gzip',
    );
  });
});
