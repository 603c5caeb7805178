import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { realProcesses } from '../../../test/real-processes.ts';
import { signInOver } from '../../../test/server-process.ts';

const CONTACTS = 2600;
/** Of them, those who are written to and put into a calendar. */
const MAILED = 150;

const processes = realProcesses();

it('R330: a server that is killed while it lets contacts in and while they go on loses no step and does none twice', async () => {
  const { builders } = processes;
  const admin = await builders.makeUser(await builders.makeTenant(), { account_type: 'admin' });
  await builders.makeContacts(
    admin.tenant,
    Array.from({ length: CONTACTS }, (_, n) => ({
      owner: admin,
      ...(n < MAILED && { emails: [`n${n}@example.test`], columns: { email: `n${n}@example.test` } }),
    })),
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
    { id: 'mails', within, type: 'condition', search: { has_email: true } },
    {
      id: 'event',
      within: { step: 'mails', branch: 'yes' },
      type: 'create_event',
      title: 'Review',
      in_days: 2,
      calendar_of: 'contact_owner',
    },
    {
      id: 'mail1',
      within: { step: 'mails', branch: 'yes' },
      type: 'send_email',
      subject: 'Hello {{first_name}}',
      html: '<p>Hello</p>',
    },
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
  await reaches("workflow_log where outcome = 'delivered'", 1);
  await again();
  await expect.poll(() => count("workflow_log where outcome = 'delivered'"), { timeout: 60_000 }).toBe(MAILED);
  await expect.poll(() => count("workflow_run where waiting and step_id = 'wait'"), { timeout: 60_000 }).toBe(CONTACTS);

  expect({
    runs: await count('workflow_run'),
    logs: await count('workflow_log'),
    steps: await count('(select distinct run_id, step_id, outcome from workflow_log) steps'),
    events: await count('calendar_event'),
    mails: await count("mail_message where key like 'workflow:%' and status = 'sent'"),
    other_mails: await count("mail_message where key not like 'workflow:%' or status <> 'sent'"),
    tagged: await count(`contact where tags = array[${tag}]`),
    entries: await count("contact_activity where kind = 'tags'"),
    started: await count("contact_activity where kind = 'workflow'"),
  }).toEqual({
    runs: CONTACTS,
    logs: 4 * CONTACTS + 3 * MAILED,
    steps: 4 * CONTACTS + 3 * MAILED,
    events: MAILED,
    mails: MAILED,
    other_mails: 0,
    tagged: CONTACTS,
    entries: CONTACTS,
    started: CONTACTS,
  });
}, 300_000);
