import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Endpoint } from '@bookline/contract/endpoint';
import { adminEmails, broadcastEmails } from '@bookline/contract/features/broadcast-emails';
import type { EmailBlock } from '@bookline/contract/rules/email-blocks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Agent, type CallInput, pathOf } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { createTestApp, type TestApp, useTestApp } from '../../../test/create-test-app.ts';
import { makeEmail } from '../../../test/email-rows.ts';
import { openMail } from '../../providers/mail/open-mail.ts';
import { fillTemplate, findTemplate } from './broadcast-emails.api.ts';

const test = useTestApp();
let tenant: TestTenant;
let admin: TestUser;
let as: Agent;
beforeAll(async () => {
  tenant = await test.makeTenant({ name: 'Northstar' });
  admin = await test.makeUser(tenant, { account_type: 'admin' });
  as = await test.signIn(admin);
});

const text = (html: string): EmailBlock => ({ kind: 'text', html });
const words = (more: object = {}) => ({
  subject: 'Your plan renews, {{first_name|friend}}',
  preheader: 'What changes in January',
  blocks: [
    { kind: 'header', show_logo: true },
    text(
      '<p>Hi {{first_name|friend}},</p><p>Your plan renews soon. Here is what changes, and what you can do about it.</p>',
    ),
    { kind: 'button', label: 'See my plan', link: 'https://example.com/plan', align: 'left' },
  ] as EmailBlock[],
  ...more,
});
const address = (value = '100 Main St\nColumbus, OH 43215', of = tenant) =>
  test.query(
    `insert into setting (tenant_id, key, value, public, updated_at) values ($1, 'POSTAL_ADDRESS', $2, false, now())
     on conflict (tenant_id, key) do update set value = excluded.value`,
    [of.id, value],
  );

it('R387: lists the emails users can choose by name, searches name and subject, and leaves out inactive ones', async () => {
  const other = await test.makeTenant();
  const by = await test.makeUser(other, { account_type: 'admin' });
  const agent = await test.signIn(await test.makeUser(other));
  expect((await agent.call(broadcastEmails.list, {})).data).toEqual([]);
  await makeEmail(test, by, { name: 'welcome', subject: 'Glad to have you' });
  await makeEmail(test, by, { name: 'Renewal', subject: 'Your plan renews, {{first_name|friend}}' });
  await makeEmail(test, by, { name: 'Old', active: false });
  await makeEmail(test, admin, { name: 'Elsewhere' });
  const names = async (query: object) =>
    (await agent.call(broadcastEmails.list, { query })).data.map(({ name }) => name);
  expect(await names({})).toEqual(['Renewal', 'welcome']);
  expect(await names({ q: 'GLAD' })).toEqual(['welcome']);
  expect(await names({ q: '%' })).toEqual([]);
  expect(await names({ limit: 1, page: 2 })).toEqual(['welcome']);
  const { meta, data } = await agent.call(broadcastEmails.list, { query: { limit: 1 } });
  expect(meta).toMatchObject({ total_count: 2, total_pages: 2 });
  expect(data[0]).toMatchObject({ subject: 'Your plan renews, {{first_name|friend}}', version: 1 });
});

it('R387: a user previews a saved email in one version as one of their contacts, and finds those no longer offered by id', async () => {
  const { data: made } = await as.call(adminEmails.create, { body: { name: 'Preview', ...words() } });
  await as.call(adminEmails.update, { params: { id: made.id }, body: { subject: 'Newer' } });
  const user = await test.makeUser(tenant);
  const agent = await test.signIn(user);
  const joan = await test.makeContact(tenant, { owner: user, first_name: 'Joan' });
  const hidden = await test.makeContact(tenant, { owner: admin });
  const shown = async (query: object) =>
    (await agent.call(broadcastEmails.preview, { params: { id: made.id }, query })).data;
  expect((await shown({})).subject).toBe('Newer');
  const { subject, html, text: plain, faults } = await shown({ version: 1, contact_id: joan.id });
  expect([subject, faults]).toEqual(['Your plan renews, Joan', []]);
  expect(html).toContain('Hi Joan,');
  expect(plain).toContain('Hi Joan,');
  const at = `/v1/contacts/emails/${made.id}/preview`;
  for (const wrong of [`${at}?version=9`, `${at}?contact_id=${hidden.id}`])
    expect(await agent.get(wrong)).toMatchObject({ status: 404 });
  await as.call(adminEmails.delete, { params: { id: made.id } });
  const { data } = await agent.call(broadcastEmails.list, { query: { ids: [made.id] } });
  expect(data).toMatchObject([{ name: 'Preview', version: 2, offered: false }]);
});

describe('R084, R289: the emails of the admins', () => {
  it('R387: adds, changes, lists, and deletes an email, and each change of its content is a version that stays', async () => {
    const { data: made } = await as.call(adminEmails.create, { body: { name: 'Newsletter', ...words() } });
    expect(made).toMatchObject({ name: 'Newsletter', version: 1, active: true, preheader: 'What changes in January' });
    const { data: renamed } = await as.call(adminEmails.update, { params: of(made), body: { name: 'News' } });
    expect(renamed).toMatchObject({ name: 'News', version: 1 });
    const { data: changed } = await as.call(adminEmails.update, {
      params: of(made),
      body: { version: 1, blocks: [text('<p>Shorter.</p>')] },
    });
    expect(changed.version).toBe(2);
    expect(changed.versions.map(({ version, made_by }) => [version, made_by?.id])).toEqual([
      [2, admin.id],
      [1, admin.id],
    ]);
    const { data: first } = await as.call(adminEmails.get, { params: of(made), query: { version: 1 } });
    expect(first.blocks).toEqual(words().blocks);
    const stale = await refusal(as, adminEmails.update, {
      params: of(made),
      body: { version: 1, subject: 'Too late' },
    });
    expect(stale.status).toBe(409);
    const { data: listed, meta } = await as.call(adminEmails.list, { query: { q: 'news', order: 'desc', all: true } });
    expect(listed.map(({ name }) => name)).toEqual(['News']);
    expect(meta.total_count).toBe(1);
    expect((await refusal(as, adminEmails.create, { body: { name: 'NEWS', ...words() } })).fields).toHaveProperty(
      'name',
    );
    await as.call(adminEmails.delete, { params: of(made) });
    expect((await refusal(as, adminEmails.get, { params: of(made) })).status).toBe(404);
    // What was sent with it can still be shown.
    expect(await inTenant((db) => findTemplate({ db, tenant }, { email_id: made.id, version: 1 }))).toMatchObject({
      offered: false,
    });
    // Its name is free again.
    await as.call(adminEmails.create, { body: { name: 'News', ...words() } });
  });

  it('R387: changes several at once', async () => {
    const ids = [await makeEmail(test, admin, { name: 'One' }), await makeEmail(test, admin, { name: 'Two' })];
    const update = async (action: 'activate' | 'deactivate' | 'delete') =>
      (await as.call(adminEmails.bulk_update, { body: { ids, action } })).data.updated;
    expect(await update('deactivate')).toBe(2);
    expect(await update('deactivate')).toBe(0);
    expect(await update('activate')).toBe(2);
    expect(await update('delete')).toBe(2);
    expect(await update('delete')).toBe(0);
  });

  it("the database doesn't let a version change", async () => {
    const id = await makeEmail(test, admin, { name: 'Fixed' });
    await expect(
      inTenant((db) =>
        db
          .updateTable('broadcast_email_version')
          .set({ subject: 'Other' })
          .where('tenant_id', '=', tenant.id)
          .where('email_id', '=', id)
          .execute(),
      ),
    ).rejects.toThrow(/permission denied/);
  });

  it('refuses an unknown field at its place, and an image of another company', async () => {
    const unknown = await refusal(as, adminEmails.create, {
      body: { name: 'Bad', ...words({ subject: 'Hi {{frist_name}}' }) },
    });
    expect(unknown.status).toBe(422);
    expect(unknown.fields?.subject?.[0]).toContain('Did you mean {{first_name}}?');
    const image = (image_id: string): EmailBlock => ({ kind: 'image', image_id, alt: 'A house', link: '', width: 100 });
    const { data: own } = await as.call(adminEmails.add_image, {
      file: { field: 'image', name: 'house.png', content: PIXEL },
    });
    expect(own.url).toBe(`/v1/files/${own.id}?tenant=${tenant.id}`);
    const stranger = await test.signIn(await test.makeUser(await test.makeTenant(), { account_type: 'admin' }));
    const refused = await refusal(stranger, adminEmails.create, {
      body: { name: 'Theirs', ...words({ blocks: [image(own.id)] }) },
    });
    expect(refused.fields).toHaveProperty('blocks');
    const { data } = await as.call(adminEmails.create, {
      body: { name: 'House', ...words({ blocks: [image(own.id)] }) },
    });
    expect(data.images).toEqual([own]);
  });
});

describe('before an email is sent', () => {
  it('shows it as a contact would get it, and names empty fields', async () => {
    const contact = await test.makeContact(tenant, {
      owner: admin,
      first_name: '<Joan>',
      last_name: 'Adams',
    });
    const blocks = [text('<p>Hi {{first_name}}, from {{city}}<script>x</script></p>')];
    const { data } = await as.call(adminEmails.preview, { body: { ...words({ blocks }), contact_id: contact.id } });
    expect(data.subject).toBe('Your plan renews, <Joan>');
    expect(data.html).toContain('Hi &lt;Joan&gt;, from ');
    expect(data.html).not.toContain('<script>');
    expect(data.text).toContain('Hi <Joan>');
    expect(data.faults).toEqual([expect.stringContaining('“City”')]);
    const { data: sample } = await as.call(adminEmails.preview, { body: { ...words(), contact_id: null } });
    expect(sample.subject).toBe('Your plan renews, [First name]');
    const elsewhere = await test.makeTenant();
    const hidden = await test.makeContact(elsewhere, { owner: await test.makeUser(elsewhere) });
    expect((await refusal(as, adminEmails.preview, { body: { ...words(), contact_id: hidden.id } })).status).toBe(404);
  });

  it('sends the user a test with tables for Outlook, a plain-text part, and the footer', async () => {
    await address();
    const { data } = await as.call(adminEmails.test, { body: { ...words(), contact_id: null } });
    expect(data.to).toBe(admin.email);
    await test.runJobs();
    const [mail] = await test.query<{ subject: string; html: string; plain: string; status: string }>(
      "select subject, html, plain, status from mail_message where tenant_id = $1 and subject like '[Test]%'",
      [tenant.id],
    );
    expect(mail).toMatchObject({ subject: '[Test] Your plan renews, [First name]', status: 'sent' });
    expect(mail?.html).toContain('<!--[if mso | IE]><table');
    expect(mail?.html).toContain('href="https://example.com/plan"');
    expect(mail?.html).toContain('100 Main St<br />Columbus, OH 43215');
    expect(mail?.html).toContain('>Unsubscribe</a>');
    expect(mail?.html).not.toContain('{{');
    expect(mail?.plain).toContain('See my plan: https://example.com/plan');
    expect(mail?.plain).toContain('100 Main St\nColumbus, OH 43215');
  });

  it('finds what is missing, and nothing once it is there', async () => {
    await address('');
    const blocks: EmailBlock[] = [
      text('<p>Look at <a href="http://">this</a>, {{first_name}}.</p>'),
      {
        kind: 'columns',
        left: [{ kind: 'image', image_id: null, alt: '', link: '', width: 100 }],
        right: [{ kind: 'button', label: 'Go', link: '', align: 'left' }],
      },
      { kind: 'image', image_id: (await addPixel()).id, alt: '', link: '', width: 50 },
      text(`<p>${'Long. '.repeat(15_000)}</p>`),
    ];
    const codes = async (more: object) =>
      (await as.call(adminEmails.check, { body: words(more) })).data.map(
        ({ code, level, block }) => `${level} ${code} ${block}`,
      );
    expect(await codes({ subject: 'RE: ACT NOW!!', blocks })).toEqual([
      'error subject_reply null',
      'error link 0',
      'error image_missing 1',
      'error link 1',
      'error alt 2',
      'error postal_address null',
      'warning subject_spam null',
      'warning fallback 0',
      'warning size null',
      'passed empty null',
    ]);
    await address();
    const { data } = await as.call(adminEmails.check, {
      body: words({ blocks: [text(`<p>${'Plain words. '.repeat(20)}</p>`)] }),
    });
    expect(data.every(({ level }) => level === 'passed')).toBe(true);
    expect(data).toHaveLength(7);
    expect(await codes({ subject: '', blocks: [] })).toEqual(
      expect.arrayContaining(['error subject null', 'error empty null']),
    );
  });

  it('says that Gmail would clip it', async () => {
    const blocks = [text(`<p>${'Word. '.repeat(16_000)}</p>`), text(`<p>${'Word. '.repeat(2_500)}</p>`)];
    const { data } = await as.call(adminEmails.check, { body: words({ blocks }) });
    expect(data.find(({ code }) => code === 'size')).toMatchObject({ level: 'error' });
  });
});

describe('opens the links', () => {
  let site: Server;
  let strict: TestApp;
  beforeAll(async () => {
    site = createServer((request, response) => {
      const path = request.url ?? '';
      // Some sites don't answer HEAD.
      if (path === '/get' && request.method === 'HEAD') response.statusCode = 405;
      else response.statusCode = { '/gone': 410, '/broken': 500, '/private': 403, '/moved': 301 }[path] ?? 200;
      response.end();
    });
    await new Promise<void>((done) => site.listen(0, '127.0.0.10', done));
    strict = await createTestApp({ mail: openMail({ private_servers: false }, test.clock) });
  });
  afterAll(async () => {
    site.close();
    await strict.close();
  });
  const linked = (...paths: string[]) => {
    const { port } = site.address() as AddressInfo;
    const links = paths.map((path) => `<a href="http://127.0.0.10:${port}${path}">x</a>`).join(' ');
    return { ...words(), blocks: [text(`<p>Words before the links. ${links}</p>`)] };
  };

  it('reports pages that are gone, and not those that move or need a sign-in', async () => {
    const { data } = await as.call(adminEmails.check, {
      body: linked('/ok', '/get', '/gone', '/broken', '/private', '/moved'),
    });
    const found = data.filter(({ code }) => code === 'link_dead' || code === 'link_unknown');
    expect(found.map(({ level, sentence }) => [level, /\/(\w+)”/.exec(sentence)?.[1]])).toEqual([
      ['error', 'gone'],
      ['warning', 'broken'],
    ]);
  });

  it('sends no request into a private network', async () => {
    const asked: string[] = [];
    site.on('request', ({ url }) => asked.push(String(url)));
    const user = await strict.makeUser(await strict.makeTenant(), { account_type: 'admin' });
    await (await strict.signIn(user)).call(adminEmails.check, { body: linked('/secret') });
    expect(asked).toEqual([]);
  });
});

it('fills in a template for many contacts without the database, and names fields without a value', async () => {
  const template = {
    subject: 'For {{first_name|you}}',
    html: '<p>{{full_name}} {{ CITY | your town }}</p><a href="{{unsubscribe_url}}">x</a>',
    plain: '{{postal_address}}',
  };
  const links = {
    company: 'N',
    postal_address: 'A\nB',
    unsubscribe_url: 'https://x.test/u?a=1&b=2',
    preferences_url: '',
  };
  const { subject, html, plain, faults } = fillTemplate(template, new Map([['first_name', 'Jo\nBcc: x']]), links);
  expect(subject).toBe('For Jo Bcc: x');
  expect(html).toBe('<p> your town</p><a href="https://x.test/u?a=1&amp;b=2">x</a>');
  expect(plain).toBe('A\nB');
  expect(faults).toEqual([expect.stringContaining('“Full name”')]);
});

const of = ({ id }: { readonly id: string }) => ({ id });
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const addPixel = async () =>
  (await as.call(adminEmails.add_image, { file: { field: 'image', name: 'a.png', content: PIXEL } })).data;
const inTenant = <T>(
  work: (db: Parameters<Parameters<TestApp['services']['database']['inTenant']>[1]>[0]) => Promise<T>,
) => test.services.database.inTenant(tenant.id, work);

async function refusal<E extends Endpoint>(agent: Agent, endpoint: E, input: CallInput<E>) {
  const reply = await agent.send(endpoint.method, pathOf(endpoint, input), { body: input.body });
  const { errors } = (reply.body ?? {}) as { errors?: Record<string, string[]> };
  return { status: reply.status, fields: errors };
}
