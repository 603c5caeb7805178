import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { realProcesses } from '../../../test/real-processes.ts';
import { signInOver } from '../../../test/server-process.ts';

const CONTACTS = 2600;

const processes = realProcesses();

it('R330: a server that is killed while it lets contacts in and while they go on loses no step and does none twice', async () => {
  const { builders } = processes;
  const admin = await builders.makeUser(await builders.makeTenant(), { account_type: 'admin' });
  await builders.makeContacts(
    admin.tenant,
    Array.from({ length: CONTACTS }, () => ({ owner: admin })),
  );
  const tag = await builders.makeNumbered(admin.tenant, 'tag', 'T65');
  let server = await processes.startServer();
  const headers = { ...(await signInOver(server.url, admin)), 'content-type': 'application/json' };
  const send = async (method: string, path: string, body: unknown) => {
    const reply = await fetch(`${server.url}/v1/workflow${path}`, { method, headers, body: JSON.stringify(body) });
    const text = await reply.text();
    expect(reply.status, text).toBeLessThan(300);
    const { data }: { data: { id: string } } = JSON.parse(text);
    return data.id;
  };
  const count = async (from: string): Promise<number> =>
    (await builders.query<{ count: number }>(`select count(*)::int as count from ${from}`))[0]?.count ?? 0;
  const reaches = async (from: string, least: number) => {
    while ((await count(from)) < least) await sleep(5);
  };
  const again = async () => {
    await server.kill();
    server = await processes.startServer();
  };

  const within = null;
  const steps = [
    { id: 'asks', within, type: 'condition', search: { tags_exclude: [tag] } },
    { id: 'tag1', within: { step: 'asks', branch: 'yes' }, type: 'add_tag', tag_ids: [tag] },
    { id: 'wait', within, type: 'wait', wait: { for: 'duration', amount: 9, unit: 'weeks' } },
  ];
  const template = await send('POST', '/wf_templates', { name: 'Leads', steps });
  await send('PUT', `/wf_templates/${template}/activate`, { activated: true });
  const flow = await send('POST', '/wf_flows', { name: 'Leads', template_id: template });
  await send('PUT', `/wf_flows/${flow}/activate`, {});
  await send('POST', `/wf_flows/${flow}/start`, { all: true });
  await reaches('workflow_run', 1);
  await again();
  await reaches("workflow_log where step_id = 'tag1'", 500);
  await again();
  await expect.poll(() => count("workflow_run where waiting and step_id = 'wait'"), { timeout: 60_000 }).toBe(CONTACTS);

  expect({
    runs: await count('workflow_run'),
    logs: await count('workflow_log'),
    steps: await count('(select distinct run_id, step_id from workflow_log) steps'),
    tagged: await count(`contact where tags = array[${tag}]`),
    entries: await count("contact_activity where kind = 'tags'"),
    started: await count("contact_activity where kind = 'workflow'"),
  }).toEqual({
    runs: CONTACTS,
    logs: 3 * CONTACTS,
    steps: 3 * CONTACTS,
    tagged: CONTACTS,
    entries: CONTACTS,
    started: CONTACTS,
  });
}, 180_000);
