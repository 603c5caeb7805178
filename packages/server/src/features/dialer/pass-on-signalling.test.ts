import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { SIGNALLING_PATH } from './pass-on-signalling.ts';

let gateway: WebSocketServer;
let test: TestApp;
let base = '';
const open: WebSocket[] = [];
beforeAll(async () => {
  gateway = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(gateway, 'listening');
  gateway.on('connection', (ws) => ws.on('message', (data) => ws.send(`heard ${data}`)));
  const url = async () => `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  test = await createTestApp({
    voice: { gateway: { url, key: 'only for tests' }, here: true, webhook_base: () => base },
  });
  base = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await test.close();
  gateway.close();
});
afterEach(async () => {
  for (const ws of open.splice(0)) ws.terminate();
});

const knock = (headers: Record<string, string> = {}) => {
  const ws = new WebSocket(`${base.replace('http', 'ws')}${SIGNALLING_PATH}`, { headers });
  open.push(ws);
  return ws;
};
/** 101, or the HTTP status with which the server refuses. */
const answerTo = (headers: Record<string, string> = {}) =>
  new Promise<number | undefined>((resolve, reject) => {
    const ws = knock(headers);
    ws.on('open', () => resolve(101));
    ws.on('unexpected-response', (_, reply) => {
      reply.resume();
      resolve(reply.statusCode);
    });
    ws.on('error', reject);
  });

it('forwards messages from pages of this host name, and refuses other origins', async () => {
  const ws = knock({ host: 'northstar.localhost', origin: 'http://northstar.localhost' });
  await once(ws, 'open');
  const [answer] = await Promise.all([once(ws, 'message'), ws.send('hello')]);
  expect(String(answer[0])).toBe('heard hello');
  for (const origin of ['https://evil.example', 'http://southstar.localhost', 'null'])
    expect(await answerTo({ host: 'northstar.localhost', origin })).toBe(403);
});

it('limits a network to one hundred clients, and admits others after some disconnect', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => answerTo()));
  expect(new Set(answers)).toEqual(new Set([101]));
  expect(await answerTo()).toBe(429);
  const [one] = open;
  one?.close();
  while ((await answerTo()) === 429) await new Promise((resolve) => setTimeout(resolve, 20));
});
