import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contacts } from '@bookline/contract/features/contacts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { startServerProcess } from '../../../test/server-process.ts';
import { cableClient } from './cable-client.fixture.ts';

let test: TestApp;
let folder: string;
beforeAll(async () => {
  test = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'bookline-live-'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 20 });

it('what one server did shows at another; one that stops sends its browsers on, and the rest goes on without it', {
  timeout: 60_000,
}, async () => {
  const tenant = await test.makeTenant();
  const manager = await test.makeUser(tenant, { account_type: 'manager' });
  const dana = await test.makeUser(tenant, { manager });
  const contact = await test.makeContact(tenant, { owner: dana });
  const [danas, managers] = [await test.signIn(dana), await test.signIn(manager)];
  // Those servers go by the real time.
  await test.query("update session set last_seen_at = now(), expires_at = now() + interval '1 day'");
  const database = { app_url: test.app_url, owner_url: test.owner_url };
  const [one, two] = await Promise.all([
    startServerProcess(database, join(folder, 'one'), { WORKER: 'false' }),
    startServerProcess(database, join(folder, 'two'), { WORKER: 'false' }),
  ]);
  const clients = [one, two].map((server) => cableClient(Number(new URL(server.url).port), danas, tenant.host));
  try {
    const [atOne, atTwo] = clients.map((client) => client.listen('ContactChannel'));
    if (!atOne || !atTwo) throw new Error('there are two');
    const connected = expect.arrayContaining([['connected']]);
    await soon(() => expect([atOne.calls, atTwo.calls]).toEqual([connected, connected]));

    // Made by this process, which is a third one: both hear of it.
    await managers.call(contacts.update, { params: { id: contact.id }, body: { last_name: 'Bell', version: 1 } });
    await soon(() => expect([atOne.messages().length, atTwo.messages().length]).toEqual([1, 1]));

    expect(await one.stop()).toBe(0);
    await soon(() => expect(atOne.calls.at(-1)).toEqual(['disconnected']));
    expect(clients[0]?.connection().monitor.isRunning()).toBeTruthy();
    await managers.call(contacts.update, { params: { id: contact.id }, body: { last_name: 'Cole', version: 2 } });
    await soon(() => expect(atTwo.messages()).toHaveLength(2));
  } finally {
    for (const client of clients) client.close();
    await Promise.all([one.kill(), two.kill()]);
  }
});
