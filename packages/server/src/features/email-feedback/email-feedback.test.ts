import { contacts } from '@bookline/contract/features/contacts';
import { emailFeedback } from '@bookline/contract/features/email-feedback';
import { emailSuppression } from '@bookline/contract/features/email-suppression';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { createTestApp, useTestApp } from '../../../test/create-test-app.ts';
import { sealSecret } from '../../platform/crypto/tenant-secrets.ts';
import { newId } from '../../platform/ids.ts';
import { type ImapFixture, startImap } from '../../providers/mail/imap.fixture.ts';
import { openMail } from '../../providers/mail/open-mail.ts';
import { returnPathOf } from '../mail/return-path.ts';
import { previewAttempt } from '../outbound-gate/outbound-gate.api.ts';
import { absence, complaint, delayed, exchange, gmail, postfix, reply } from './bounces.fixture.ts';
import { askToRead } from './email-feedback.jobs.ts';
import { readMessage } from './read-message.ts';

const test = useTestApp();
let imap: ImapFixture;
let tenant: TestTenant;
let admin: TestUser;
let contact: TestContact;
let number = 0;
beforeAll(async () => {
  imap = await startImap();
});
afterAll(() => imap.close());
beforeEach(async () => {
  imap.messages.length = 0;
  imap.commands.length = 0;
  tenant = await test.makeTenant();
  admin = await test.makeUser(tenant, { account_type: 'admin' });
  contact = await test.makeContact(tenant, { owner: admin, emails: [`joan${++number}@example.net`] });
  await useMailbox();
});

const address = () => String(contact.email);

async function useMailbox(more: object = {}): Promise<void> {
  const password_sealed = await test.services.database.inTenant(tenant.id, (db) =>
    sealSecret(
      { ...test.services, db, tenant },
      { table: 'feedback_mailbox', column: 'password_sealed', row: '' },
      'secret',
    ),
  );
  await test.insert('feedback_mailbox', {
    tenant_id: tenant.id,
    host: '127.0.0.1',
    port: imap.port,
    security: 'tls',
    username: 'joan',
    password_sealed: `\\x${password_sealed.toString('hex')}`,
    folder: 'INBOX',
    return_address: 'bounces@agency.test',
    read_replies: true,
    updated_at: test.clock.now(),
    ...more,
  });
}

/** An email that was sent to the contact. */
async function sent(): Promise<{ id: string; to: string; address: string }> {
  const id = newId();
  const now = test.clock.now();
  await test.insert('mail_message', {
    tenant_id: tenant.id,
    id,
    contact_id: contact.id,
    sender_id: admin.id,
    to_address: address(),
    subject: 'News',
    purpose: 'marketing',
    body_html: '',
    status: 'sent',
    provider: 'smtp',
    attempts: 1,
    created_at: now,
    done_at: now,
  });
  return { id, to: returnPathOf({ ...test.services, tenant }, 'bounces@agency.test', id), address: address() };
}

async function read(): Promise<void> {
  await test.services.database.inTenant(tenant.id, (db) => askToRead({ db, tenant }));
  await test.runJobs();
}

const reasons = async () =>
  (
    await test.query<{ reason: string }>(
      'select reason from email_suppression where tenant_id = $1 and address = $2 order by reason',
      [tenant.id, address()],
    )
  ).map(({ reason }) => reason);
const kinds = async () =>
  (
    await test.query<{ kind: string }>('select kind from email_feedback where tenant_id = $1 order by at, kind', [
      tenant.id,
    ])
  ).map(({ kind }) => kind);
const problem = async () =>
  (await test.query<{ problem: string }>('select problem from feedback_mailbox where tenant_id = $1', [tenant.id]))[0]
    ?.problem;
const timeline = async () =>
  (
    await test.query<{ did: string }>(
      "select detail->>'did' as did from contact_activity where tenant_id = $1 and contact_id = $2 and kind = 'mail' order by at, id",
      [tenant.id, contact.id],
    )
  ).map(({ did }) => did);
const may = () =>
  test.services.database.inTenant(tenant.id, (db) =>
    previewAttempt({ ...test.services, db, tenant }, { channel: 'email', purpose: 'personal', contact_id: contact.id }),
  );

describe('what comes back', () => {
  it.each([
    ['Postfix', postfix],
    ['Gmail', gmail],
  ])(
    'a missing mailbox reported by %s stops every email to the address, once, however often it is read',
    async (_, report) => {
      const about = await sent();
      expect(await may()).toEqual({ allowed: true });
      imap.messages.push(report(about), report(about));
      await read();
      await read();
      expect(await kinds()).toEqual(['hard_bounce']);
      expect(await reasons()).toEqual(['hard_bounce']);
      expect(await timeline()).toEqual(['bounced']);
      expect(await may()).toMatchObject({ allowed: false, rule: 'bounced' });
      const [mail] = await test.query<{ status: string; reply: string }>(
        'select status, reply from mail_message where id = $1',
        [about.id],
      );
      expect(mail?.status).toBe('bounced');
      expect(mail?.reply).toContain('550');
      // Nothing in the mailbox changed.
      expect(imap.commands.join(' ')).not.toMatch(/STORE|EXPUNGE|SELECT /);
    },
  );

  it('a full mailbox, as Exchange reports it, stops emails only after the fifth', async () => {
    for (let count = 1; count <= 5; count++) {
      imap.messages.push(exchange(await sent()));
      await read();
      expect(await reasons()).toEqual(count < 5 ? [] : ['soft_bounces']);
    }
    expect(await may()).toMatchObject({ allowed: false, rule: 'bounced' });
  });

  it('a spam complaint unsubscribes the address, though it names no one', async () => {
    imap.messages.push(complaint(await sent()));
    await read();
    expect(await reasons()).toEqual(['complaint']);
    expect(await timeline()).toEqual(['complained']);
    expect(await may()).toMatchObject({ allowed: false, rule: 'unsubscribed' });
  });

  it('a reply appears on the timeline, without the quoted email; a delay and an absence notice change nothing', async () => {
    const about = await sent();
    imap.messages.push(delayed(about), absence(about), reply(about));
    await read();
    expect(await kinds()).toEqual(['reply']);
    expect(await timeline()).toEqual(['replied']);
    const [row] = await test.query<{ detail: string }>('select detail from email_feedback where tenant_id = $1', [
      tenant.id,
    ]);
    expect(row?.detail).toBe('Yes, please call me.');
    const agent = await test.signIn(admin);
    const { data } = await agent.call(contacts.timeline, { params: { id: contact.id }, query: {} });
    expect(data.map(({ body }) => body).filter((body) => body !== null)).toEqual(['Yes, please call me.']);
    expect(await reasons()).toEqual([]);
  });

  it('a reply in HTML keeps its words without markup, and not what Outlook quotes', async () => {
    const [head = ''] = reply(await sent()).split('\r\n\r\n');
    imap.messages.push(
      `${head.replace('text/plain', 'text/html')}\r\n\r\n<p>Yes, <b>call</b> me.</p><script>alert(1)</script><p>From: Dana<br>Sent: Tuesday<br>Old words</p>\r\n`,
    );
    await read();
    const rows = await test.query('select detail from email_feedback where tenant_id = $1', [tenant.id]);
    expect(rows).toEqual([{ detail: 'Yes, call me.' }]);
  });

  it('an invented bounce changes nothing: a wrong proof, an unknown email, another recipient, another company', async () => {
    const about = await sent();
    const forged = about.to.replace(/.{10}@/, '0000000000@');
    const stranger = newId();
    imap.messages.push(
      postfix({ ...about, to: forged, id: stranger }),
      postfix({ ...about, to: 'bounces@agency.test', address: 'else@example.net' }),
      'Subject: not a message',
      '',
    );
    await read();
    expect(await kinds()).toEqual([]);
    expect(await reasons()).toEqual([]);
    const mine = tenant;
    tenant = await test.makeTenant();
    await useMailbox();
    imap.messages.push(postfix(about));
    await read();
    expect(await kinds()).toEqual([]);
    tenant = mine;
    await read();
    expect(await kinds()).toEqual(['hard_bounce']);
  });

  it('reads older plain bounces by their words', async () => {
    const old =
      'From: MAILER-DAEMON@old.example\r\nSubject: failure notice\r\n\r\nHi. This is qmail.\r\n<joan@example.net>:\r\nSorry, no such user here. (#5.1.1)\r\n';
    expect((await readMessage(Buffer.from(old))).feedback).toMatchObject({
      kind: 'hard_bounce',
      address: 'joan@example.net',
      status: '5.1.1',
    });
  });

  it('a renumbered folder is read again, and what was read before has no second effect', async () => {
    imap.messages.push(postfix(await sent()));
    await read();
    imap.uid_validity += 1;
    imap.messages.push(reply(await sent()));
    await read();
    expect(await kinds()).toEqual(expect.arrayContaining(['hard_bounce', 'reply']));
    expect(await timeline()).toEqual(['bounced', 'replied']);
  });
});

describe('the mailbox', () => {
  it('says what is wrong, and reads on once it is right', async () => {
    await test.query("update feedback_mailbox set username = 'someone' where tenant_id = $1", [tenant.id]);
    await read();
    expect(await problem()).toBe('127.0.0.1 didn’t accept the username and password.');
    await test.query("update feedback_mailbox set username = 'joan', folder = 'Nowhere' where tenant_id = $1", [
      tenant.id,
    ]);
    await read();
    expect(await problem()).toContain('Nowhere');
    imap.messages.push(postfix(await sent()));
    await test.query("update feedback_mailbox set folder = 'INBOX' where tenant_id = $1", [tenant.id]);
    await read();
    expect(await problem()).toBe('');
    expect(await kinds()).toEqual(['hard_bounce']);
  });

  it('is tried by an admin, whose password protects it, and never leads into a private network', async () => {
    const as = await test.signIn(admin);
    expect((await as.call(emailFeedback.check, {})).data).toEqual({
      opened: true,
      detail: 'The folder has 0 messages.',
    });
    const { data } = await as.call(emailFeedback.get, {});
    expect(data.mailbox).toMatchObject({ host: '127.0.0.1', return_address: 'bounces@agency.test' });
    expect(JSON.stringify(data)).not.toContain('password');
    const strict = await createTestApp({ mail: openMail({ private_servers: false }, test.clock) });
    const careful = await strict.signIn(await strict.makeUser(await strict.makeTenant(), { account_type: 'admin' }));
    const body = {
      host: '127.0.0.1',
      port: 993 as const,
      security: 'tls' as const,
      username: 'joan',
      password: 'secret',
      return_address: 'bounces@agency.test',
      current_password: 'wrong',
    };
    expect((await careful.put('/v1/admin/feedback_mailbox', body)).status).toBe(422);
    await strict.close();
  });
});

describe('the suppression list', () => {
  it('is searched, added to by hand and by file, exported, and removed from unless the owner decided', async () => {
    const as = await test.signIn(admin);
    const { data: added } = await as.call(emailSuppression.add, {
      body: { addresses: [address().toUpperCase(), address(), 'nothing'], note: 'Asked by phone' },
    });
    expect(added).toEqual({ added: 1, known: 0, unreadable: ['nothing'] });
    expect(await may()).toMatchObject({ allowed: false, rule: 'do-not-contact' });
    const content =
      'Email,Reason\nold@example.net,Hard bounce\ngone@example.net,unsubscribed\nOLD@example.net,Hard bounce\n';
    const file = { name: 'list.csv', content };
    expect((await as.call(emailSuppression.add_file, { file, body: { note: '' } })).data).toEqual({
      added: 2,
      known: 0,
      unreadable: [],
    });
    expect((await as.call(emailSuppression.add_file, { file, body: { note: '' } })).data).toMatchObject({
      added: 0,
      known: 2,
    });
    const { data: found } = await as.call(emailSuppression.list, { query: { q: 'OLD', reason: 'hard_bounce' } });
    expect(found.map((row) => row.address)).toEqual(['old@example.net']);
    expect((await as.get('/v1/admin/email_suppressions.csv')).text).toContain('gone@example.net,unsubscribed');
    const { data: all } = await as.call(emailSuppression.list, {});
    const status = async (reason: string) =>
      (await as.delete(`/v1/admin/email_suppressions/${all.find((row) => row.reason === reason)?.id}`)).status;
    expect(await status('unsubscribed')).toBe(409);
    expect(await status('manual')).toBe(204);
    expect(await status('hard_bounce')).toBe(204);
    expect(await may()).toEqual({ allowed: true });
  });
});
