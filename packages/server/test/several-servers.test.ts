import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { WebSocket } from 'ws';
import { freePorts } from '../../../scripts/cluster/free-ports.ts';
import { type Cluster, startCluster } from '../../../scripts/cluster/start-cluster.ts';
import { systemClock } from '../src/platform/clock.ts';
import { type Builders, openBuilders } from './builders.ts';
import { signInOver } from './server-process.ts';
import { cloneDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let builders: Builders;
let folder: string;
let cluster: Cluster | undefined;
beforeAll(async () => {
  database = await cloneDatabase(inject('template_url'));
  builders = openBuilders(database.owner_url, systemClock);
  folder = await mkdtemp(join(tmpdir(), 'bookline-cluster-'));
  cluster = await startCluster({
    port: 0,
    // One is killed, one is stopped, and one stays.
    server_ports: await freePorts(3),
    // workers.test.ts tests killed workers.
    workers: 0,
    programs: inject('programs'),
    env: {
      NODE_ENV: 'test',
      BOOKLINE_SECRET: 'only for tests, and publicly known',
      DATA_DIR: folder,
      DATABASE_URL: database.app_url,
      DATABASE_URL_DIRECT: database.owner_url,
    },
  });
});
afterAll(async () => {
  await cluster?.stop();
  await builders.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A browser that listens to its list and counts its messages. */
async function listensTo(url: string, cookie: string) {
  let heard = 0;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/cable`, ['actioncable-v1-json'], { headers: { cookie } });
  const identifier = JSON.stringify({ channel: 'ContactChannel' });
  const ended = once(socket, 'close');
  await new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      const said = String(data);
      if (said.includes('"welcome"')) socket.send(JSON.stringify({ command: 'subscribe', identifier }));
      if (said.includes('"confirm_subscription"')) resolve();
      if (said.includes('"contacts"')) heard++;
    });
  });
  return { heard: () => heard, ended, close: () => socket.close() };
}

it('changes on one server show on another; after one is killed and one stopped, only requests in progress at the killed one fail', async () => {
  if (!cluster) throw new Error('it did not start');
  const { url, servers, server_urls } = cluster;
  const tenant = await builders.makeTenant();
  const user = await builders.makeUser(tenant);
  const contact = await builders.makeContact(tenant, { owner: user });
  const session = await signInOver(url, user);
  const headers = { ...session, 'content-type': 'application/json' };
  const [one = '', two = ''] = server_urls;
  const note = (at: string) =>
    fetch(`${at}/v1/contacts/${contact.id}/notes`, { method: 'POST', headers, body: '{"body":"A word"}' });

  const elsewhere = await listensTo(two, session.cookie ?? '');
  expect((await note(one)).status).toBe(201);
  await expect.poll(() => elsewhere.heard(), { interval: 10 }).toBe(1);

  const done: { reads: boolean; status: number; from: number; to: number }[] = [];
  let going = true;
  const client = async (n: number) => {
    while (going) {
      const [reads, from] = [n % 2 === 0, performance.now()];
      const reply = await (reads ? fetch(`${url}/v1/contacts/${contact.id}`, { headers }) : note(url));
      await reply.arrayBuffer();
      done.push({ reads, status: reply.status, from, to: performance.now() });
    }
  };
  const load = Promise.all(Array.from({ length: 6 }, (_, n) => client(n)));
  const some = async () => {
    const before = done.length;
    await expect.poll(() => done.length, { interval: 10 }).toBeGreaterThan(before + 40);
  };
  await some();
  const killed = performance.now();
  await servers[0]?.kill();
  const dead = performance.now();
  await some();
  // Browsers at the stopping server are sent to another.
  await servers[1]?.stop();
  await elsewhere.ended;
  await some();
  going = false;
  await load;
  const failed = done.filter(({ status }) => status !== 200 && status !== 201);
  // A request in progress: started before the server was dead, not answered until it was killed, and not safe to repeat.
  expect(failed.filter(({ reads, from, to }) => reads || from > dead || to < killed)).toEqual([]);

  // Live messages continue behind the proxy too.
  const again = await listensTo(url, session.cookie ?? '');
  expect((await note(url)).status).toBe(201);
  // News of the notes before may arrive besides.
  await expect.poll(() => again.heard()).toBeGreaterThan(0);
  again.close();
});
