import { acting } from '@bookline/contract/features/acting';
import { adminEmails } from '@bookline/contract/features/broadcast-emails';
import { contactEmails } from '@bookline/contract/features/contact-emails';
import { workflow } from '@bookline/contract/features/workflow';
import type { Step } from '@bookline/contract/features/workflow-steps';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { mailServer } from '../../../test/mail-server.ts';
import { refusal } from '../../../test/refusal.ts';
import type { Mail, MailResult } from '../../providers/mail/port.ts';
import { findWorkflowWork } from './workflows.jobs.ts';

let tenant: TestTenant;
let owner: TestUser;
let agent: Agent;
let joan: TestContact;
/** The emails the mail server received, and its reply. */
let handed: Mail[];
let reply: MailResult;
const test = useTestApp({
  mail: mailServer(async (mail) => {
    handed.push(mail);
    return reply;
  }),
});
beforeEach(async () => {
  [handed, reply] = [[], { outcome: 'delivered', reply: '250 Ok' }];
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Alvarez' });
  agent = await test.signIn(owner);
  joan = await test.makeContact(tenant, { owner, first_name: 'Joan', emails: ['joan@example.test'] });
});

const mail: Step = {
  within: null,
  id: 'mail',
  type: 'send_email',
  purpose: 'personal',
  subject: 'Welcome, {{first_name}}',
  html: '<p>Hello {{first_name}}, I am {{agent_name}}.</p>',
};
const event: Step = {
  within: null,
  id: 'event',
  type: 'create_event',
  title: 'Review the plan',
  kind: 'review',
  notes: '',
  in_days: 2,
  time: '09:30',
  minutes: 45,
  calendar_of: 'contact_owner',
  reminder_minutes: 15,
};

const write = async (steps: Step[]) =>
  (await agent.call(workflow.create_template, { body: { name: 'New lead', steps } })).data.id;
const activate = (id: string, by = agent) => by.put(`/v1/workflow/wf_templates/${id}/activate`, { activated: true });
async function flowOf(steps: Step[]) {
  const template_id = await write(steps);
  expect(await activate(template_id)).toMatchObject({ status: 200 });
  const { id } = (await agent.call(workflow.create_flow, { body: { name: 'Mine', template_id } })).data;
  await agent.call(workflow.activate_flow, { params: { id } });
  return id;
}
async function work(options = {}): Promise<void> {
  await findWorkflowWork.run({ ...test.services, log: test.app.log, signal: new AbortController().signal });
  await test.runJobs(options);
}
async function begin(steps: Step[], ids = [joan.id]) {
  const id = await flowOf(steps);
  await agent.call(workflow.start_flow, { params: { id }, body: { ids } });
}
const says = async (of = joan) => {
  const [run] = (await agent.call(workflow.contact_logs, { params: { id: of.id } })).data;
  return run?.logs.map((log) => [log.outcome, log.says]);
};

describe('an email', () => {
  it('is sent once, in the owner’s name with the contact’s fields, and the log shows that it was written and sent', async () => {
    await begin([mail]);
    await work();
    await work();
    expect(handed).toHaveLength(1);
    expect(handed[0]).toMatchObject({
      to: 'joan@example.test',
      subject: 'Welcome, Joan',
      from: { name: 'Dana Alvarez' },
      reply_to: owner.email,
    });
    expect(await says()).toEqual([
      ['done', 'Wrote the email “Welcome, …”: it goes out now'],
      ['delivered', 'The email was sent'],
    ]);
  });

  it("isn't written if the gate refuses: the log has the reason, the decision is stored, and the contact continues", async () => {
    await test.query('update contact set do_not_email = true where id = $1', [joan.id]);
    await begin([mail, { within: null, id: 'stop', type: 'stop' }]);
    await work();
    expect(handed).toEqual([]);
    expect(await says()).toEqual([
      ['skipped', 'Send email: Opted out of email. Don’t email unless they consent again.'],
      ['stopped', 'Workflow stopped'],
    ]);
    const asked = 'select allowed, channel from outbound_decision where tenant_id = $1 and contact_id = $2';
    expect(await test.query(asked, [tenant.id, joan.id])).toEqual([{ allowed: false, channel: 'email' }]);
  });

  it("is stopped by the gate's answer right before sending and by a server that rejects the address", async () => {
    const [refused, unknown] = [joan, await test.makeContact(tenant, { owner, emails: ['no@example.test'] })];
    await begin([mail], [refused.id, unknown.id]);
    reply = { outcome: 'later', reply: '451 Busy' };
    await work();
    handed = [];
    reply = { outcome: 'refused', reply: '550 5.1.1 No such user', no_such_address: true };
    await test.query('update contact set do_not_email = true where id = $1', [refused.id]);
    await work({ waiting_too: true });
    expect(handed.map(({ to }) => to)).toEqual(['no@example.test']);
    expect((await says(refused))?.at(-1)).toEqual([
      'undelivered',
      'The email was not sent: Opted out of email. Don’t email unless they consent again.',
    ]);
    expect((await says(unknown))?.at(-1)).toEqual([
      'undelivered',
      'The email was not sent: This address doesn’t exist.',
    ]);
  });

  it('skips a contact without a needed field and stores no decision to allow it', async () => {
    await begin([{ ...mail, html: '<p>Born {{birthday}}</p>' }]);
    await work();
    expect((await says())?.[0]).toEqual(['skipped', expect.stringContaining('“Birthday”')]);
    expect(await test.query('select 1 from outbound_decision where tenant_id = $1', [tenant.id])).toEqual([]);
  });

  it("that is unfinished, invalid, or marketing without a postal address can't be activated", async () => {
    const wrong = await write([{ ...mail, subject: '', html: '<p>{{first_nam}}</p>' }]);
    expect((await activate(wrong)).body).toMatchObject({
      errors: { 'steps.0.subject': ['Enter a subject.'], 'steps.0.html': [expect.stringContaining('first_name')] },
    });
    const marketing = await write([{ ...mail, purpose: 'marketing' }]);
    expect((await activate(marketing)).body).toMatchObject({
      errors: { 'steps.0.purpose': [expect.stringContaining('mailing address')] },
    });
  });

  it('R387: can be a saved email, always in the version that its author chose, and only while it’s offered', async () => {
    const boss = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    const words = (text: string) => ({
      subject: `${text}, {{first_name}}`,
      blocks: [{ kind: 'text' as const, html: `<p>${text}, {{first_name}}.</p>` }],
    });
    const saved = (await boss.call(adminEmails.create, { body: { name: 'Welcome', service: true, ...words('Hello') } }))
      .data;
    const step: Step = { ...mail, subject: '', html: '', saved_email: { id: saved.id, version: 1 } };
    const params = { id: await flowOf([step]) };
    await boss.call(adminEmails.update, { params: { id: saved.id }, body: words('Hi') });
    const start = async (contact: TestContact) => {
      await agent.call(workflow.start_flow, { params, body: { ids: [contact.id] } });
      await work();
    };
    await start(joan);
    expect(handed).toHaveLength(1);
    expect(handed[0]).toMatchObject({
      to: 'joan@example.test',
      subject: 'Hello, Joan',
      from: { name: 'Dana Alvarez' },
    });
    expect(handed[0]?.html).toContain('Hello, Joan.');
    expect(handed[0]?.html).toContain('/unsubscribe/');
    expect((await says())?.[0]).toEqual(['done', 'Wrote the email “Hello, …”: it goes out now']);
    // Without the admin's mark it's marketing, which needs consent.
    await boss.call(adminEmails.update, { params: { id: saved.id }, body: { service: false } });
    await start(await test.makeContact(tenant, { owner, emails: ['kim@example.test'] }));
    expect(handed).toHaveLength(1);
    expect((await activate(await write([step]))).body).toMatchObject({
      errors: { 'steps.0.purpose': [expect.stringContaining('Choose Marketing.')] },
    });
    await boss.call(adminEmails.update, { params: { id: saved.id }, body: { service: true } });
    // The text is part of what an owner accepts.
    const template = (await agent.call(workflow.flow, { params })).data.template.id;
    const next = { steps: [{ ...step, saved_email: { id: saved.id, version: 2 } }] };
    await boss.call(workflow.update_template, { params: { id: template }, body: next });
    await boss.call(workflow.activate_template, { params: { id: template } });
    const [change] = (await agent.call(workflow.flow, { params })).data.newer?.changes ?? [];
    expect(change).toMatchObject({
      says: 'Send email: Welcome',
      details: [
        'Version: 1 → 2',
        'Subject: Hello, {{first_name}} → Hi, {{first_name}}',
        expect.stringContaining('Hi, {{first_name}}.'),
      ],
    });
    await boss.call(adminEmails.bulk_update, { body: { ids: [saved.id], action: 'deactivate' } });
    const rosa = await test.makeContact(tenant, { owner, emails: ['rosa@example.test'] });
    await start(rosa);
    expect(handed).toHaveLength(1);
    expect((await says(rosa))?.[0]).toEqual(['skipped', 'Send email: The saved email was deleted or deactivated.']);
    const steps = { steps: [step] };
    expect(await agent.post('/v1/workflow/wf_templates', { name: 'Late', ...steps })).toMatchObject(
      refusal('steps.0.saved_email', 'This email no longer exists. Choose another.'),
    );
  });

  it("can't be started while acting as another user", async () => {
    const template = await write([mail]);
    const flow = await flowOf([mail]);
    await agent.call(workflow.activate_flow, { params: { id: flow }, body: { activated: false } });
    const boss = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    await boss.call(acting.start, { params: { id: owner.id }, body: { login_type: 'impersonate' } });
    for (const path of [`wf_templates/${template}`, `wf_flows/${flow}`])
      expect(await boss.put(`/v1/workflow/${path}/activate`, { activated: true })).toMatchObject(
        refusal('base', expect.stringContaining('acting as another user')),
      );
  });
});

it('an event is in the contact owner’s calendar in the contact’s time zone, with the contact on it, once', async () => {
  await test.query("update contact set timezone_in_force = 'America/Denver' where id = $1", [joan.id]);
  await begin([event]);
  await work();
  await work();
  const kept = await test.query<{ starts_at: Date }>(
    `select e.title, e.type, e.origin, e.owner_id, e.timezone, e.reminder_minutes, e.starts_at,
       extract(epoch from e.ends_at - e.starts_at)::int / 60 as minutes
     from calendar_event e join calendar_event_contact c on c.tenant_id = e.tenant_id and c.event_id = e.id
     where e.tenant_id = $1 and c.contact_id = $2`,
    [tenant.id, joan.id],
  );
  expect(kept).toEqual([
    {
      title: 'Review the plan',
      type: 'review',
      origin: 'workflow',
      owner_id: owner.id,
      timezone: 'America/Denver',
      reminder_minutes: 15,
      minutes: 45,
      starts_at: expect.any(Date),
    },
  ]);
  const there = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Denver', timeStyle: 'short' });
  expect(there.format(kept[0]?.starts_at)).toBe('09:30');
  expect((await says())?.[0]).toEqual([
    'done',
    expect.stringMatching(/^Added “Review the plan” to the calendar of Dana Alvarez for /),
  ]);
});

it('a trial shows both and any reasons, and leaves no email, event, or decision', async () => {
  const id = await write([mail, event, { ...mail, id: 'born', html: '<p>{{birthday}}</p>' }]);
  const tried = (await agent.call(workflow.try_template, { params: { id }, body: { contact_id: joan.id } })).data;
  expect(tried.steps.map((step) => step.says)).toEqual([
    'Wrote the email “Welcome, …”: it goes out now',
    expect.stringMatching(/^Added “Review the plan” to the calendar of Dana Alvarez for /),
    expect.stringContaining('“Birthday”'),
  ]);
  await work();
  expect(handed).toEqual([]);
  expect((await agent.call(contactEmails.logs, { params: { id: joan.id }, query: {} })).data).toEqual([]);
  for (const table of ['calendar_event', 'outbound_decision', 'notification'])
    expect(await test.query(`select 1 from ${table} where tenant_id = $1`, [tenant.id])).toEqual([]);
});
