import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { realProcesses } from '../../../test/real-processes.ts';
import { signInOver } from '../../../test/server-process.ts';
import { allAgree, setPostalAddress, zoneAtNoon } from './campaigns.fixture.ts';

const RECIPIENTS = 400;
/** The server is killed when the mail server has this many messages. */
const KILLED_AT = [60, 170, 280];
/** Messages that a server transfers at the same time. */
const AT_ONCE = 2;

const processes = realProcesses();
let stop: (() => Promise<void>) | undefined;
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

/** A mail server that keeps what it accepts: the recipient and the message id of each message. */
async function startMailServer() {
  const received: { to: string; id: string }[] = [];
  const waiting: { count: number; reached(): void }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      let head = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        if (head.length < 20_000) head += chunk;
      });
      stream.on('end', () => {
        const [to] = session.envelope.rcptTo;
        received.push({ to: to?.address ?? '', id: /^Message-ID: (.*)\r$/im.exec(head)?.[1] ?? '' });
        for (const each of waiting) if (received.length >= each.count) each.reached();
        done();
      });
    },
  });
  // Killed clients break off.
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  stop = () => new Promise((closed) => server.close(() => closed()));
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    received,
    /** Settles once it has this many messages. */
    has: (count: number) => new Promise<void>((reached) => waiting.push({ count, reached })),
  };
}

it('R324: killed three times while a campaign is sent, it gives each recipient exactly one message', async () => {
  const { builders } = processes;
  const mail = await startMailServer();
  const admin = await builders.makeUser(await builders.makeTenant(), { account_type: 'admin' });
  await builders.makeContacts(
    admin.tenant,
    Array.from({ length: RECIPIENTS }, (_, n) => ({
      owner: admin,
      emails: [`n${n}@example.test`],
      columns: { timezone_in_force: zoneAtNoon() },
    })),
  );
  await allAgree(builders, admin);
  await setPostalAddress(builders, admin.tenant);
  const from = 'crm@northstar.test';
  await builders.insert('campaign_sender', { tenant_id: admin.tenant.id, address: from, per_minute: 10_000 });
  const settings = { SMTP_URL: `smtp://127.0.0.1:${mail.port}?tls=none`, MAIL_FROM: from };
  let server = await processes.startServer(settings);
  const headers = { ...(await signInOver(server.url, admin)), 'content-type': 'application/json' };
  const reply = await fetch(`${server.url}/v1/contacts/mailing_group`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ all: true, subject: 'Hello {{first_name}}', html: '<p>Hello</p>' }),
  });
  expect(reply.status, await reply.text()).toBe(202);
  for (const count of KILLED_AT) {
    await mail.has(count);
    await server.kill();
    server = await processes.startServer(settings);
  }
  const counts = async () => {
    const [row] = await builders.query(
      `select c.status, (select count(*)::int from campaign_recipient where state = 'sent') as sent,
         (select count(*)::int from mail_message where status = 'sent') as mails from campaign c`,
    );
    return row;
  };
  await expect.poll(counts, { timeout: 240_000, interval: 500 }).toEqual({
    status: 'complete',
    sent: RECIPIENTS,
    mails: RECIPIENTS,
  });
  const ids = Map.groupBy(mail.received, ({ to }) => to);
  expect(ids.size).toBe(RECIPIENTS);
  // What was being transferred in the moment of a kill is sent again as the same message, which mail servers recognize by its id.
  for (const [to, of] of ids) expect(new Set(of.map(({ id }) => id)).size, to).toBe(1);
  expect(mail.received.length - RECIPIENTS).toBeLessThanOrEqual(KILLED_AT.length * AT_ONCE);
  const entries = await builders.query("select count(*)::int as count from contact_activity where kind = 'mail'");
  expect(entries).toEqual([{ count: RECIPIENTS }]);
});
