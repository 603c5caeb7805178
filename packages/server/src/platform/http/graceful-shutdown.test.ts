import { Agent, request } from 'node:http';
import { expect, it } from 'vitest';
import { realProcesses } from '../../../test/real-processes.ts';
import { signInOver } from '../../../test/server-process.ts';

const processes = realProcesses();

/** A request over keep-alive connections, as a proxy sends it. */
function ask(agent: Agent, url: string, options: { method?: string; headers?: Record<string, string>; body?: string }) {
  return new Promise<{ status: number; closes: boolean }>((resolve, reject) => {
    const sent = request(url, { agent, method: options.method ?? 'GET', headers: options.headers ?? {} }, (reply) => {
      reply.resume();
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, closes: reply.headers.connection === 'close' }));
    });
    sent.on('error', reject);
    sent.end(options.body);
  });
}

it('a busy server that is asked to stop fails no request: it reports not ready first, and answers until no requests arrive', async () => {
  const { builders } = processes;
  const tenant = await builders.makeTenant();
  const user = await builders.makeUser(tenant);
  const contact = await builders.makeContact(tenant, { owner: user });
  const server = await processes.startServer({ DRAIN_SECONDS: '300' });
  const agent = new Agent({ keepAlive: true, maxSockets: 12 });
  const headers = { ...(await signInOver(server.url, user)), 'content-type': 'application/json' };
  const statuses = new Map<string, number>();
  let ready = true;
  let closing = 0;
  const count = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1);
  const send = async (path: string, body?: string) => {
    const method = body === undefined ? 'GET' : 'POST';
    const { status, closes } = await ask(agent, `${server.url}${path}`, { method, headers, ...(body && { body }) });
    count(`${method} ${status}`);
    if (closes) closing++;
  };
  // A proxy that checks readiness every 100 ms and sends nothing once the server isn't ready.
  const proxy = (async () => {
    while (ready) {
      ready = (await fetch(`${server.url}/readyz`)).status === 200;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  const client = async (n: number) => {
    while (ready) {
      if (n % 3 === 0) await send(`/v1/contacts/${contact.id}/notes`, '{"body":"A word"}');
      else await send(n % 3 === 1 ? '/v1/users/me' : `/v1/contacts/${contact.id}`);
    }
  };
  const load = Promise.all(Array.from({ length: 12 }, (_, n) => client(n)));
  await expect.poll(() => statuses.get('POST 201') ?? 0).toBeGreaterThan(20);

  const stopped = server.stop();
  await expect.poll(() => ready, { interval: 20 }).toBe(false);
  // It still answers clients that haven't noticed, and reports live, so that it isn't restarted.
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);
  expect((await fetch(`${server.url}/v1/users/me`, { headers })).status).toBe(200);
  await load;
  await proxy;
  expect([...statuses.keys()].sort()).toEqual(['GET 200', 'POST 201']);
  expect(closing).toBeGreaterThan(0);
  // Still there, although no one asks: only the end of the wait closes it.
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);
  process.kill(server.pid, 'SIGUSR2');
  expect(await stopped).toBe(0);
  const [stored] = await builders.query<{ count: number }>('select count(*)::int as count from contact_note');
  expect(stored?.count).toBe(statuses.get('POST 201'));
  agent.destroy();
});
