import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestTenant, TestUser } from './builders.ts';
import { useTestApp } from './create-test-app.ts';

const client = join(import.meta.dirname, '../../client');
const node = (...command: string[]) => promisify(execFile)(process.execPath, command, { cwd: client });

interface Answer {
  readonly data?: { readonly data: unknown };
  readonly error?: unknown;
  readonly response: Response;
}
type Call = (path: string, input?: object) => Promise<Answer>;
interface Options {
  readonly url: string;
  readonly key: string;
  readonly retries?: number;
  readonly fetch: (request: Request) => Promise<Response>;
}

const test = useTestApp();
let tenant: TestTenant;
let owner: TestUser;
let createBooklineClient: (options: Options) => Readonly<Record<'GET' | 'POST' | 'PATCH', Call>>;
beforeAll(async () => {
  await node('build.ts');
  // It doesn't exist before the build.
  ({ createBooklineClient } = await import(join(client, 'dist/index.js')));
});
beforeEach(async () => {
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant);
});

async function connect() {
  const { secret } = await test.makeApiKey(owner);
  return createBooklineClient({
    url: `http://${tenant.host}`,
    key: secret,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const reply = await test.app.inject({
        method: request.method as 'GET',
        url: `${pathname}${search}`,
        headers: { ...Object.fromEntries(request.headers), host: tenant.host },
        payload: await request.text(),
      });
      const headers = Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)]);
      return new Response(reply.body || null, { status: reply.statusCode, headers });
    },
  });
}

describe('@bookline/client', () => {
  it('knows the input and the replies of each call', async () => {
    // Its last lines are mistakes that must be found.
    await node('../../node_modules/@typescript/native/bin/tsc', '--project', 'tsconfig.example.json');
  });

  it('makes calls with paths, arrays in queries, and bodies, and returns refusals', async () => {
    const bookline = await connect();
    const contact = await test.makeContact(tenant, { owner, last_name: 'Quill' });
    const params = { path: { id: contact.id } };
    expect((await bookline.POST('/v1/contacts/{id}/notes', { params, body: { body: 'Hello' } })).response.status).toBe(
      201,
    );
    const timeline = await bookline.GET('/v1/contacts/{id}/timeline', {
      params: { ...params, query: { groups: ['notes'] } },
    });
    expect(timeline.data?.data).toMatchObject([{ note: { body: 'Hello' } }]);
    const found = await bookline.PATCH('/v1/contacts', { body: { contacts_scope: { q: 'quill' } } });
    expect(found.data?.data).toMatchObject([{ id: contact.id }]);
    const refused = await bookline.POST('/v1/contacts/{id}/notes', { params, body: { body: ' ' } });
    expect(refused).toMatchObject({ error: { errors: { body: ['Enter a note.'] } }, response: { status: 422 } });
  });

  it('creates nothing twice with the same Idempotency-Key', async () => {
    const bookline = await connect();
    const input = { params: { header: { 'Idempotency-Key': 'a key' } }, body: { last_name: 'Quill' } };
    const first = await bookline.POST('/v1/contacts', input);
    expect((await bookline.POST('/v1/contacts', input)).data).toEqual(first.data);
  });

  it('sends a call again that came too soon, when the server says', async () => {
    const bodies: string[] = [];
    const bookline = createBooklineClient({
      url: 'http://crm.test',
      key: 'bk_1_key',
      retries: 2,
      async fetch(request) {
        bodies.push(await request.text());
        return Response.json({ data: [] }, { status: 429, headers: { 'retry-after': '0' } });
      },
    });
    const body = { contacts_scope: { q: 'quill' } };
    expect((await bookline.PATCH('/v1/contacts', { body })).response.status).toBe(429);
    expect(bodies.map((sent) => JSON.parse(sent))).toEqual([body, body, body]);
  });
});
