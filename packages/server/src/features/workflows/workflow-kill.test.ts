import { expect, it } from 'vitest';
import { type Hold, realProcesses } from '../../../test/real-processes.ts';
import { signInOver } from '../../../test/server-process.ts';
import { makeTextNumber } from '../../../test/text-rows.ts';
import { allAgree, zoneAtNoon } from '../campaigns/campaigns.fixture.ts';

const CONTACTS = 2600;
/** The contacts enrolled in the first transaction. */
const LET_IN_AT_ONCE = 2000;
/** The contacts that get an email and a calendar event. */
const MAILED = 150;

/** One email at a time, so that exactly one is recorded when the next is held. */
const SETTINGS = { WORKER_SLOTS: 'mail:1' };

/** Contacts that get a text. */
const TEXTED = 40;

const processes = realProcesses();
/** Kills a server while it waits there, with its connections, because PostgreSQL would notice only when writing to them. */
async function killAt(server: { kill(): Promise<unknown> }, held: Hold): Promise<void> {
  await held.reached();
  await server.kill();
  await processes.builders.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'bookline'",
  );
  await held.letGo();
}

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
  const killedAt = (held: Hold) => killAt(server, held);

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

it('R330: a server killed while it queues and sends the texts of a step gives each contact exactly one', async () => {
  const { builders } = processes;
  const admin = await builders.makeUser(await builders.makeTenant(), { account_type: 'admin' });
  const zone = zoneAtNoon();
  await builders.makeContacts(
    admin.tenant,
    Array.from({ length: TEXTED }, (_, n) => ({
      owner: admin,
      phones: [`+1614555${1000 + n}`],
      columns: { timezone: zone, timezone_in_force: zone },
    })),
  );
  await allAgree(builders, admin, 'text');
  await makeTextNumber(builders, admin, '+13025551900');
  await builders.insert('telephony_settings', {
    tenant_id: admin.tenant.id,
    provider: 'local',
    local_price: '0.00',
    toll_free_price: '0.00',
    buyers: 'everyone',
    numbers_each: 5,
    updated_at: new Date(),
  });
  let server = await processes.startServer();
  const headers = { ...(await signInOver(server.url, admin)), 'content-type': 'application/json' };
  const send = async (method: string, path: string, body: unknown) => {
    const reply = await fetch(`${server.url}/v1/workflow${path}`, { method, headers, body: JSON.stringify(body) });
    const text = await reply.text();
    expect(reply.status, text).toBeLessThan(300);
    const { data }: { data: { id: string } } = JSON.parse(text);
    return data.id;
  };
  const steps = [
    { id: 'text', within: null, type: 'send_text', purpose: 'personal', words: 'Hello {{first_name|there}}' },
    { id: 'wait', within: null, type: 'wait_reply', amount: 3, unit: 'days' },
  ];
  const template = await send('POST', '/wf_templates', { name: 'Leads', steps });
  await send('PUT', `/wf_templates/${template}/activate`, { activated: true });
  const flow = await send('POST', '/wf_flows', { name: 'Leads', template_id: template });
  await send('PUT', `/wf_flows/${flow}/activate`, {});
  const stored = '(select count(*) from text_message)';
  const queueing = await processes.hold('text_message', `tg_op = 'INSERT' and ${stored} >= ${TEXTED / 2}`);
  // The carrier has taken it, and the answer is stored.
  const sent = '(select count(*) from text_message where provider_id is not null)';
  const sending = await processes.hold('text_message', `new.provider_id is not null and ${sent} >= ${TEXTED / 4}`);
  await send('POST', `/wf_flows/${flow}/start`, { all: true });
  await killAt(server, queueing);
  server = await processes.startServer();
  await killAt(server, sending);
  server = await processes.startServer();
  const found = () =>
    builders.query(
      `select (select count(*)::int from text_message) as texts,
        (select count(*)::int from text_message where status = 'delivered') as delivered,
        (select count(*)::int from simulated_touch) as touches,
        (select count(distinct to_number)::int from simulated_touch) as phones,
        (select count(*)::int from workflow_log where step_type = 'send_text' and outcome = 'done') as logged,
        (select count(*)::int from workflow_run where step_id = 'wait') as waiting`,
    );
  await expect
    .poll(found, { timeout: 120_000, interval: 100 })
    .toEqual([{ texts: TEXTED, delivered: TEXTED, touches: TEXTED, phones: TEXTED, logged: TEXTED, waiting: TEXTED }]);
});
