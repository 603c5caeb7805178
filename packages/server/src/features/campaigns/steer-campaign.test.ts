import { campaigns } from '@bookline/contract/features/campaigns';
import { unsubscribe } from '@bookline/contract/features/email-messages';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { makeEmail } from '../../../test/email-rows.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { newId } from '../../platform/ids.ts';
import { openMail } from '../../providers/mail/open-mail.ts';
import { actFor } from '../sessions/sessions.api.ts';
import { allAgree, setPostalAddress } from './campaigns.fixture.ts';
import { findCampaignWork } from './campaigns.jobs.ts';
import { cancelRest } from './release-campaigns.ts';
import { cancelCampaign } from './steer-campaign.ts';

const RECIPIENTS = 30;

/** A mail server that can be stopped in the middle of a transfer, and that puts off some addresses. */
async function startMailServer() {
  const received: string[] = [];
  const putOff = new Set<string>();
  let held: { readonly at: number; reached(): void; readonly released: Promise<void> } | undefined;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', async () => {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        if (putOff.has(to)) return done(Object.assign(new Error('Try later'), { responseCode: 451 }));
        received.push(to);
        if (received.length === held?.at) {
          held.reached();
          await held.released;
        }
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    received,
    putOff,
    /** Runs `work` while the transfer of the message with this number isn't finished. */
    async during(at: number, running: () => Promise<unknown>, work: () => Promise<unknown>) {
      const { promise: reached, resolve } = Promise.withResolvers<void>();
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      held = { at, reached: resolve, released };
      const run = running();
      await reached;
      await work();
      release();
      await run;
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

let test: TestApp;
let mail: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mail = await startMailServer();
  const settings = { host: '127.0.0.1', port: mail.port, security: 'none', username: '', password: '' } as const;
  const smtp = { settings, from: 'crm@northstar.test' };
  test = await createTestApp({ mail: openMail({ smtp, private_servers: true }, createTestClock()) });
});
afterAll(async () => {
  await test.close();
  await mail.close();
});

it('R324: paused, resumed, and canceled in the middle of transfers, a campaign accounts for each recipient exactly', async () => {
  test.clock.set('2026-11-18T15:00:00Z');
  const tenant = await test.makeTenant();
  const owner = await test.makeUser(tenant);
  const agent = await test.signIn(owner);
  await test.makeContacts(
    tenant,
    Array.from({ length: RECIPIENTS }, (_, n) => ({
      owner,
      emails: [`n${n}@example.test`],
      columns: { timezone_in_force: 'America/New_York' },
    })),
  );
  await allAgree(test, owner);
  await setPostalAddress(test, tenant);
  const { data: made } = await agent.call(campaigns.mailing_group, {
    body: { all: true, subject: 'Hello', html: '<p>Hello</p>' },
  });
  const params = { id: made.id };
  const counts = async () => {
    const { data } = await agent.call(campaigns.get, { params });
    const { waiting, queued, sent, cancelled } = data.counts;
    return { status: data.status, waiting, queued, sent, cancelled };
  };
  const run = async () => {
    await findCampaignWork.run({ ...test.services, log: test.app.log, signal: new AbortController().signal });
    await test.runJobs();
  };

  // The message that is being transferred goes out. All others wait again.
  await mail.during(5, run, () => agent.call(campaigns.pause, { params }));
  expect(mail.received).toHaveLength(5);
  expect(await counts()).toEqual({ status: 'paused', waiting: 25, queued: 0, sent: 5, cancelled: 0 });

  // Paused and resumed during one transfer: it goes on as if nothing had happened, and nothing is transferred twice.
  test.clock.advance(60);
  await agent.call(campaigns.resume, { params });
  const deferred =
    Array.from({ length: 6 }, (_, n) => `n${n}@example.test`).find((to) => !mail.received.includes(to)) ?? '';
  mail.putOff.add(deferred);
  await mail.during(12, run, async () => {
    await agent.call(campaigns.pause, { params });
    await agent.call(campaigns.resume, { params });
    // The rest is for the next run.
    await agent.call(campaigns.pause, { params });
  });
  expect(mail.received).toHaveLength(12);
  expect(await counts()).toMatchObject({ status: 'paused', sent: 12, cancelled: 0 });

  test.clock.advance(60);
  await agent.call(campaigns.resume, { params });
  await mail.during(20, run, async () => {
    const { data } = await agent.call(campaigns.cancel, { params });
    // The message in transfer isn't canceled: it arrives.
    expect(data.counts).toMatchObject({ queued: 1, sent: 19, cancelled: 10 });
  });
  expect(await counts()).toEqual({ status: 'cancelled', waiting: 0, queued: 0, sent: 20, cancelled: 10 });
  await test.runJobs({ waiting_too: true });
  expect(mail.received).toHaveLength(20);
  expect(new Set(mail.received).size).toBe(20);
  expect(mail.received).not.toContain(deferred);
  const sent = await test.query<{ address: string }>(
    `select r.address from campaign_recipient r join mail_message m on m.id = r.mail_id and m.status = 'sent'
     where r.tenant_id = $1 and r.state = 'sent'`,
    [tenant.id],
  );
  expect(sent.map(({ address }) => address).sort()).toEqual(mail.received.toSorted());
});

it('R324: a large campaign is canceled in steps, those that wait and those that were given out, and none is sent', async () => {
  test.clock.set('2026-11-18T15:00:00Z');
  const tenant = await test.makeTenant();
  const owner = await test.makeUser(tenant);
  const agent = await test.signIn(owner);
  // Nine wait for the morning. The mail server puts off the messages of the other five.
  await test.makeContacts(
    tenant,
    Array.from({ length: 14 }, (_, n) => ({
      owner,
      emails: [`c${n}@example.test`],
      columns: { timezone_in_force: n < 9 ? 'Pacific/Honolulu' : 'America/New_York' },
    })),
  );
  for (let n = 0; n < 14; n++) mail.putOff.add(`c${n}@example.test`);
  await allAgree(test, owner);
  await setPostalAddress(test, tenant);
  const { data: made } = await agent.call(campaigns.mailing_group, {
    body: { all: true, subject: 'Hello', html: '<p>Hello</p>' },
  });
  const run = async () => {
    await findCampaignWork.run({ ...test.services, log: test.app.log, signal: new AbortController().signal });
    await test.runJobs();
  };
  const counts = async () => {
    const { data } = await agent.call(campaigns.get, { params: { id: made.id } });
    const { waiting, queued, sent, cancelled } = data.counts;
    return { waiting, queued, sent, cancelled };
  };
  await run();
  expect(await counts()).toEqual({ waiting: 9, queued: 5, sent: 0, cancelled: 0 });
  const origin = { session_id: newId(), request_id: newId(), ip: '127.0.0.1' };
  const base = { ...test.services, log: test.app.log, signal: new AbortController().signal };
  const author = await actFor(base, { tenant_id: tenant.id, user_id: owner.id, real_user_id: owner.id, origin });
  await author?.transaction((ctx) => cancelCampaign(ctx, { channel: 'email', id: made.id }, 3));
  expect(await counts()).toEqual({ waiting: 6, queued: 2, sent: 0, cancelled: 6 });
  const step = () =>
    test.services.database.inTenant(tenant.id, (db) => cancelRest({ ...base, db, tenant }, made.id, 3));
  expect(await step()).toBe(true);
  expect(await counts()).toEqual({ waiting: 3, queued: 0, sent: 0, cancelled: 11 });
  // The job finds what is left, and then nothing more.
  await run();
  expect(await counts()).toEqual({ waiting: 0, queued: 0, sent: 0, cancelled: 14 });
  expect(await step()).toBe(false);
  expect(await test.query('select 1 from campaign where id = $1 and next_at is not null', [made.id])).toEqual([]);
  mail.putOff.clear();
  test.clock.advance(86_400);
  await run();
  await test.runJobs({ waiting_too: true });
  expect(mail.received.filter((to) => to.startsWith('c'))).toEqual([]);
});

it('sends nothing more to a contact who opts out while it runs, and keeps the text that it was accepted with', async () => {
  test.clock.set('2026-11-18T15:00:00Z');
  const tenant = await test.makeTenant();
  const owner = await test.makeUser(tenant);
  const agent = await test.signIn(owner);
  await test.makeContacts(
    tenant,
    Array.from({ length: 6 }, (_, n) => ({
      owner,
      emails: [`o${n}@example.test`],
      columns: { timezone_in_force: 'America/New_York' },
    })),
  );
  await allAgree(test, owner);
  await setPostalAddress(test, tenant);
  const email_id = await makeEmail(test, owner, { name: 'News', subject: 'As accepted' });
  const { data } = await agent.call(campaigns.broadcast, { body: { all: true, send_now: true, email_id } });
  const run = async () => {
    await findCampaignWork.run({ ...test.services, log: test.app.log, signal: new AbortController().signal });
    await test.runJobs();
  };
  const before = mail.received.length;
  let out: string | undefined;
  // All six are written and queued when the first is in transfer.
  await mail.during(before + 1, run, async () => {
    const [next] = await test.query<{ address: string; link: string }>(
      `select m.to_address as address, m.unsubscribe_url as link from mail_message m
       where m.tenant_id = $1 and m.status = 'queued' and m.trying_since is null order by m.to_address desc limit 1`,
      [tenant.id],
    );
    out = next?.address;
    const token = next?.link.slice(next.link.lastIndexOf('/') + 1) ?? '';
    await test.visitor(tenant).call(unsubscribe.act, { params: { token } });
    await test.query("update broadcast_email set version = 2, subject = 'Changed' where id = $1", [email_id]);
    await test.query(
      `insert into broadcast_email_version select tenant_id, email_id, 2, 'Changed', preheader, blocks, 'Changed', 'Changed', made_by_id, made_at
       from broadcast_email_version where email_id = $1`,
      [email_id],
    );
  });
  await run();
  const received = mail.received.slice(before);
  expect(received).toHaveLength(5);
  expect(received).not.toContain(out);
  const report = await agent.call(campaigns.get, { params: { id: data.id } });
  expect(report.data).toMatchObject({
    subject: 'As accepted',
    counts: { sent: 5, excluded: 1 },
    exclusions: [{ reason: 'opted_out', count: 1 }],
  });
  expect(await test.query('select distinct subject from mail_message where tenant_id = $1', [tenant.id])).toEqual([
    { subject: 'As accepted' },
  ]);
});
