import type { Endpoint } from '@bookline/contract/endpoint';
import { contract } from '@bookline/contract/index';
import { describe, expect, it } from 'vitest';
import { endpointsWithFixtures } from '../access-matrix/fixtures.ts';
import { makeScene } from '../access-matrix/scene.ts';
import { pathOf } from '../agent.ts';
import { useTestApp } from '../create-test-app.ts';

const test = useTestApp();

/** Calls that read a table from the file and don't store the file. Tests of imports and admin-users cover other files. */
const tables = new Set([
  'imports.validate',
  'imports.create',
  'imports.retry',
  'import-clients.validate',
  'import-clients.create',
  'import-attachments.create', // an index beside a ZIP that was looked at already
  'do-not-contact.add_file',
  'admin-users.bulk_preview',
]);
const uploads = endpointsWithFixtures().filter(({ id, endpoint }) => endpoint.upload && !tables.has(id));

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const html = '<!doctype html><script>alert(1)</script>';
/** Starts as a GIF and continues as a page, which a guessing browser would run. */
const polyglot = `GIF89a/*${html}*/=1;`;
const evil: readonly (readonly [string, string | Uint8Array<ArrayBuffer>])[] = [
  ['logo.svg', svg],
  ['logo.png', svg],
  ['logo.png', `\ufeff<?xml version="1.0"?>${svg}`],
  ['logo.jpg', html],
  ['page.html', html],
  ['logo.gif', polyglot],
  ['logo.png', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0])],
  ['logo.png', new Uint8Array([0x4d, 0x5a, 0x90, 0])],
];

describe.each(uploads)('$id', ({ endpoint, fixture }) => {
  it('accepts no SVG, page, polyglot, archive, or program under any name, and stores nothing of it', async () => {
    const tenant = await test.makeTenant();
    const scene = await makeScene(test, tenant, await test.makeUser(tenant, { account_type: 'admin' }));
    const agent = await test.signIn(scene.owner);
    const path = pathOf(endpoint, { params: fixture.params?.(scene) ?? {} });
    const kept = 'select id from stored_file where tenant_id = $1 order by id';
    const before = await test.query(kept, [tenant.id]);
    for (const field of [endpoint.upload?.field ?? 'file', ...(endpoint.upload?.more ?? [])])
      for (const [name, content] of evil) {
        const form = new FormData();
        for (const [key, value] of Object.entries(fixture.body?.(scene) ?? {})) form.append(key, String(value));
        form.append(field.replace('[*]', '[0]'), new Blob([content]), name);
        const reply = await agent.send(endpoint.method, path, { body: form });
        expect(reply.status, `${field} ${name}: ${reply.text}`).toBe(422);
        // The reply is about the file and nothing else.
        expect(reply.text).toMatch(/image|file type|can’t be read|a ZIP|Import a CSV|The file is damaged/i);
      }
    expect(await test.query(kept, [tenant.id])).toEqual(before);
    expect(await test.query('select key from file_intake where tenant_id = $1', [tenant.id])).toEqual([]);
  });
});

it('every call with a file is tested here or reads a table', () => {
  const all = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group));
  expect(uploads.length).toBeGreaterThanOrEqual(4);
  const ids = all.filter(({ upload }) => upload).map(({ id }) => id);
  expect(ids.toSorted()).toEqual([...tables, ...uploads.map(({ id }) => id)].toSorted());
});

it('a stored file is served with its real type, as a download or picture, with a policy that runs nothing', async () => {
  const tenant = await test.makeTenant();
  const scene = await makeScene(test, tenant, await test.makeUser(tenant));
  const reply = await test.visitor(tenant).get(`/v1/files/${scene.file_id}`);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
  });
});
