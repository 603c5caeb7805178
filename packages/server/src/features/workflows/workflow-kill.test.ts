import { expect, it } from 'vitest';
import { type Hold, realProcesses } from '../../../test/real-processes.ts';
import { signInOver } from '../../../test/server-process.ts';

const CONTACTS = 2600;
/** The contacts enrolled in the first transaction. */
const LET_IN_AT_ONCE = 2000;
/** The contacts that get an email and a calendar event. */
const MAILED = 150;

/** One email at a time, so that exactly one is recorded when the next is held. */
const SETTINGS = { WORKER_SLOTS: 'mail:1' };

const processes = realProcesses();

it('R330: a server killed while it enrolls contacts and does steps loses no step and repeats none', async () => {
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
  let server = await processes.startServer(SETTINGS);
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
  /** Kills the server while it waits there, with its connections, because PostgreSQL would notice only when writing to them. */
  const killedAt = async (held: Hold) => {
    await held.reached();
    await server.kill();
    await builders.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'bookline'",
    );
    await held.letGo();
  };

  const within = null;
  const steps = [
    { id: 'asks', within, type: 'condition', search: { tags_exclude: [tag] } },
    { id: 'tag1', within: { step: 'asks', branch: 'yes' }, type: 'add_tag', tag_ids: [tag] },
    { id: 'emails', within, type: 'condition', search: { has_email: true } },
    {
      id: 'event',
      within: { step: 'emails', branch: 'yes' },
      type: 'create_event',
      title: 'Review',
      in_days: 2,
      calendar_of: 'contact_owner',
    },
    {
      id: 'mail1',
      within: { step: 'emails', branch: 'yes' },
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
  const lettingIn = await processes.hold(
    'workflow_run',
    `tg_op = 'INSERT' and (select count(*) from workflow_run) >= ${LET_IN_AT_ONCE}`,
  );
  const delivered = "select count(*) from workflow_log where outcome = 'delivered'";
  const mailing = await processes.hold('workflow_log', `new.outcome = 'delivered' and (${delivered}) >= 1`);
  await send('POST', `/wf_flows/${flow}/start`, { all: true });
  await killedAt(lettingIn);
  expect(await count('workflow_run')).toBe(LET_IN_AT_ONCE);

  const tagged = "select count(*) from workflow_log where step_id = 'tag1'";
  const tagging = await processes.hold('workflow_log', `new.step_id = 'tag1' and (${tagged}) >= 500`);
  server = await processes.startServer(SETTINGS);
  await killedAt(tagging);
  expect(await count("workflow_log where step_id = 'tag1'")).toBeLessThan(CONTACTS);

  server = await processes.startServer(SETTINGS);
  await killedAt(mailing);
  expect(await count("workflow_log where outcome = 'delivered'")).toBe(1);
  server = await processes.startServer(SETTINGS);
  await expect.poll(() => count("workflow_log where outcome = 'delivered'")).toBe(MAILED);
  await expect.poll(() => count("workflow_run where waiting and step_id = 'wait'")).toBe(CONTACTS);

  expect({
    runs: await count('workflow_run'),
    logs: await count('workflow_log'),
    steps: await count('(select distinct run_id, step_id, outcome from workflow_log) steps'),
    events: await count('calendar_event'),
    emails: await count("mail_message where key like 'workflow:%' and status = 'sent'"),
    other_emails: await count("mail_message where key not like 'workflow:%' or status <> 'sent'"),
    tagged: await count(`contact where tags = array[${tag}]`),
    entries: await count("contact_activity where kind = 'tags'"),
    started: await count("contact_activity where kind = 'workflow'"),
  }).toEqual({
    runs: CONTACTS,
    logs: 4 * CONTACTS + 3 * MAILED,
    steps: 4 * CONTACTS + 3 * MAILED,
    events: MAILED,
    emails: MAILED,
    other_emails: 0,
    tagged: CONTACTS,
    entries: CONTACTS,
    started: CONTACTS,
  });
});
