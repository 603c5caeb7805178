import { texts } from '@bookline/contract/features/texts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { photo } from '../../../test/access-matrix/fixtures/fixture.ts';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { agreeToTexts, makeRegistered, makeTextNumber } from '../../../test/text-rows.ts';
import { ACCOUNT_SID, AUTH_TOKEN, failure, startTwilioDouble } from '../../providers/telephony/twilio.fixture.ts';
import { openTwilio } from '../../providers/telephony/twilio.ts';
import { signWebhook } from '../../providers/voice/twilio.ts';
import { findWaitingTexts } from './wake-texts.ts';

let twilio: Awaited<ReturnType<typeof startTwilioDouble>>;
let test: TestApp;
let tenant: TestTenant;
let owner: TestUser;
let agent: Agent;
let joan: TestContact;
let number_id: string;
let made = 0;
let ours = '';
let theirs = '';
beforeAll(async () => {
  twilio = await startTwilioDouble();
  const account = {
    account_sid: ACCOUNT_SID,
    auth_token: AUTH_TOKEN,
    api_key_sid: '',
    api_key_secret: '',
    twiml_app_sid: '',
  };
  test = await createTestApp({
    carriers: (embedded) => ({
      ...embedded,
      installation: account,
      twilio: (its) => openTwilio(its, test.clock, { base_url: twilio.url, timeout_ms: 60_000, retry_ms: 1 }),
    }),
  });
});
afterAll(async () => {
  await test.close();
  await twilio.close();
});
beforeEach(async () => {
  twilio.reset();
  test.clock.set('2026-03-02T15:00:00.000Z');
  twilio.sending.at = test.clock.now();
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant);
  agent = await test.openSession(owner);
  made += 1;
  ours = `+1302555${1000 + made}`;
  theirs = `+1614555${1000 + made}`;
  joan = await test.makeContact(tenant, { owner, first_name: 'Joan', last_name: 'Adams', phones: [theirs] });
  number_id = await makeTextNumber(test, owner, ours, { provider: 'twilio', account: ACCOUNT_SID, ref: `PN${made}` });
  await agreeToTexts(test, owner, joan.id);
});

const verify = () => makeRegistered(test, tenant.id, number_id);
const send = (message_content: string, file?: typeof photo) =>
  agent.call(texts.send_message, {
    body: { contact_id: joan.id, message_content },
    ...(file && { file: { ...file, field: 'file' } }),
  });
async function deliver(): Promise<void> {
  test.clock.advance(11);
  await test.runJobs({ waiting_too: true });
}
const base = () => test.services.base_url().replace(/\/$/, '');

/** What Twilio sends, signed. */
async function tell(
  path: string,
  fields: Record<string, string>,
  { signature, url = `${path}?tenant=${tenant.id}` }: { signature?: string; url?: string } = {},
) {
  const form = { AccountSid: ACCOUNT_SID, ...fields };
  const host = `${tenant.slug}.localhost`;
  const origin = new URL(base());
  origin.hostname = host;
  const signed = signature ?? (await signWebhook({ auth_token: AUTH_TOKEN }, `${origin.origin}${url}`, form));
  return test.app.inject({
    method: 'POST',
    url,
    headers: { host, 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signed },
    payload: new URLSearchParams(form).toString(),
  });
}
const incoming = (fields: Record<string, string>, options = {}) =>
  tell('/v1/webhooks/sms/incoming', { From: theirs, To: ours, Body: 'Hello', ...fields }, options);
const status = (sid: string, MessageStatus: string, more: Record<string, string> = {}, message = '') =>
  tell(
    '/v1/webhooks/sms/status',
    { MessageSid: sid, MessageStatus, ...more },
    {
      url: `/v1/webhooks/sms/status?tenant=${tenant.id}${message && `&message=${message}`}`,
    },
  );
const inbox = async () => {
  // Reports that come fast don't queue the job each time.
  test.clock.advance(3);
  await findWaitingTexts.run({ ...test.services, log: test.app.log, signal: new AbortController().signal });
  await test.runJobs({ waiting_too: true });
  const [conversation] = (await agent.call(texts.fetch_conversations, { body: { state: 'all' } })).data;
  const found = conversation
    ? (await agent.call(texts.fetch_messages, { body: { conversation_id: conversation.id } })).data
    : [];
  return { conversation, found };
};

describe('webhooks of texts', () => {
  it('are refused without a valid signature of their own account, and over 64 kB', async () => {
    const fields = { MessageSid: 'SM1' };
    expect((await incoming(fields, { signature: 'wrong' })).statusCode).toBe(403);
    expect((await incoming(fields, { url: '/v1/webhooks/sms/incoming?tenant=999999' })).statusCode).toBe(403);
    expect((await incoming(fields, { url: '/v1/webhooks/sms/incoming' })).statusCode).toBe(403);
    expect((await incoming({ ...fields, Body: 'x'.repeat(70_000) })).statusCode).toBe(413);
    expect((await incoming({ ...fields, AccountSid: `AC${'9'.repeat(32)}` })).statusCode).toBe(403);
    const report = { ...fields, MessageStatus: 'delivered' };
    expect((await tell('/v1/webhooks/sms/status', report, { signature: 'wrong' })).statusCode).toBe(403);
    // Without the header at all.
    for (const [name, form] of [
      ['status', report],
      ['incoming', { ...fields, From: theirs, To: ours, Body: 'Hello' }],
    ] as const) {
      const unsigned = await test.app.inject({
        method: 'POST',
        url: `/v1/webhooks/sms/${name}?tenant=${tenant.id}`,
        headers: { host: `${tenant.slug}.localhost`, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ AccountSid: ACCOUNT_SID, ...form }).toString(),
      });
      expect(unsigned.statusCode, name).toBe(403);
    }
    for (const table of ['text_event', 'text_message', 'text_conversation', 'text_opt_out'])
      expect(await test.query(`select 1 from ${table} where tenant_id = $1`, [tenant.id])).toEqual([]);
    expect((await inbox()).found).toEqual([]);
  });

  it('are kept once, whether they come twice, late, or all at once, in the order of their arrival', async () => {
    const sids = Array.from({ length: 20 }, (_, at) => `SM${at}`);
    for (const MessageSid of sids) {
      test.clock.advance(0.001);
      expect((await incoming({ MessageSid, Body: `Text ${MessageSid}` })).statusCode).toBe(200);
    }
    await Promise.all(sids.map((MessageSid) => incoming({ MessageSid, Body: `Text ${MessageSid}` })));
    expect((await inbox()).found.map(({ words }) => words).toReversed()).toEqual(sids.map((sid) => `Text ${sid}`));
    // Replayed after it was handled.
    await incoming({ MessageSid: 'SM3', Body: 'Something else' });
    expect((await inbox()).found).toHaveLength(20);
    expect(await test.query("select 1 from text_event where tenant_id = $1 and fields <> '{}'", [tenant.id])).toEqual(
      [],
    );
  });

  it('hundreds at once, of many numbers and of contacts and strangers, are each kept once and in order, and counted', async () => {
    const strangers = ['+16145557001', '+16145557002'];
    const from = (at: number) => [theirs, ...strangers][at % 3] ?? theirs;
    for (let at = 0; at < 240; at++) {
      test.clock.advance(0.001);
      await incoming({ MessageSid: `SM${at}`, From: from(at), Body: `Text ${at}` });
      // Twilio repeats what it thinks was lost.
      if (at % 7 === 0) await incoming({ MessageSid: `SM${at}`, From: from(at), Body: `Text ${at}` });
    }
    await inbox();
    const { data: conversations } = await agent.call(texts.fetch_conversations, { body: { state: 'all' } });
    expect(conversations.map(({ their_number, unread }) => [their_number, unread]).sort()).toEqual(
      [theirs, ...strangers].map((number) => [number, 80]).sort(),
    );
    for (const { id, their_number, last_message } of conversations) {
      const expected = Array.from({ length: 240 }, (_, at) => at).filter((at) => from(at) === their_number);
      const { data } = await agent.call(texts.fetch_messages, { body: { conversation_id: id, limit: 100 } });
      expect(data.map(({ words }) => words).toReversed()).toEqual(expected.map((at) => `Text ${at}`));
      expect(last_message?.words).toBe(`Text ${expected.at(-1)}`);
    }
    // One of three conversations has a contact, whose timeline has each text once.
    const [row] = await test.query(
      "select count(*)::int as entries from contact_activity where tenant_id = $1 and kind = 'text'",
      [tenant.id],
    );
    expect(row).toEqual({ entries: 80 });
  });

  it('that are forged, or can’t be stored, do no harm to others of the same moment', async () => {
    const answers = await Promise.all([
      incoming({ MessageSid: 'SM1', Body: 'One' }),
      incoming({ MessageSid: 'SM2', Body: 'Forged' }, { signature: 'wrong' }),
      incoming({ MessageSid: 'SM3', Body: 'No such text: \u0000' }),
      incoming({ MessageSid: 'SM4', Body: 'Four' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 403, expect.any(Number), 200]);
    const words = (await inbox()).found.map((text) => text.words);
    expect(words).toEqual(expect.arrayContaining(['One', 'Four']));
    expect(words).not.toContain('Forged');
  });

  it('are taken together again after a deadlock with other work, and one by one after a second one', async () => {
    // The count stays when the transaction is rolled back.
    await test.query(`
      create table deadlocks_left (tries int); insert into deadlocks_left values (1); create sequence deadlocks_met;
      create function meet_deadlock() returns trigger language plpgsql security definer set search_path = public as $$
        begin
          if nextval('deadlocks_met') <= (select tries from deadlocks_left) then
            raise exception 'deadlock detected' using errcode = 'deadlock_detected';
          end if;
          return null;
        end $$;
      create trigger meet_deadlock after insert on text_message for each statement execute function meet_deadlock();`);
    const transactions = () =>
      test.query('select xmin::text from text_message where tenant_id = $1 group by xmin', [tenant.id]);
    try {
      await incoming({ MessageSid: 'SM1', Body: 'One' });
      await incoming({ MessageSid: 'SM2', Body: 'Two' });
      expect((await inbox()).found.map(({ words }) => words)).toEqual(['Two', 'One']);
      expect(await transactions()).toHaveLength(1);
      await test.query(`update deadlocks_left set tries = 2; alter sequence deadlocks_met restart`);
      await incoming({ MessageSid: 'SM3', Body: 'Three' });
      await incoming({ MessageSid: 'SM4', Body: 'Four' });
      expect((await inbox()).found.map(({ words }) => words)).toEqual(['Four', 'Three', 'Two', 'One']);
      expect(await transactions()).toHaveLength(3);
      expect(await test.query('select 1 from text_event where tenant_id = $1 and attempts > 0', [tenant.id])).toEqual(
        [],
      );
    } finally {
      await test.query(`drop trigger meet_deadlock on text_message; drop function meet_deadlock;
        drop table deadlocks_left; drop sequence deadlocks_met`);
    }
  });

  it('of pictures are fetched with the account’s token from Twilio alone, checked, and kept', async () => {
    const media = `https://api.twilio.com/2010-04-01/Accounts/${ACCOUNT_SID}/Messages/MM${'0'.repeat(32)}/Media/ME${'0'.repeat(32)}`;
    twilio.media.set(`ME${'0'.repeat(32)}`, Buffer.from(photo.content));
    await incoming({
      MessageSid: 'MM1',
      NumMedia: '3',
      MediaUrl0: media,
      MediaUrl1: 'http://169.254.169.254/latest',
      MediaUrl2: `${media.slice(0, -1)}1`,
    });
    const { found } = await inbox();
    expect(found).toMatchObject([{ direction: 'inbound', mms: true, files: [{ content_type: 'image/png' }] }]);
    expect((await agent.get(found[0]?.files[0]?.url ?? '')).status).toBe(200);
    const rows = await test.query('select status from text_file where tenant_id = $1 order by position', [tenant.id]);
    // Addresses without https aren't even kept.
    expect(rows).toEqual([{ status: 'kept' }, { status: 'failed' }]);
  });

  it('report what became of a text, in any order', async () => {
    await verify();
    const { data: sent } = await send('Hello');
    await deliver();
    const [{ sid, form } = { sid: '', form: {} }] = twilio.texts;
    expect(form).toMatchObject({
      From: ours,
      To: theirs,
      Body: 'Hello',
      StatusCallback: expect.stringContaining(sent.id),
    });
    expect((await inbox()).found).toMatchObject([{ status: 'sent' }]);
    await status(sid, 'delivered', {}, sent.id);
    await status(sid, 'sent', {}, sent.id);
    await status(sid, 'queued', {}, sent.id);
    await status(sid, 'delivered', {}, sent.id);
    expect((await inbox()).found).toMatchObject([{ status: 'delivered' }]);
  });

  it.each([
    ['30003', 'turned off'],
    ['30005', 'doesn’t exist'],
    ['30006', 'landline'],
    ['30007', 'filtered'],
    ['30008', 'didn’t say why'],
    ['30034', 'isn’t registered'],
    ['39999', 'code 39999'],
  ])('report error %s, which has a sentence', async (ErrorCode, words) => {
    await verify();
    await send('Hello');
    await deliver();
    await status(twilio.texts[0]?.sid ?? '', 'undelivered', { ErrorCode });
    expect((await inbox()).found).toMatchObject([{ status: 'undelivered', problem: expect.stringContaining(words) }]);
  });
});

describe('a text by Twilio', () => {
  it('is blocked until its number is verified', async () => {
    const blocked = await agent.post('/v1/sms/send_message', { contact_id: joan.id, message_content: 'Hi' });
    expect(blocked).toMatchObject({
      status: 422,
      body: { errors: { message_to: [expect.stringContaining('registered')] } },
    });
    await verify();
    await send('Hi');
    await test.query("update text_filing set state = 'rejected' where tenant_id = $1", [tenant.id]);
    await deliver();
    expect((await inbox()).found).toMatchObject([{ status: 'refused', problem: expect.stringContaining('refused') }]);
    expect(twilio.texts).toEqual([]);
  });

  it('whose answer was lost is found there and not sent again; one that can’t be found is never repeated', async () => {
    await verify();
    await send('Once');
    test.clock.advance(11);
    twilio.sending.at = test.clock.now();
    twilio.next.push({ ...failure(500, 20500, 'Internal Server Error'), done: true });
    await test.runJobs({ waiting_too: true });
    expect((await inbox()).found).toMatchObject([{ status: 'sent' }]);
    expect(twilio.texts).toHaveLength(1);

    await send('Never seen');
    test.clock.advance(11);
    twilio.next.push(failure(500, 20500, 'Internal Server Error'));
    await test.runJobs({ waiting_too: true });
    test.clock.advance(200);
    const { found } = await inbox();
    expect(found[0]).toMatchObject({ status: 'unclear', problem: expect.stringContaining('don’t know') });
    expect(twilio.texts).toHaveLength(1);
    await status(`SM${'9'.repeat(32)}`, 'delivered', {}, found[0]?.id);
    expect((await inbox()).found[0]).toMatchObject({ status: 'delivered', problem: null });
  });

  it('that is refused as an opt-out becomes one, and a busy Twilio is asked again', async () => {
    await verify();
    await send('Hi');
    test.clock.advance(11);
    twilio.next.push(failure(429, 20429, 'Too Many Requests'));
    await test.runJobs({ waiting_too: true });
    test.clock.advance(60);
    await test.runJobs({ waiting_too: true });
    expect((await inbox()).found).toMatchObject([{ status: 'sent' }]);
    await send('Hi again');
    test.clock.advance(11);
    twilio.next.push(failure(400, 21610, 'Attempt to send to unsubscribed recipient'));
    const { found, conversation } = await inbox();
    expect(found[0]).toMatchObject({ status: 'refused', problem: 'This number opted out of texts.' });
    expect(conversation?.opted_out).toBe(true);
  });

  it('carries a picture by a link that works without a session', async () => {
    await verify();
    await send('Look', photo);
    await deliver();
    const url = new URL(twilio.texts[0]?.form.MediaUrl ?? '');
    expect(url.origin).toContain('://');
    const file = await test.app.inject({
      url: `${url.pathname}${url.search}`,
      headers: { host: `${tenant.slug}.localhost` },
    });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/png']);
  });
});

it('STOP to Twilio’s number opts out, but Twilio confirms it', async () => {
  await incoming({ MessageSid: 'SM1', Body: 'STOP' });
  const { found, conversation } = await inbox();
  expect(found.map(({ words }) => words)).toEqual(['STOP']);
  expect(conversation?.opted_out).toBe(true);
});

it('numbers that were bought before texts were taken are directed here by a job', async () => {
  await test.runChores();
  await test.runJobs({ waiting_too: true });
  const told = twilio.asked.find(({ form }) => form.SmsUrl?.endsWith(`?tenant=${tenant.id}`));
  expect(told).toMatchObject({ path: expect.stringContaining(`/IncomingPhoneNumbers/PN${made}.json`) });
  expect(told?.form.SmsUrl).toContain(`/v1/webhooks/sms/incoming?tenant=${tenant.id}`);
  expect(
    await test.query('select texts_from is not null as done from phone_number where tenant_id = $1', [tenant.id]),
  ).toEqual([{ done: true }]);
});
