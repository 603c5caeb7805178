import { contactNotes } from '@bookline/contract/features/contact-notes';
import { followUps } from '@bookline/contract/features/follow-ups';
import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';

const test = useTestApp();
let tenant: TestTenant;
let owner: TestUser;
beforeEach(async () => {
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams' });
});

const open: Client[] = [];
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});

/** An assistant that speaks the protocol with a library, without a network. */
async function assistant(user: TestUser, key: Parameters<typeof test.makeApiKey>[1] = {}): Promise<Client> {
  const { secret } = await test.makeApiKey(user, key);
  const client = new Client({ name: 'Assistant', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`http://${user.tenant.host}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${secret}` } },
    async fetch(url, { method = 'GET', headers, body } = {}) {
      const {
        statusCode,
        headers: sent,
        body: text,
      } = await test.app.inject({
        method: method as 'GET',
        url: new URL(url).pathname,
        headers: { ...Object.fromEntries(new Headers(headers)), host: user.tenant.host },
        ...(typeof body === 'string' && { payload: body }),
      });
      const type = sent['content-type'];
      return new Response(text || null, { status: statusCode, headers: type ? { 'content-type': String(type) } : {} });
    },
  });
  await client.connect(transport);
  open.push(client);
  return client;
}

const use = async (client: Client, name: string, input: Record<string, unknown> = {}) =>
  (await client.callTool({ name, arguments: input })) as CallToolResult;
const names = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);
const refused = (text: unknown) => ({ isError: true, content: [{ type: 'text', text }] });

const READING = ['find_contacts', 'get_contact', 'read_timeline', 'may_contact', 'list_follow_ups'];
const WRITING = ['add_note', 'add_follow_up'];

describe('assistants at /mcp', () => {
  it('finds a contact, reads its timeline, and adds a note and a follow-up as the owner of the key', async () => {
    const contact = await test.makeContact(tenant, { owner, first_name: 'Ada', last_name: 'Quill' });
    const client = await assistant(owner, { name: 'Claude' });
    expect(await names(client)).toEqual([...READING, ...WRITING]);

    const found = await use(client, 'find_contacts', { q: 'quill' });
    const url = expect.stringMatching(new RegExp(`//${tenant.host}.*/contacts/${contact.id}$`));
    expect(found.structuredContent).toMatchObject({
      total_count: 1,
      contacts: [{ id: contact.id, name: 'Ada Quill', owner: 'Dana Adams', url }],
    });
    expect(JSON.parse((found.content[0] as { text: string }).text)).toEqual(found.structuredContent);

    await use(client, 'add_note', { contact_id: contact.id, text: 'Wants a quote for Medigap.' });
    await use(client, 'add_follow_up', { contact_id: contact.id, title: 'Send the quote', due_on: '2099-01-31' });
    const { entries } = (await use(client, 'read_timeline', { contact_id: contact.id })).structuredContent as {
      entries: object[];
    };
    expect(entries).toContainEqual(
      expect.objectContaining({ kind: 'note', by: 'Dana Adams', text: 'Wants a quote for Medigap.' }),
    );
    const listed = (await use(client, 'list_follow_ups')).structuredContent;
    expect(listed).toMatchObject({
      total_count: 1,
      follow_ups: [{ contact: 'Ada Quill', title: 'Send the quote', due_on: '2099-01-31', due_time: null }],
    });
    expect((await use(client, 'get_contact', { contact_id: contact.id })).structuredContent).toMatchObject({
      url,
      contact: { last_name: 'Quill' },
    });
    expect((await use(client, 'may_contact', { contact_id: contact.id })).structuredContent).toMatchObject({
      permissions: expect.arrayContaining([
        expect.objectContaining({ channel: 'email', allowed: false, reason: expect.any(String) }),
      ]),
    });

    // The web app shows the same.
    const agent = await test.signIn(owner);
    const params = { id: contact.id };
    expect((await agent.call(contactNotes.list, { params })).data).toMatchObject([{ author: { name: 'Dana Adams' } }]);
    expect((await agent.call(followUps.of_contact, { params })).data).toMatchObject([
      { assignee: { name: 'Dana Adams' } },
    ]);
  });

  it('offers a read-only key nothing that changes anything', async () => {
    const contact = await test.makeContact(tenant, { owner });
    const client = await assistant(owner, { scopes: ['read'] });
    expect(await names(client)).toEqual(READING);
    await expect(use(client, 'add_note', { contact_id: contact.id, text: 'No.' })).rejects.toThrow(/add_note/);
    expect((await use(client, 'find_contacts')).structuredContent).toMatchObject({ total_count: 1 });
  });

  it('offers only what the role of its owner allows', async () => {
    const basic = await test.makeUser(tenant, { account_type: 'basic' });
    expect(await names(await assistant(basic))).toEqual([
      'find_contacts',
      'get_contact',
      'read_timeline',
      'may_contact',
      'add_note',
    ]);
  });

  it('shows and changes no contact that its owner doesn’t see', async () => {
    const peer = await test.makeContact(tenant, { owner: await test.makeUser(tenant), last_name: 'Quill' });
    const other = await test.makeTenant();
    const elsewhere = await test.makeContact(other, { owner: await test.makeUser(other), last_name: 'Quill' });
    const client = await assistant(owner);
    expect((await use(client, 'find_contacts', { q: 'quill' })).structuredContent).toMatchObject({
      total_count: 0,
      contacts: [],
    });
    for (const { id: contact_id } of [peer, elsewhere])
      for (const [tool, more] of [
        ['get_contact', {}],
        ['read_timeline', {}],
        ['may_contact', {}],
        ['add_note', { text: 'Hi' }],
        ['add_follow_up', { title: 'Hi', due_on: '2099-01-31' }],
      ] as const)
        expect(await use(client, tool, { contact_id, ...more }), tool).toMatchObject(
          refused('We couldn’t find that, or you don’t have access to it.'),
        );
    expect(await test.query('select from contact_note where contact_id = any($1)', [[peer.id, elsewhere.id]])).toEqual(
      [],
    );
  });

  it('answers with the sentences of the API, also beyond its limit', async () => {
    const contact = await test.makeContact(tenant, { owner });
    const wrong = { contact_id: contact.id, title: 'Call', due_on: '2099-01-31', due_time: '25:00' };
    const client = await assistant(owner);
    expect(JSON.stringify(await use(client, 'add_follow_up', wrong).catch(String))).toContain(
      'Enter a time such as 14:30.',
    );
    const slow = await assistant(owner, { requests_per_minute: 1 });
    await use(slow, 'find_contacts');
    expect(await use(slow, 'find_contacts')).toMatchObject(
      refused(expect.stringMatching(/^Too many requests.*\nTry again in \d+ seconds\.$/s)),
    );
  });
});

describe('who may use /mcp', () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const initialize = {
    ...ping,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'Older', version: '1' } },
  };
  const headers = { accept: 'application/json, text/event-stream' };

  it('needs a key that works', async () => {
    for (const secret of ['', 'bk_1_wrong']) {
      const reply = await test.program(tenant, secret).send('POST', '/mcp', { body: ping, headers });
      expect(reply).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } });
    }
    // A key of another company, and a session.
    const { secret } = await test.makeApiKey(await test.makeUser(await test.makeTenant()));
    expect((await test.program(tenant, secret).send('POST', '/mcp', { body: ping, headers })).status).toBe(401);
    expect((await (await test.signIn(owner)).send('POST', '/mcp', { body: ping, headers })).status).toBe(401);
  });

  it('waits until its owner did what they must', async () => {
    const { secret } = await test.makeApiKey(owner);
    await test.query('update app_user set must_change_password = true where id = $1', [owner.id]);
    const reply = await test.program(tenant, secret).send('POST', '/mcp', { body: ping, headers });
    expect(reply).toMatchObject({ status: 403, body: { code: 'password_change_required' } });
  });

  it('answers clients of earlier versions, and keeps no streams open', async () => {
    const program = test.program(tenant, (await test.makeApiKey(owner)).secret);
    const reply = await program.send('POST', '/mcp', { body: initialize, headers });
    expect(reply.status).toBe(200);
    expect(reply.text).toContain('"name":"bookline"');
    for (const method of ['GET', 'DELETE'] as const)
      expect((await program.send(method, '/mcp', { headers: { accept: 'text/event-stream' } })).status, method).toBe(
        405,
      );
    expect((await program.send('POST', '/mcp', { body: ['x'.repeat(300_000)], headers })).status).toBe(413);
  });
});
