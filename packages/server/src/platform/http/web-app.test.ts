import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServer } from './server.ts';
import { serveWebApp } from './web-app.ts';

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bookline-web-app-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<title>Bookline</title>');
  await writeFile(join(folder, 'assets', 'index-1.js'), 'export {};');
  app = await createServer({ logger: false, trust_proxy: false, https_only: false });
  app.get('/v1/here', () => ({ data: 1 }));
  await serveWebApp(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = async (method: 'GET' | 'HEAD' | 'POST', url: string, accept?: string) => {
  const { statusCode, headers, body } = await app.inject({ method, url, headers: accept ? { accept } : {} });
  return { status: statusCode, type: String(headers['content-type']).split(';')[0], body };
};

it.each(['/', '/login', '/contacts/1?tab=files', '/reset-password/abc', '/docsmith'])(
  '%s is the page for browsers, monitors, and clients that accept anything, by GET and by HEAD',
  async (path) => {
    for (const accept of ['text/html,application/xhtml+xml,*/*;q=0.8', '*/*', 'text/*', undefined]) {
      expect(await ask('GET', path, accept), accept).toMatchObject({
        status: 200,
        type: 'text/html',
        body: expect.stringContaining('Bookline'),
      });
      expect(await ask('HEAD', path, accept), accept).toEqual({ status: 200, type: 'text/html', body: '' });
    }
  },
);

it("anything that isn't a page stays 404: calls, missing assets, other methods, and clients that want another type", async () => {
  for (const [method, path, accept] of [
    ['GET', '/v1/nothing', 'text/html'],
    ['HEAD', '/v1/nothing', '*/*'],
    ['GET', '/auth/nothing', 'text/html'],
    ['GET', '/assets/index-2.js', '*/*'],
    ['HEAD', '/assets/index-2.js', '*/*'],
    ['GET', '/favicon.png', undefined],
    ['POST', '/login', 'text/html'],
    ['GET', '/login', 'application/json'],
    ['GET', '/login', 'image/webp,image/*'],
  ] as const)
    expect(await ask(method, path, accept), `${method} ${path} ${accept}`).toMatchObject({
      status: 404,
      type: 'application/json',
    });
  expect(await ask('HEAD', '/assets/index-1.js', '*/*')).toMatchObject({ status: 200, type: 'application/javascript' });
  expect(await ask('HEAD', '/v1/here')).toMatchObject({ status: 200 });
});
