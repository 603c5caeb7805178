import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CountingMailServer, startCountingMailServer } from '../../../test/counting-mail-server.ts';
import { realProcesses } from '../../../test/real-processes.ts';
import { signInOver } from '../../../test/server-process.ts';
import { makeRegistered, makeTextNumber } from '../../../test/text-rows.ts';
import { allAgree, setPostalAddress, zoneAtNoon } from './campaigns.fixture.ts';

/** More on request: `CAMPAIGN_RECIPIENTS=50000 npx vitest run campaign-kill`. */
const RECIPIENTS = Number(process.env.CAMPAIGN_RECIPIENTS ?? 120);
/** The same for texts, only on request: `TEXT_RECIPIENTS=20000`. campaigns-killed.test.ts kills at each write of a small one. */
const TEXTS = Number(process.env.TEXT_RECIPIENTS ?? 0);
/** The server is killed when the mail server has this many messages. */
const KILLED_AT = [0.15, 0.425, 0.7].map((share) => Math.round(share * RECIPIENTS));

const processes = realProcesses();
let mail: CountingMailServer;
let vacuum: NodeJS.Timeout | undefined;
beforeEach(async () => {
  mail = await startCountingMailServer();
  // A large run needs what autovacuum does, and the test cluster has none.
  if (Math.max(RECIPIENTS, TEXTS) > 1000)
    vacuum = setInterval(() => processes.builders.query('vacuum analyze').catch(() => undefined), 60_000);
});
afterEach(() => {
  clearInterval(vacuum);
  return mail.close();
});

it('R324: killed three times while a campaign is sent, it gives each recipient exactly one message', async () => {
  const { builders } = processes;
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
  // One transfer at a time, so that it is known which message each kill interrupts.
  const settings = { SMTP_URL: `smtp://127.0.0.1:${mail.port}?tls=none`, MAIL_FROM: from, WORKER_SLOTS: 'mail:1' };
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
         (select count(*)::int from mail_message where status = 'sent') as messages from campaign c`,
    );
    return row;
  };
  await expect.poll(counts, { timeout: 300_000 + 100 * RECIPIENTS, interval: 500 }).toEqual({
    status: 'complete',
    sent: RECIPIENTS,
    messages: RECIPIENTS,
  });
  // Also those whose confirmation was lost in a kill.
  expect(mail.received).toHaveLength(RECIPIENTS);
  expect(new Set(mail.received.map(({ to }) => to)).size).toBe(RECIPIENTS);
  const entries = await builders.query("select count(*)::int as count from contact_activity where kind = 'mail'");
  expect(entries).toEqual([{ count: RECIPIENTS }]);
});

it.runIf(TEXTS > 0)(
  'killed three times while a text campaign is sent, it gives each number exactly one text, and accounts for each',
  async () => {
    const { builders } = processes;
    const admin = await builders.makeUser(await builders.makeTenant(), { account_type: 'admin' });
    const zone = zoneAtNoon();
    const phone = (n: number) => `+1614${String(5_550_000 + n).slice(0, 7)}`;
    await builders.makeContacts(
      admin.tenant,
      Array.from({ length: TEXTS }, (_, n) => ({
        owner: admin,
        phones: [phone(n)],
        columns: { timezone: zone, timezone_in_force: zone },
      })),
    );
    await allAgree(builders, admin, 'text');
    const tenant_id = admin.tenant.id;
    const number_id = await makeTextNumber(builders, admin, '+13025551900');
    await makeRegistered(builders, tenant_id, number_id);
    // The fastest class, 75 a second.
    await builders.query("update text_filing set pace = 'A'");
    await builders.insert('telephony_settings', {
      tenant_id,
      provider: 'local',
      local_price: '0.00',
      toll_free_price: '0.00',
      buyers: 'everyone',
      numbers_each: 5,
      updated_at: new Date(),
    });
    let server = await processes.startServer({});
    const headers = { ...(await signInOver(server.url, admin)), 'content-type': 'application/json' };
    const reply = await fetch(`${server.url}/v1/contacts/sms_group`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ all: true, words: 'Hello {{first_name|friend}}' }),
    });
    expect(reply.status, await reply.text()).toBe(202);
    const arrived = async () =>
      (
        await builders.query<{ count: number }>(
          "select count(*)::int as count from simulated_touch where status <> 'failed'",
        )
      )[0]?.count ?? 0;
    for (const share of [0.15, 0.425, 0.7]) {
      await expect.poll(arrived, { timeout: 60_000 + 100 * TEXTS, interval: 50 }).toBeGreaterThanOrEqual(share * TEXTS);
      await server.kill();
      server = await processes.startServer({});
    }
    const counts = async () =>
      builders.query(
        `select c.status, (select count(*)::int from campaign_recipient where state = 'sent') as sent,
         (select count(*)::int from text_message where status = 'delivered') as delivered,
         (select count(*)::int from simulated_touch) as touches,
         (select count(distinct to_number)::int from simulated_touch) as numbers from campaign c`,
      );
    await expect
      .poll(counts, { timeout: 300_000 + 100 * TEXTS, interval: 500 })
      .toEqual([{ status: 'complete', sent: TEXTS, delivered: TEXTS, touches: TEXTS, numbers: TEXTS }]);
  },
);
