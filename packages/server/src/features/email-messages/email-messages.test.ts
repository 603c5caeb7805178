import { acting } from '@bookline/contract/features/acting';
import { contactEmails } from '@bookline/contract/features/contact-emails';
import { contacts } from '@bookline/contract/features/contacts';
import { emailMessages, unsubscribe } from '@bookline/contract/features/email-messages';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { mailServer } from '../../../test/mail-server.ts';
import type { Mail, MailResult } from '../../providers/mail/port.ts';

let tenant: TestTenant;
let owner: TestUser;
let agent: Agent;
let admin: Agent;
let joan: TestContact;
/** The emails that the mail server received, and its answer. */
let handed: Mail[];
let reply: MailResult;
const test = useTestApp({
  mail: mailServer(async (mail) => {
    handed.push(mail);
    return reply;
  }),
});
beforeEach(async () => {
  [handed, reply] = [[], { outcome: 'delivered', reply: '250 Ok' }];
  tenant = await test.makeTenant({ name: 'Northstar & Sons' });
  owner = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Alvarez' });
  const boss = await test.makeUser(tenant, { account_type: 'admin' });
  [agent, admin] = [await test.signIn(owner), await test.signIn(boss)];
  joan = await test.makeContact(tenant, {
    owner,
    first_name: 'Joan',
    last_name: 'Adams',
    emails: ['joan@example.test'],
  });
});

const words = {
  subject: 'Your plan, {{first_name}}',
  html: '<p>Hello <strong>{{first_name}}</strong>, it is ready.</p>',
};
const send = async (more: Record<string, unknown> = {}) =>
  (await agent.call(emailMessages.send, { body: { contact_id: joan.id, ...words, ...more } })).data;
const refusedAt = async (more: Record<string, unknown>) =>
  (await agent.post('/v1/contacts/send_email', { contact_id: joan.id, ...words, ...more })).body;
/** Moves past the ten seconds. */
const run = async () => {
  test.clock.advance(11);
  await test.runJobs({ waiting_too: true });
};
const logs = async () => (await agent.call(contactEmails.logs, { params: { id: joan.id }, query: {} })).data;
const agree = () =>
  agent.upload(
    `/v1/contacts/${joan.id}/permissions`,
    { name: 'form.txt', content: 'I agree.' },
    {
      channel: 'email',
      did: 'given',
      how: 'web_form',
      wording: 'Write to me.',
    },
  );
const setAddress = () => admin.patch('/v1/admin/settings/POSTAL_ADDRESS', { value: '1 Main St\nColumbus, OH 43004' });

describe('an email to a contact', () => {
  it("waits ten seconds, is sent once in its author's name, and is stored with its text", async () => {
    const sent = await send();
    expect(sent).toMatchObject({
      to: 'joan@example.test',
      subject: 'Your plan, Joan',
      status: 'queued',
      purpose: 'personal',
      sender: { id: owner.id, name: 'Dana Alvarez' },
      held_until: new Date(test.clock.now().getTime() + 10_000).toISOString(),
    });
    await test.runJobs({ waiting_too: true });
    expect(handed).toEqual([]);
    await run();
    await run();
    expect(handed).toHaveLength(1);
    expect(handed[0]).toMatchObject({
      message_id: `<${sent.id}@crm.example.com>`,
      from: { name: 'Dana Alvarez', address: 'no-reply@crm.example.com' },
      reply_to: owner.email,
      to: 'joan@example.test',
      text: 'Hello Joan, it is ready.\n',
      by_person: true,
    });
    expect(handed[0]?.unsubscribe_url).toBeUndefined();
    expect(await logs()).toMatchObject([{ id: sent.id, status: 'sent' }]);
    const { data } = await agent.call(emailMessages.get, { params: { id: joan.id, emailId: sent.id } });
    expect(data.html).toBe('<p>Hello <strong>Joan</strong>, it is ready.</p>');
    const timeline = await agent.call(contacts.timeline, { params: { id: joan.id }, query: {} });
    expect(timeline.data[0]).toMatchObject({ kind: 'mail', summary: 'Sent an email to joan@example.test' });
    const [kept] = await test.query('select html, plain from mail_message where id = $1', [sent.id]);
    expect(kept).toEqual({ html: null, plain: null });
  });

  it('can be canceled by its author or an admin until it is sent', async () => {
    const sent = await send();
    const colleague = await test.signIn(await test.makeUser(tenant, { account_type: 'manager' }));
    const path = `/v1/contacts/${joan.id}/emails/${sent.id}/cancel`;
    expect(await colleague.post(path)).toMatchObject({ status: 404 });
    expect((await agent.call(emailMessages.cancel, { params: { id: joan.id, emailId: sent.id } })).data.status).toBe(
      'cancelled',
    );
    await run();
    expect(handed).toEqual([]);
    const second = await send();
    await run();
    expect(await agent.post(`/v1/contacts/${joan.id}/emails/${second.id}/cancel`)).toMatchObject({ status: 409 });
  });

  it('with an idempotency key is sent once, however often it is requested', async () => {
    const first = await send({ key: 'draft-1' });
    expect((await send({ key: 'draft-1' })).id).toBe(first.id);
    await run();
    expect(handed).toHaveLength(1);
  });

  it('is sent again with the same id after the server defers it', async () => {
    reply = { outcome: 'later', reply: '451 later' };
    const sent = await send();
    await run();
    reply = { outcome: 'delivered', reply: '250 Ok' };
    await test.runJobs({ waiting_too: true });
    expect(handed.map(({ message_id }) => message_id)).toEqual(Array(2).fill(`<${sent.id}@crm.example.com>`));
  });

  it("to an address that doesn't exist marks the address, and the next email is refused", async () => {
    reply = { outcome: 'refused', reply: '550 5.1.1 No such user', no_such_address: true };
    await send();
    await run();
    expect(await logs()).toMatchObject([{ status: 'bounced', reply: '550 5.1.1 No such user' }]);
    expect(await refusedAt({})).toMatchObject({
      errors: { contact_id: ['Email to this address bounced. Correct the address or mark it as verified.'] },
    });
  });

  it('is stopped if the contact opts out between writing and sending', async () => {
    await send();
    await agent.patch(`/v1/contacts/${joan.id}`, { do_not_email: true, version: 1 });
    await run();
    expect(handed).toEqual([]);
    expect(await logs()).toMatchObject([
      { status: 'refused', reply: 'Opted out of email. Don’t email unless they consent again.' },
    ]);
    expect(await refusedAt({})).toMatchObject({
      errors: { contact_id: ['Opted out of email. Don’t email unless they consent again.'] },
    });
    const decisions = await test.query('select allowed from outbound_decision where tenant_id = $1 order by id', [
      tenant.id,
    ]);
    expect(decisions).toEqual([{ allowed: true }, { allowed: false }, { allowed: false }]);
  });

  it('is not sent if its author was deactivated', async () => {
    await send();
    await test.query('update app_user set active = false where id = $1', [owner.id]);
    await run();
    expect(handed).toEqual([]);
  });

  it("a user can't send in another user's name", async () => {
    const boss = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    await boss.call(acting.start, { params: { id: owner.id }, body: { login_type: 'impersonate' } });
    expect(await boss.post('/v1/contacts/send_email', { contact_id: joan.id, ...words })).toMatchObject({
      status: 403,
    });
  });
});

describe('fields', () => {
  it("use the contact's value or the fallback text, and are rejected if there is neither", async () => {
    const html = '<p>Dear {{nickname|friend}} of {{city|your town}}: {{phone}}</p>';
    expect(await refusedAt({ html })).toMatchObject({ errors: { html: [expect.stringContaining('“Phone”')] } });
    expect(await refusedAt({ html: '<p>{{first_nam}}</p>' })).toMatchObject({
      errors: { html: ['There is no field {{first_nam}}. Did you mean {{first_name}}?'] },
    });
    await send({ html: html.replace('{{phone}}', '{{phone|no phone}}') });
    await run();
    expect(handed[0]?.text).toBe('Dear Joan of your town: no phone\n');
  });

  it('are filled in for the preview', async () => {
    const { data } = await agent.call(emailMessages.preview, {
      params: { id: joan.id },
      body: { subject: 'Hi {{first_name}}', html: '<p>{{phone}}</p>', purpose: 'marketing' },
    });
    expect(data).toMatchObject({
      subject: 'Hi Joan',
      allowed: false,
      reason: expect.stringContaining('Don’t send marketing'),
    });
    expect(data.faults).toHaveLength(2);
  });
});

describe('injection', () => {
  it('allows no scripts, styles, pictures, forms, or unsafe links, not even through names', async () => {
    await test.query("update contact set first_name = $1, nickname = 'javascript:alert(1)' where id = $2", [
      '<img src=x onerror=alert(1)>',
      joan.id,
    ]);
    const html = `<p onclick="x()" style="color:red">Hi {{first_name}}<script>alert(1)</script><a href="{{nickname}}">a</a><a href="javascript:x()">b</a><a href="https://ok.test/?a=1&amp;b=2">c</a><img src="https://t.test/p.gif"></p><iframe src="//x.test"></iframe><form action="x"><input></form>`;
    const sent = await send({ subject: 'Hi {{first_name}}', html });
    const { data } = await agent.call(emailMessages.get, { params: { id: joan.id, emailId: sent.id } });
    expect(data.html).toBe(
      '<p>Hi &lt;img src=x onerror=alert(1)&gt;ab<a href="https://ok.test/?a=1&amp;b=2" rel="noopener noreferrer" target="_blank">c</a></p>',
    );
    await run();
    expect(handed[0]?.html).not.toMatch(/<script|<img|<iframe|<form|onclick|javascript:|style="color:red/);
  });

  it('adds no header through a line break in the subject or a name', async () => {
    expect(await refusedAt({ subject: 'Hi\r\nBcc: eve@example.test' })).toMatchObject({
      errors: { subject: [expect.any(String)] },
    });
    await test.query('update contact set first_name = $1 where id = $2', ['Joan\r\nBcc: eve@example.test', joan.id]);
    await send({ subject: 'Hi {{first_name}}' });
    await run();
    expect(handed[0]?.subject).toBe('Hi Joan Bcc: eve@example.test');
  });

  it("sends only to the contact's addresses, with the contact's files, for contacts that the user can see", async () => {
    expect(await refusedAt({ to: 'eve@example.test' })).toMatchObject({ errors: { contact_id: [expect.any(String)] } });
    const other = await test.makeContact(tenant, { owner, emails: ['o@example.test'] });
    const theirs = await agent.upload(`/v1/contacts/${other.id}/files`, { name: 'a.txt', content: 'Of another' });
    const { data } = JSON.parse(theirs.text) as { data: { id: string } };
    expect(await refusedAt({ attachments: [{ id: data.id }] })).toMatchObject({
      errors: { attachments: ['This file doesn’t belong to the contact. Choose one of theirs.'] },
    });
    const stranger = await test.signIn(await test.makeUser(tenant));
    expect(await stranger.post('/v1/contacts/send_email', { contact_id: joan.id, ...words })).toMatchObject({
      status: 404,
    });
  });
});

it('attaches the chosen version of a file; a file deleted before sending stops the email', async () => {
  const upload = async (content: string) =>
    (
      JSON.parse((await agent.upload(`/v1/contacts/${joan.id}/files`, { name: 'plan.txt', content })).text) as {
        data: { id: string };
      }
    ).data.id;
  const id = await upload('The first');
  await upload('The second');
  await send({ attachments: [{ id, version: 1 }, { id }] });
  await run();
  expect(handed[0]?.attachments?.map(({ name, content }) => [name, content.toString()])).toEqual([
    ['plan.txt', 'The first'],
    ['plan.txt', 'The second'],
  ]);
  await send({ attachments: [{ id }] });
  await agent.delete(`/v1/contacts/${joan.id}/files/${id}`);
  await run();
  expect(handed).toHaveLength(1);
  expect(await logs()).toMatchObject([
    { status: 'failed', reply: expect.stringContaining('deleted') },
    { status: 'sent' },
  ]);
});

describe('marketing emails', () => {
  it('need consent and a postal address', async () => {
    expect(await refusedAt({ purpose: 'marketing' })).toMatchObject({
      errors: { contact_id: [expect.stringContaining('Don’t send marketing')] },
    });
    await agree();
    expect(await refusedAt({ purpose: 'marketing' })).toMatchObject({
      errors: { purpose: [expect.stringContaining('mailing address')] },
    });
  });

  it('include both and one-click unsubscribe, which works from an email app without cookies; opening the link changes nothing', async () => {
    await agree();
    await setAddress();
    await send({ purpose: 'marketing' });
    await run();
    const url = new URL(handed[0]?.unsubscribe_url ?? 'http://none');
    expect(url.host).toBe(`${tenant.host}:3000`);
    expect(handed[0]?.html).toContain('1 Main St<br>Columbus, OH 43004');
    expect(handed[0]?.html).toContain(`href="${url}"`);
    expect(handed[0]?.text).toContain(`Unsubscribe: ${url}`);
    expect(handed[0]?.html).toContain(`href="${url}#topics"`);
    const token = url.pathname.split('/')[2] ?? '';
    const look = async (of = token) => {
      const headers = { host: tenant.host, accept: 'text/html' };
      const page = await test.app.inject({ method: 'GET', url: `/unsubscribe/${of}`, headers });
      return page.statusCode === 200 ? page.body.includes('You’re unsubscribed') : page.statusCode;
    };
    expect([await look(), await look()]).toEqual([false, false]);
    const click = (path: string, host = tenant.host) =>
      test.app.inject({
        method: 'POST',
        url: path,
        headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    for (const wrong of ['x', `${token}x`, `${tenant.id}-${'A'.repeat(32)}`])
      expect((await click(`/unsubscribe/${wrong}`)).json()).toEqual({ data: { unsubscribed: true } });
    expect((await click(url.pathname, (await test.makeTenant()).host)).statusCode).toBe(200);
    expect(await look()).toBe(false);
    for (let n = 0; n < 2; n++) expect((await click(url.pathname)).json()).toEqual({ data: { unsubscribed: true } });
    expect(await look()).toBe(true);
    expect(await look(`${tenant.id}-${'A'.repeat(32)}`)).toBe(404);
    expect(await refusedAt({})).toMatchObject({
      errors: { contact_id: ['Unsubscribed from email. Don’t email this address.'] },
    });
    const timeline = await agent.call(contacts.timeline, { params: { id: joan.id }, query: {} });
    expect(timeline.data.filter(({ kind }) => kind === 'mail').map(({ summary }) => summary)).toEqual([
      'joan@example.test unsubscribed from email',
      'Sent an email to joan@example.test',
    ]);
  });

  it('unsubscribing applies to every contact with the address, and to the contact that no longer has it', async () => {
    await agree();
    await setAddress();
    const twin = await test.makeContact(tenant, { owner, emails: ['joan@example.test'] });
    await send({ purpose: 'marketing' });
    await run();
    await test.query('delete from contact_email where contact_id = $1', [joan.id]);
    await test
      .visitor(tenant)
      .call(unsubscribe.act, { params: { token: handed[0]?.unsubscribe_url?.split('/').at(-1) ?? '' } });
    const [off] = await test.query(
      'select unsubscribed_at is not null as off from contact_email where contact_id = $1',
      [twin.id],
    );
    expect(off).toEqual({ off: true });
    expect(await test.query('select address from contact_email_refusal where contact_id = $1', [joan.id])).toEqual([
      { address: 'joan@example.test' },
    ]);
  });
});

it('a test email goes to the user, filled in, and is not listed for the contact', async () => {
  await agent.call(emailMessages.test, { body: { contact_id: joan.id, ...words } });
  await test.runJobs({ waiting_too: true });
  expect(handed).toMatchObject([{ to: owner.email, subject: '[Test] Your plan, Joan' }]);
  expect(await logs()).toEqual([]);
});

it('lists all emails to visible contacts, with search and filters', async () => {
  const other = await test.makeUser(tenant);
  const hidden = await test.makeContact(tenant, { owner: other, emails: ['h@example.test'] });
  await (await test.signIn(other)).call(emailMessages.send, { body: { contact_id: hidden.id, ...words } });
  await send();
  const list = async (query: Record<string, string>, by = agent) =>
    (await by.call(emailMessages.list, { query })).data.map(({ contact }) => contact.id);
  expect(await list({})).toEqual([joan.id]);
  expect(await list({ q: 'your plan', status: 'queued', purpose: 'personal', mine: 'true' })).toEqual([joan.id]);
  expect(await list({ status: 'sent' })).toEqual([]);
  expect((await list({}, admin)).sort()).toEqual([joan.id, hidden.id].sort());
  expect(await list({ mine: 'true' }, admin)).toEqual([]);
});

it('emails to contacts stay when other emails are cleaned up', async () => {
  const sent = await send();
  await run();
  test.clock.advance(100 * 86_400);
  await test.runChores();
  agent = await test.signIn(owner);
  expect(await logs()).toMatchObject([{ id: sent.id }]);
});
