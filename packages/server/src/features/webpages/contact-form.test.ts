import { contactPermissionCalls } from '@bookline/contract/features/contact-permissions';
import { notifications } from '@bookline/contract/features/notifications';
import { webpages } from '@bookline/contract/features/webpages';
import { CONSENT_VERSION, optInWords } from '@bookline/contract/rules/webpages';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Agent, createAgent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { olderToken, workFor } from '../../../test/webpage-rows.ts';
import { newId } from '../../platform/ids.ts';

const test = useTestApp();
let names = 0;
let name: string;
let tenant: TestTenant;
let dana: TestUser;
let agent: Agent;
beforeEach(async () => {
  name = `form-${++names}`;
  tenant = await test.makeTenant({ name: 'Northstar' });
  dana = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams' });
  agent = await test.openSession(dana);
  await agent.patch(`/v1/users/${dana.id}/update_webpage`, { domain_name: name });
});

const visitor = (ip = `10.0.0.${names}`) => createAgent(test.app, { host: `${name}.pages.localhost`, ip });
const person = { first_name: 'Maria', last_name: 'Lopez', phone: '(614) 555-0142', email: 'maria@example.test' };
const tokenOf = (html: string) => /name="token" value="([^"]+)"/.exec(html)?.[1] ?? '';
const html = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Lynx' };
const open = async (path = '/') => (await visitor().send('GET', path, { headers: html })).text;
/** A token of the page as a browser has it after some seconds. */
const token = async () => olderToken(tokenOf(await open()), name);
const words = optInWords('Dana Adams of Northstar', 'agent_network');

async function send(fields: Record<string, string | string[]>, by = visitor(), more: Record<string, string> = {}) {
  const body = new URLSearchParams();
  for (const [field, value] of Object.entries(fields)) for (const each of [value].flat()) body.append(field, each);
  return by.send('POST', '/contact', { body: body.toString(), headers: { ...html, ...more } });
}
const sendWorked = async (fields: Record<string, string | string[]> = {}, by?: Agent) => {
  const given = await token();
  const all = { ...person, message: 'Call me', ...fields, token: given };
  return send({ ...all, work: workFor(given, all as typeof person) }, by);
};
const contacts = () =>
  test.query<{ id: string; first_name: string; phone: string | null; email: string; owner_id: string; source: string }>(
    `select c.id, c.first_name, c.phone, c.email, c.owner_id, s.title as source from contact c
     left join contact_source s on s.tenant_id = c.tenant_id and s.id = c.source_id where c.tenant_id = $1 order by c.id`,
    [tenant.id],
  );

describe('sending', () => {
  it('R005, R331: adds the contact with the exact words they agreed to, the page as they saw it, and a notification', async () => {
    const seen = await open();
    expect(seen).toContain(`name="opt_in" value="text"><span>${words.text.replaceAll("'", '&#39;')}`);
    expect(seen).not.toMatch(/name="opt_in"[^>]*checked/);
    const sent = await sendWorked({ opt_in: ['text', 'email'] });
    expect(sent).toMatchObject({ status: 303, headers: { location: '/contact?sent=1' } });
    expect(await open('/contact?sent=1')).toContain('Thank you. Dana Adams has your message');
    await test.runJobs();
    const [contact] = await contacts();
    expect(contact).toMatchObject({
      first_name: 'Maria',
      phone: '+16145550142',
      email: 'maria@example.test',
      owner_id: dana.id,
      source: 'Webpage',
    });
    const id = contact?.id ?? '';
    const { data } = await agent.call(contactPermissionCalls.get, { params: { id } });
    expect(data.history).toHaveLength(2);
    const text = data.history.find(({ channel }) => channel === 'text');
    expect(text).toMatchObject({
      did: 'given',
      how: 'web_form',
      reach: '+16145550142',
      wording: words.text,
      wording_version: CONSENT_VERSION,
      source: `http://${name}.pages.localhost:3000`,
      ip: `10.0.0.${names}`,
      user_agent: 'Lynx',
      has_page: true,
      recorded_by: null,
    });
    const page = await agent.get(`/v1/contacts/${id}/permissions/${text?.id}/page`);
    expect(page.headers['content-disposition']).toContain('attachment');
    expect(page.text).toBe(seen.replace(tokenOf(seen), ''));
    expect((await agent.get(`/v1/contacts/${id}/timeline`)).text).toContain('Call me');
    const told = await agent.call(notifications.list, {});
    expect(told.data).toMatchObject([{ kind: 'lead_arrived', link: `/contacts/${id}` }]);
    // Sending the same form twice counts once.
    expect(await sendWorked({ opt_in: ['text', 'email'] })).toMatchObject({ status: 303 });
    expect(await test.query('select 1 from webpage_form where tenant_id = $1', [tenant.id])).toHaveLength(1);
  });

  it('says what is wrong at the field, and keeps what was typed', async () => {
    const { status, text } = await sendWorked({ phone: '', message: '<b>Hi</b>', opt_in: 'call' });
    expect(status).toBe(422);
    expect(text).toContain('Enter the phone number that you allow us to use.');
    expect(text).toContain('value="Maria"');
    expect(text).toContain('&lt;b&gt;Hi&lt;/b&gt;');
    expect(text).toContain('value="call" checked');
    expect(await test.query('select 1 from webpage_form where tenant_id = $1', [tenant.id])).toEqual([]);
  });

  it('without a script, the visitor reviews the message and sends it some seconds later', async () => {
    const first = await send({ ...person, opt_in: 'email', token: await token() });
    expect(first.status).toBe(200);
    expect(first.text).toContain('Review your message');
    expect(first.text).toContain(words.email);
    const inputs = [...first.text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
    const fields = Object.fromEntries(inputs.map(([, field = '', value = '']) => [field, value]));
    expect((await send(fields)).text).toContain('Wait a few seconds');
    test.clock.advance(9);
    // The review is of this message alone.
    expect((await send({ ...fields, message: 'Another' })).text).toContain('Review your message');
    expect(await send(fields)).toMatchObject({ status: 303 });
    await test.runJobs();
    expect(await contacts()).toMatchObject([{ first_name: 'Maria' }]);
  });
});

describe('known people', () => {
  it('are updated and never revealed: the answer is the same, and nothing they have is replaced', async () => {
    const maria = await test.makeContact(tenant, {
      owner: dana,
      first_name: 'Maria',
      last_name: '',
      emails: ['maria@example.test'],
    });
    const known = await sendWorked({ opt_in: 'call' });
    const unknown = await sendWorked({ first_name: 'Joan', email: 'joan@example.test', phone: '614-555-0199' });
    expect([known.status, known.headers.location, known.text]).toEqual([
      unknown.status,
      unknown.headers.location,
      unknown.text,
    ]);
    await test.runJobs();
    expect(await contacts()).toHaveLength(2);
    expect((await contacts()).find(({ id }) => id === maria.id)).toMatchObject({
      first_name: 'Maria',
      phone: null,
      email: 'maria@example.test',
    });
    await sendWorked({ phone: '614-555-0111', last_name: 'Gomez' });
    await test.runJobs();
    expect((await contacts()).find(({ id }) => id === maria.id)).toMatchObject({ phone: null });
    expect((await agent.get(`/v1/contacts/${maria.id}/timeline`)).text).toContain(
      'Entered in the form: Maria Gomez, +16145550111',
    );
  });

  it('an opt-out of one number stays, whoever opts in on a page', async () => {
    const maria = await test.makeContact(tenant, { owner: dana, first_name: 'Maria', emails: ['maria@example.test'] });
    const [tenant_id, at] = [tenant.id, test.clock.now()];
    const said = { channel: 'email', did: 'withdrawn', how: 'verbal', reach: 'maria@example.test' };
    const out = { ...said, wording: '', source: '' };
    await test.insert('contact_consent', { tenant_id, id: newId(), contact_id: maria.id, ...out, at, recorded_at: at });
    await sendWorked({ opt_in: 'email' });
    await test.runJobs();
    const { data } = await agent.call(contactPermissionCalls.get, { params: { id: maria.id } });
    expect(data.history).toMatchObject([{ did: 'withdrawn' }]);
    expect((await agent.get(`/v1/contacts/${maria.id}/timeline`)).text).toContain('had opted out');
  });

  it('a contact in a pool goes to the page’s agent, as a new one would', async () => {
    const pool = await test.makePool(tenant);
    const maria = await test.makeContact(tenant, { pool, first_name: 'Maria', emails: ['maria@example.test'] });
    await sendWorked();
    await test.runJobs();
    expect(await contacts()).toMatchObject([{ id: maria.id, owner_id: dana.id }]);
    expect((await agent.get(`/v1/contacts/${maria.id}/timeline`)).text).toContain('Assigned the contact to Dana Adams');
  });

  it('a contact of a colleague stays theirs, and the colleague is told', async () => {
    const ben = await test.makeUser(tenant, { first_name: 'Ben', last_name: 'Ito' });
    const maria = await test.makeContact(tenant, { owner: ben, first_name: 'Maria', emails: ['maria@example.test'] });
    await sendWorked();
    await test.runJobs();
    expect(await contacts()).toMatchObject([{ id: maria.id, owner_id: ben.id }]);
    const his = await (await test.openSession(ben)).call(notifications.list, {});
    expect(his.data).toMatchObject([{ kind: 'lead_arrived', link: `/contacts/${maria.id}` }]);
    const hers = await agent.call(notifications.list, {});
    expect(hers.data).toMatchObject([{ link: '', text: expect.stringContaining('Ben Ito') }]);
    expect(hers.data[0]?.text).not.toContain('Maria');
  });
});

it('a handled form is deleted after a month. The contact keeps what was sent, and the consent its page', async () => {
  await sendWorked({ opt_in: 'email' });
  await test.runJobs();
  test.clock.advance(31 * 86_400);
  await test.runChores();
  expect(await test.query('select 1 from webpage_form where tenant_id = $1', [tenant.id])).toEqual([]);
  const again = await test.openSession(dana);
  const [contact] = await contacts();
  expect((await again.get(`/v1/contacts/${contact?.id}/timeline`)).text).toContain('Call me');
  const { data } = await again.call(contactPermissionCalls.get, { params: { id: contact?.id ?? '' } });
  expect(data.history).toMatchObject([{ channel: 'email', has_page: true }]);
});

describe('abuse', () => {
  it('drops what a program fills in, refuses forged and hasty tokens, and answers a changed page with the new one', async () => {
    const spam = await sendWorked({ website: 'https://spam.test' });
    expect(spam).toMatchObject({ status: 303, headers: { location: '/contact?sent=1' } });
    const hasty = tokenOf(await open());
    expect((await send({ ...person, token: hasty, work: workFor(hasty, person) })).text).toContain('very fast');
    const forged = `${(await token()).slice(0, -2)}xx`;
    expect((await send({ ...person, token: forged, work: workFor(forged, person) })).status).toBe(422);
    const old = await token();
    await agent.patch(`/v1/users/${dana.id}/update_webpage`, { about_me: 'New words' });
    expect((await send({ ...person, token: old, work: workFor(old, person) })).text).toContain('The page has changed');
    expect(await test.query('select 1 from webpage_form where tenant_id = $1', [tenant.id])).toEqual([]);
  });

  it('limits a network to fewer messages without the work of a browser', async () => {
    const by = visitor('10.9.0.2');
    const review = async (message: string) => {
      const fields = { ...person, message, token: await token() };
      const { text } = await send(fields, by);
      test.clock.advance(9);
      return send({ ...fields, review: /name="review" value="([^"]+)"/.exec(text)?.[1] ?? '' }, by);
    };
    for (let turn = 0; turn < 4; turn++) expect(await review(`${turn}`)).toMatchObject({ status: 303 });
    expect(await review('more')).toMatchObject({ status: 429 });
  });

  it('limits a network', async () => {
    const by = visitor('10.9.0.1');
    for (let turn = 0; turn < 10; turn++)
      expect(await sendWorked({ message: `${turn}` }, by)).toMatchObject({ status: 303 });
    const { status, text } = await sendWorked({ message: 'more' }, by);
    expect(status).toBe(429);
    expect(text).toContain('Wait an hour');
  });

  it('stores nothing that another website made a browser send, and unticks its consents', async () => {
    const given = await token();
    const fields = { ...person, opt_in: 'text', token: given, work: workFor(given, person) };
    for (const site of ['cross-site', 'same-site']) {
      const { status, text } = await send(fields, visitor(), { 'sec-fetch-site': site });
      expect(status).toBe(422);
      expect(text).not.toMatch(/name="opt_in"[^>]*checked/);
    }
    expect(await test.query('select 1 from webpage_form where tenant_id = $1', [tenant.id])).toEqual([]);
    expect(await send(fields, visitor(), { 'sec-fetch-site': 'same-origin' })).toMatchObject({ status: 303 });
  });

  it("takes no form of one page on another's host name, and none on the app's", async () => {
    const given = await token();
    const fields = { ...person, token: given, work: workFor(given, person) };
    const other = await test.makeUser(tenant);
    const signedIn = await test.openSession(other);
    await signedIn.patch(`/v1/users/${other.id}/update_webpage`, { domain_name: `${name}-b` });
    const there = createAgent(test.app, { host: `${name}-b.pages.localhost` });
    expect((await send(fields, there)).status).toBe(422);
    expect((await send(fields, createAgent(test.app, { host: tenant.host }))).status).toBe(404);
  });
});

describe('for programs and other websites', () => {
  it('R331: the call stores a form with its work, and refuses one without', async () => {
    const program = createAgent(test.app, { host: tenant.host });
    const { data } = await program.call(webpages.read, { params: { domain: name } });
    expect(data.form).toMatchObject({
      consent_version: CONSENT_VERSION,
      opt_ins: [{ channel: 'call', wording: words.call }, { channel: 'text' }, { channel: 'email' }],
    });
    const given = olderToken(data.form.token, name);
    const body = { ...person, message: '', opt_in: ['call' as const], token: given, work: '0' };
    const path = `/v1/contacts/webpage/${name}`;
    expect(await program.post(path, body)).toMatchObject({
      status: 422,
      body: { errors: { work: expect.any(Array) } },
    });
    await program.call(webpages.contact, { params: { domain: name }, body: { ...body, work: workFor(given, person) } });
    await test.runJobs();
    expect(await contacts()).toMatchObject([{ first_name: 'Maria' }]);
    const elsewhere = createAgent(test.app, { host: (await test.makeTenant()).host });
    await elsewhere.get('/v1/brand');
    expect(await elsewhere.post(path, body)).toMatchObject({ status: 404 });
  });

  it('only the websites that the owner names may frame the form', async () => {
    const policy = async (path: string) =>
      (await visitor().send('GET', path, { headers: html })).headers['content-security-policy'];
    expect(await policy('/contact?frame=1')).toContain("frame-ancestors 'none'");
    await agent.patch(`/v1/users/${dana.id}/update_webpage`, { form_sites: ['https://northstar.example/about'] });
    expect(await policy('/contact?frame=1')).toContain('frame-ancestors https://northstar.example;');
    expect(await policy('/')).toContain("frame-ancestors 'none'");
    const script = await visitor().send('GET', '/embed.js');
    expect(script.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(script.text).toContain(`http://${name}.pages.localhost:3000`);
  });
});
