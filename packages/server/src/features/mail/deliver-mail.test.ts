import { beforeEach, expect, it } from 'vitest';
import type { TestTenant } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { mailServer } from '../../../test/mail-server.ts';
import type { Mail, MailResult } from '../../providers/mail/port.ts';
import { sendMail } from './mail.api.ts';

let tenant: TestTenant;
/** The emails the mail server received, and its reply to each in order. The last reply repeats. */
let handed: Mail[];
let replies: MailResult[];
const test = useTestApp({
  mail: mailServer(async (mail) => {
    handed.push(mail);
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (!reply) throw new Error('the server has nothing to say');
    return reply;
  }),
});
beforeEach(async () => {
  [handed, replies] = [[], [{ outcome: 'delivered', reply: '250 Ok' }]];
  tenant = await test.makeTenant({ name: 'Northstar <b>& Sons</b>' });
  await test.services.database.inTenant(tenant.id, (db) =>
    sendMail(
      { db, tenant: { ...tenant, variant: 'agent_network' }, clock: test.clock },
      {
        to: 'joan@example.test',
        subject: 'Welcome <i>Joan</i>',
        paragraphs: ['Hello <script>alert(1)</script>', 'Two\nlines'],
        action: { label: 'Accept "it"', url: 'https://crm.example.com/x?a=1&b="2"' },
      },
    ),
  );
});

const row = async () => (await test.query('select * from mail_message where tenant_id = $1', [tenant.id]))[0];
const later = (reply: string): MailResult => ({ outcome: 'later', reply });

it("an email shows the tenant's name, escapes all text, and uses its row's id", async () => {
  await test.runJobs();
  const [mail] = handed;
  expect(mail).toMatchObject({
    from: { name: 'Northstar <b>& Sons</b>', address: 'no-reply@crm.example.com' },
    to: 'joan@example.test',
    subject: 'Welcome <i>Joan</i>',
    message_id: `<${(await row())?.id}@crm.example.com>`,
  });
  expect(mail?.html).not.toMatch(/<script|<b>|<i>|"2"/);
  expect(mail?.html).toContain('Two<br>lines');
  expect(mail?.html).toContain('href="https://crm.example.com/x?a=1&amp;b=&quot;2&quot;"');
  expect(mail?.text).toContain('Accept "it":\nhttps://crm.example.com/x?a=1&b="2"');
});

it("an email's text is deleted once a mail server accepts it", async () => {
  await test.runJobs();
  expect(await row()).toMatchObject({
    status: 'sent',
    provider: 'smtp',
    reply: '250 Ok',
    paragraphs: null,
    action_label: null,
    action_url: null,
    done_at: test.clock.now(),
  });
  // Run again, as after a crash. Nothing is sent twice.
  await test.services.database.inTenant(tenant.id, async (db) => {
    const { enqueue } = await import('../../platform/jobs/enqueue.ts');
    await enqueue({ db, tenant }, 'deliver-mail', { mail_id: String((await row())?.id) });
  });
  await test.runJobs();
  expect(handed).toHaveLength(1);
});

it('a deferred email is retried later with the same id and keeps its text until then', async () => {
  replies = [later('451 Greylisted'), later('no answer'), { outcome: 'delivered', reply: '250 Ok' }];
  await test.runJobs();
  expect(await row()).toMatchObject({ status: 'queued', attempts: 1, reply: '451 Greylisted' });
  expect((await row())?.paragraphs).toHaveLength(2);
  const [job] = await test.query<{ seconds: number }>(
    "select extract(epoch from run_at - created_at)::float as seconds from graphile_worker._private_jobs where payload ->> 'tenant_id' = $1",
    [String(tenant.id)],
  );
  expect(job?.seconds).toBeGreaterThan(40);
  expect(job?.seconds).toBeLessThan(75);
  await test.runJobs();
  expect(handed).toHaveLength(1);
  await test.runJobs({ waiting_too: true });
  await test.runJobs({ waiting_too: true });
  expect(await row()).toMatchObject({ status: 'sent', attempts: 3 });
  expect(new Set(handed.map(({ message_id }) => message_id)).size).toBe(1);
});

it("a permanently refused email fails at once with the server's reply", async () => {
  replies = [{ outcome: 'refused', reply: '550 5.1.1 No such user' }];
  await test.runJobs();
  expect(await row()).toMatchObject({
    status: 'failed',
    attempts: 1,
    reply: '550 5.1.1 No such user',
    paragraphs: null,
  });
  await test.runJobs({ waiting_too: true });
  expect(handed).toHaveLength(1);
});

it('delivery stops after fourteen tries', async () => {
  replies = [later('no answer')];
  for (let n = 0; n < 16; n++) await test.runJobs({ waiting_too: true });
  expect(handed).toHaveLength(14);
  expect(await row()).toMatchObject({ status: 'failed', attempts: 14, reply: 'no answer', paragraphs: null });
});
