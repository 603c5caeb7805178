import { randomUUID } from 'node:crypto';
import { dialer } from '@bookline/contract/features/dialer';
import { dialerProfile } from '@bookline/contract/features/dialer-profile';
import { voicemailMessages } from '@bookline/contract/features/voicemail-messages';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { makeCall, makeRecording } from '../../../test/call-rows.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { makeDialer } from '../../../test/dialer-rows.ts';
import { voiceWebhook } from '../../../test/voice-webhook.ts';
import { makeVoicemailMessage } from '../../../test/voicemail-message-rows.ts';
import { localAccount } from '../../providers/voice/local-account.ts';
import { VoiceError } from '../../providers/voice/port.ts';
import { identityOf } from './voice-account.ts';

/** Ten in the morning in Ohio. */
const MORNING = '2026-03-03T15:00:00Z';
const NIGHT = '2026-03-03T06:00:00Z';
const LINE = '+16145550100';
const JOAN = '+16145550142';

const test = useTestApp();
let tenant: TestTenant;
let owner: TestUser;
let agent: Agent;
let joan: TestContact;
beforeEach(async () => {
  test.clock.set(MORNING);
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams' });
  await makeDialer(test, owner, LINE);
  agent = await test.signIn(owner);
  joan = await test.makeContact(tenant, {
    owner,
    phones: [JOAN],
    columns: { state: 'OH', zip: '43004', timezone_in_force: 'America/New_York' },
  });
});

type Fields = Readonly<Record<string, string>>;

/** A provider webhook, signed the way the provider signs it. */
async function hook(path: string, form: Fields, signature?: string) {
  const { voice } = test.services;
  if (!voice) throw new Error('there is no gateway');
  const base = voice.webhook_base();
  const account = localAccount(voice.gateway, tenant.id, base);
  const reply = await voiceWebhook(test, { tenant, account, base }, path, form, signature);
  return { status: reply.statusCode, twiml: reply.body };
}
const outgoing = (sid: string, To = JOAN, more: Fields = {}) =>
  hook('outgoing', { CallSid: sid, From: `client:${identityOf(owner.id)}`, To, ...more });
const log = async (call_sid: string) => (await agent.call(dialer.fetch_call_logs, { body: { call_sid } })).data.at(0);
const sidOf = () => `CA${randomUUID().replaceAll('-', '')}`;
const minutesLater = (minutes: number) => test.clock.advance(60 * minutes);
const entries = () =>
  test.query("select detail from contact_activity where tenant_id = $1 and contact_id = $2 and kind = 'call'", [
    tenant.id,
    joan.id,
  ]);

it('how a call sounded is stored by its user, and read by those who see the call', async () => {
  const id = await makeCall(test, owner, { contact_id: joan.id });
  const read = async (user: TestUser) => (await test.signIn(user)).get(`/v1/dialer/call_logs/${id}/quality`);
  expect(await read(owner)).toMatchObject({ status: 200, body: { data: null } });
  const sound = { scores: [43, 12], jitter_ms: 3, rtt_ms: 50, lost_permille: 4, warnings: ['high-jitter'] };
  const keep = (by: Agent, body: object) => by.put(`/v1/dialer/call_logs/${id}/quality`, body);
  expect(await keep(agent, { ...sound, scores: [51] })).toMatchObject({ status: 422 });
  await keep(agent, { ...sound, scores: [30] });
  await keep(agent, sound);
  expect((await read(owner)).body).toEqual({ data: sound });
  const admin = await test.makeUser(tenant, { account_type: 'admin' });
  expect((await read(admin)).body).toEqual({ data: sound });
  // Managers see it, but only the user's own browser measures.
  expect(await keep(await test.signIn(admin), sound)).toMatchObject({ status: 404 });
  expect(await read(await test.makeUser(tenant))).toMatchObject({ status: 404 });
});

it('a test of the connection plays sound and is no call', async () => {
  const { twiml } = await outgoing(sidOf(), '');
  expect(twiml).toMatch(/<Play>.*connection-test.wav<\/Play><Hangup\/>/);
  expect((await agent.call(dialer.fetch_call_logs, { body: {} })).data).toEqual([]);
  const sound = await test.app.inject({ url: '/v1/webhooks/voice/sounds/connection-test.wav' });
  expect([sound.statusCode, sound.headers['content-type']]).toEqual([200, 'audio/wav']);
});

describe('R334: fetch_device_token', () => {
  it('returns a token for an enabled user with a verified number, and no token otherwise', async () => {
    const { data } = await agent.call(dialer.fetch_device_token, {});
    expect(data).toMatchObject({ enabled: true, provider: 'local', caller_id: LINE, quota: null });
    expect(data.token?.split('.')).toHaveLength(3);
    const other = await test.signIn(await test.makeUser(tenant));
    expect((await other.call(dialer.fetch_device_token, {})).data).toMatchObject({ enabled: false, token: null });
  });

  it('R269: basic users have no dialer', async () => {
    const basic = await test.signIn(await test.makeUser(tenant, { account_type: 'basic' }));
    expect(await basic.get('/v1/dialer/fetch_device_token')).toMatchObject({ status: 403 });
  });
});

describe('an outbound call', () => {
  it('R028: is not placed for a user with a pending requirement, even if their browser still has a token', async () => {
    await test.query('update app_user set must_change_password = true where id = $1', [owner.id]);
    const sid = sidOf();
    expect((await outgoing(sid)).twiml).toContain('<Reject');
    expect(await test.query('select id from call where provider_sid = $1', [sid])).toEqual([]);
  });

  it('R459: is placed with a 60-second timeout and the agent’s number, and is stored with the contact', async () => {
    const sid = sidOf();
    const { status, twiml } = await outgoing(sid, '6145550142', { callContactId: joan.id });
    expect(status).toBe(200);
    expect(twiml).toContain(`callerId="${LINE}"`);
    expect(twiml).toContain('timeout="60"');
    expect(twiml).toContain(`>${JOAN}</Number>`);
    const { data } = await agent.call(dialer.fetch_active_calls, { body: undefined });
    expect(data.call_list).toMatchObject([
      {
        call_sid: sid,
        call_direction: 'outbound',
        call_from: LINE,
        call_to: JOAN,
        status: 'ringing',
        contact: { id: joan.id, first_name: joan.first_name, last_name: joan.last_name, number: JOAN },
      },
    ]);
  });

  it('a repeated request is one call and gets the same answer', async () => {
    const sid = sidOf();
    const first = await outgoing(sid);
    expect(await outgoing(sid)).toEqual(first);
    expect(await test.query('select 1 from call where tenant_id = $1', [tenant.id])).toHaveLength(1);
  });

  it('asks the gate first: a refused call is not placed, and the agent sees the reason', async () => {
    test.clock.set(NIGHT);
    const sid = sidOf();
    expect((await outgoing(sid)).twiml).toContain('<Hangup/>');
    expect(await log(sid)).toMatchObject({ status: 'refused', refusal: expect.stringMatching(/You can call/) });
    const [decision] = await test.query<{ decision_id: string }>(
      'select decision_id from call where provider_sid = $1',
      [sid],
    );
    expect(decision?.decision_id).toBeTruthy();
    expect(await entries()).toEqual([]);
  });

  it('is refused for a user without a dialer, an invalid number, or another tenant', async () => {
    const sid = sidOf();
    expect((await outgoing(sid, '12')).twiml).toContain('<Hangup/>');
    expect((await log(sid))?.refusal).toMatch(/can’t be called/);
    const other = await test.makeUser(await test.makeTenant());
    const form = { CallSid: sidOf(), From: `client:${identityOf(other.id)}`, To: JOAN };
    expect((await hook('outgoing', form)).twiml).toContain('<Reject');
  });
});

describe('reports of a call', () => {
  const child = sidOf();
  async function begun(): Promise<{ sid: string; id: string }> {
    const sid = sidOf();
    await outgoing(sid);
    return { sid, id: (await log(sid))?.id ?? '' };
  }
  const progress = (id: string, CallStatus: string, more: Fields = {}) =>
    hook(`progress?call=${id}`, { CallSid: child, CallStatus, ...more });

  it('in order (ringing, answered, ended) make one timeline entry', async () => {
    const { sid, id } = await begun();
    await progress(id, 'ringing');
    await progress(id, 'in-progress');
    expect(await log(sid)).toMatchObject({ status: 'in_progress' });
    minutesLater(2);
    await progress(id, 'completed', { CallDuration: '120' });
    await hook(`dialed?call=${id}`, { CallSid: sid, DialCallStatus: 'completed', DialCallDuration: '120' });
    await hook('status', { CallSid: sid, CallStatus: 'completed', CallDuration: '121' });
    expect(await log(sid)).toMatchObject({ status: 'completed', duration_s: 120 });
    expect(await entries()).toEqual([{ detail: { direction: 'outbound', outcome: 'completed', duration_s: 120 } }]);
  });

  it('that arrive twice, late, or out of order lead to the same result', async () => {
    const { sid, id } = await begun();
    minutesLater(2);
    await progress(id, 'completed', { CallDuration: '90' });
    await progress(id, 'completed', { CallDuration: '90' });
    await progress(id, 'in-progress');
    await progress(id, 'ringing');
    const call = await log(sid);
    expect(call).toMatchObject({ status: 'completed', duration_s: 90 });
    expect(Date.parse(call?.ended_at ?? '') - Date.parse(call?.answered_at ?? '')).toBe(90_000);
    expect(await entries()).toHaveLength(1);
  });

  it.each([
    ['busy', 'busy'],
    ['no-answer', 'no_answer'],
    ['canceled', 'canceled'],
  ])('%s: no conversation', async (DialCallStatus, status) => {
    const { sid, id } = await begun();
    expect((await hook(`dialed?call=${id}`, { CallSid: sid, DialCallStatus })).twiml).toContain('<Hangup/>');
    expect(await log(sid)).toMatchObject({ status, duration_s: 0, answered_at: null });
  });

  it('a call stays open when the provider cannot be asked whether it is in progress', async () => {
    const { sid } = await begun();
    minutesLater(6);
    await test.runChores();
    // Nothing listens at the gateway's address.
    expect(await test.runJobs({ tolerate: true })).toContainEqual(expect.any(VoiceError));
    expect(await log(sid)).toMatchObject({ status: 'ringing' });
    await test.query('delete from graphile_worker._private_jobs');
  });
});

it('refuses webhooks that the provider did not sign, whatever they say', async () => {
  const form = { CallSid: sidOf(), From: `client:${identityOf(owner.id)}`, To: JOAN };
  expect((await hook('outgoing', form, 'bm90IHNpZ25lZA==')).status).toBe(403);
  expect((await hook('outgoing', { ...form, AccountSid: 'AC00000000000000000000000000000001' })).status).toBe(403);
  expect((await test.app.inject({ method: 'POST', url: '/v1/webhooks/voice/outgoing' })).statusCode).toBe(403);
  expect(await test.query('select 1 from call where tenant_id = $1', [tenant.id])).toEqual([]);
});

describe('an inbound call', () => {
  const incoming = (sid: string, From = JOAN) =>
    hook('incoming', { CallSid: sid, From, To: LINE, CallerCity: 'COLUMBUS', CallerState: 'OH' });

  it('R172: rings the browsers of the number’s user, and is stored with the caller’s contact', async () => {
    const sid = sidOf();
    const { twiml } = await incoming(sid);
    expect(twiml).toContain(`<Identity>${identityOf(owner.id)}</Identity>`);
    const { data } = await agent.call(dialer.fetch_active_calls, { body: undefined });
    expect(data.call_list).toMatchObject([
      { call_direction: 'inbound', caller_city: 'COLUMBUS', caller_state: 'OH', contact: { id: joan.id } },
    ]);
  });

  it('that no one answers may leave a voicemail, and counts as missed', async () => {
    const sid = sidOf();
    await incoming(sid);
    const id = (await log(sid))?.id;
    const { twiml } = await hook(`dialed?call=${id}`, { CallSid: sid, DialCallStatus: 'no-answer' });
    expect(twiml).toMatch(/<Play>.*leave-a-message.*<Record /);
    expect(await log(sid)).toMatchObject({ status: 'no_answer' });
    expect(await entries()).toEqual([{ detail: { direction: 'inbound', outcome: 'no_answer', duration_s: 0 } }]);
  });

  it('that no one answers hears the greeting that the user recorded, until they delete it', async () => {
    const greeting_id = await makeVoicemailMessage(test, owner);
    await agent.call(dialerProfile.update, { body: { greeting_id } });
    const heard = async () => {
      const sid = sidOf();
      await incoming(sid);
      const { twiml } = await hook(`dialed?call=${(await log(sid))?.id}`, {
        CallSid: sid,
        DialCallStatus: 'no-answer',
      });
      return /<Play>(.*)<\/Play><Record /.exec(twiml)?.[1]?.replaceAll('&amp;', '&') ?? '';
    };
    const url = new URL(await heard());
    expect(url.pathname).toContain(`/messages/${greeting_id}.wav`);
    const fetched = await test.app.inject({ url: url.pathname + url.search });
    expect([fetched.statusCode, fetched.headers['content-type']]).toEqual([200, 'audio/wav']);
    await agent.call(voicemailMessages.delete, { params: { id: greeting_id } });
    expect((await agent.call(dialerProfile.get, {})).data).toMatchObject({ greeting_id: null });
    expect(await heard()).toContain('/sounds/leave-a-message.wav');
  });

  describe('that no one answers, if the user chose forwarding', () => {
    const PHONE = '+16145550199';
    beforeEach(async () => {
      await agent.call(dialerProfile.update, { body: { forward_unanswered: true } });
    });
    const unanswered = async (From = JOAN, DialCallStatus = 'no-answer') => {
      const sid = sidOf();
      await incoming(sid, From);
      const id = (await log(sid))?.id;
      const form = { CallSid: sid, DialCallStatus, DialCallSid: sidOf() };
      // Its order isn't certain.
      await hook(`progress?call=${id}`, { CallSid: form.DialCallSid, CallStatus: DialCallStatus });
      return { sid, id, form, twiml: (await hook(`dialed?call=${id}`, form)).twiml };
    };
    const forwards = new RegExp(`<Dial [^>]*callerId="\\${JOAN}"[^>]*><Number [^>]*>\\${PHONE}</Number>`);

    it('rings the verified phone, asks the gate, and counts as answered there', async () => {
      const { sid, id, form, twiml } = await unanswered();
      expect(twiml).toMatch(forwards);
      expect(await log(sid)).toMatchObject({ status: 'ringing', forwarded: true, ended_at: null });
      const decided = await test.query('select allowed from outbound_decision where tenant_id = $1', [tenant.id]);
      expect(decided).toEqual([{ allowed: true }]);
      // The report that arrives again gets the same answer, and one about the browsers changes nothing.
      expect((await hook(`dialed?call=${id}`, form)).twiml).toMatch(forwards);
      await hook(`progress?call=${id}`, { CallSid: form.DialCallSid, CallStatus: 'no-answer' });
      const leg = sidOf();
      await hook(`progress?call=${id}&forwarded=1`, { CallSid: leg, CallStatus: 'in-progress' });
      expect(await log(sid)).toMatchObject({ status: 'in_progress', forwarded: true });
      test.clock.advance(30);
      const over = { CallSid: sid, DialCallStatus: 'completed', DialCallSid: leg, DialCallDuration: '30' };
      expect((await hook(`dialed?call=${id}&forwarded=1`, over)).twiml).toContain('<Hangup');
      expect(await log(sid)).toMatchObject({ status: 'completed', duration_s: 30 });
      expect(await entries()).toEqual([{ detail: { direction: 'inbound', outcome: 'completed', duration_s: 30 } }]);
    });

    it('takes a voicemail if the phone doesn’t answer either, and counts as missed', async () => {
      const { sid, id } = await unanswered();
      const { twiml } = await hook(`dialed?call=${id}&forwarded=1`, { CallSid: sid, DialCallStatus: 'no-answer' });
      expect(twiml).toContain('<Record ');
      expect(await log(sid)).toMatchObject({ status: 'no_answer', forwarded: true });
    });

    it('never loops: not while another call is on its way there, from the phone itself, and to a number of the company', async () => {
      expect((await unanswered(PHONE)).twiml).toContain('<Record ');
      const { id, sid } = await unanswered();
      expect((await unanswered('+16145550143')).twiml).toContain('<Record ');
      await hook(`dialed?call=${id}&forwarded=1`, { CallSid: sid, DialCallStatus: 'no-answer' });
      const next = await unanswered();
      expect(next.twiml).toMatch(forwards);
      await hook(`dialed?call=${next.id}&forwarded=1`, { CallSid: next.sid, DialCallStatus: 'no-answer' });
      await makeDialer(test, await test.makeUser(tenant), PHONE);
      expect((await unanswered()).twiml).toContain('<Record ');
    });

    it('isn’t forwarded when the user declines, at night, and without a verified phone', async () => {
      expect((await unanswered(JOAN, 'busy')).twiml).toContain('<Record ');
      test.clock.set(NIGHT);
      const { sid, twiml } = await unanswered();
      expect(twiml).toContain('<Record ');
      expect(await log(sid)).toMatchObject({ status: 'no_answer', forwarded: false });
      test.clock.set(MORNING);
      expect((await agent.call(dialerProfile.remove, {})).data).toMatchObject({ forward_unanswered: false });
      expect(await agent.patch('/v1/users/dialer_settings', { forward_unanswered: true })).toMatchObject({
        body: { errors: { forward_unanswered: ['Verify your phone first.'] } },
      });
    });
  });

  it('to a number that no user has is refused', async () => {
    expect((await hook('incoming', { CallSid: sidOf(), From: JOAN, To: '+16145550177' })).twiml).toContain('<Reject');
  });
});

describe('R335–R338: reading', () => {
  it('R093: history shows the user’s own calls, logs those of their downline, and contacts only the visible ones', async () => {
    const stranger = await test.makeUser(tenant);
    const from = { from_number: JOAN, to_number: LINE, caller_city: 'Columbus', caller_state: 'OH' };
    await makeCall(test, owner, { contact_id: joan.id, direction: 'inbound', ...from });
    await makeCall(test, stranger, { contact_id: joan.id });
    const history = (await agent.call(dialer.fetch_historical_calls, { body: undefined })).data.call_history;
    expect(history).toMatchObject([
      {
        call_direction: 'inbound',
        call_from: JOAN,
        call_to: LINE,
        caller_city: 'Columbus',
        caller_state: 'OH',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        contact: { first_name: joan.first_name, last_name: joan.last_name },
      },
    ]);
    const other = await test.signIn(stranger);
    const theirs = (await other.call(dialer.fetch_call_logs, { body: {} })).data;
    expect(theirs).toMatchObject([{ contact: null }]);
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    expect((await admin.call(dialer.fetch_call_logs, { body: { limit: 1 } })).meta).toMatchObject({ total_count: 2 });
    expect(await other.post('/v1/dialer/fetch_call_logs', { contact_id: joan.id })).toMatchObject({ status: 404 });
  });

  it('R337: logs are filtered by user, days in the reader’s time zone, direction, missed or recorded, number, and name', async () => {
    const lead = await test.makeUser(tenant, { account_type: 'manager' });
    const below = await test.makeUser(tenant, { manager: lead });
    const own = await makeCall(test, lead, { to_number: '+16145550177' });
    const missing = { direction: 'inbound', status: 'no_answer', answered_at: null, duration_s: 0 };
    const missed = await makeCall(test, below, { ...missing, from_number: '+13125550111' });
    const theirs = await test.makeContact(tenant, { owner: below });
    // 11:30 PM on the second, in the reader's time zone.
    const recorded = await makeCall(test, below, {
      contact_id: theirs.id,
      started_at: new Date('2026-03-03T04:30:00Z'),
    });
    const recording = await makeRecording(test, below, recorded);
    await makeRecording(test, owner, await makeCall(test, owner, { contact_id: joan.id }));
    await test.query("update app_user set timezone = 'America/New_York' where id = $1", [lead.id]);
    const reader = await test.signIn(lead);
    const ids = async (body: object) => {
      const { data, meta } = await reader.call(dialer.fetch_call_logs, { body });
      expect(meta.total_count).toBe(data.length);
      return data.map(({ id }) => id).sort();
    };
    expect(await ids({})).toEqual([own, missed, recorded].sort());
    expect(await ids({ who: 'me' })).toEqual([own]);
    expect(await ids({ who: below.id })).toEqual([missed, recorded].sort());
    expect(await ids({ who: owner.id })).toEqual([]);
    expect(await ids({ to: '2026-03-02' })).toEqual([recorded]);
    expect(await ids({ from: '2026-03-03', to: '2026-03-03' })).toEqual([own, missed].sort());
    expect(await ids({ call_direction: 'inbound' })).toEqual([missed]);
    expect(await ids({ missed: true })).toEqual([missed]);
    expect(await ids({ recorded: true })).toEqual([recorded]);
    expect(await ids({ q: '(312) 555' })).toEqual([missed]);
    expect(await ids({ q: `${theirs.first_name} ${theirs.last_name}`.slice(0, -1).toUpperCase() })).toEqual([recorded]);
    expect(await ids({ q: joan.last_name })).toEqual([]);
    const { data } = await reader.call(dialer.fetch_call_logs, { body: { recorded: true } });
    expect(data[0]?.recordings).toEqual([
      { id: recording, kind: 'recording', duration_s: 62, kept_until: '2032-12-31' },
    ]);
  });

  it('R178, R179: an admin’s call opens the contact among all contacts, everyone else’s among those of agents', async () => {
    const unit = await test.makeBusinessUnit(tenant);
    const manager = await test.makeUser(tenant, { account_type: 'bu_admin', business_unit: unit });
    const pool = await test.makePool(tenant, { business_unit: unit });
    const waiting = await test.makeContact(tenant, { pool, phones: ['+16145550177'] });
    const asked = async (account: TestUser) =>
      (
        await (
          await test.signIn(account)
        ).call(dialer.fetch_associated_contact, { body: { phone_number: '+16145550177' } })
      ).data.contact;
    expect(await asked(await test.makeUser(tenant, { account_type: 'admin' }))).toMatchObject({ id: waiting.id });
    expect((await (await test.signIn(manager)).get(`/v1/contacts/${waiting.id}`)).status).toBe(200);
    expect(await asked(manager)).toBeNull();
  });

  it('R094: fetch_associated_contact returns the contact with a number', async () => {
    const asked = async (by: Agent) =>
      (await by.call(dialer.fetch_associated_contact, { body: { phone_number: '(614) 555-0142' } })).data.contact;
    expect(await asked(agent)).toEqual({
      id: joan.id,
      first_name: joan.first_name,
      last_name: joan.last_name,
      number: JOAN,
    });
    expect(await asked(await test.signIn(await test.makeUser(tenant)))).toBeNull();
    const body = { phone_numbers: ['6145550142', '6145550999'] };
    expect((await agent.call(dialer.fetch_associated_contacts, { body })).data.contacts).toHaveLength(1);
  });
});

describe('R339: recording', () => {
  const path = (verb: string) => `/v1/dialer/device_${verb}`;

  it('nothing is recorded before both sides heard the notice, and only in the user’s own answered call', async () => {
    const ringing = await makeCall(test, owner, {
      status: 'ringing',
      answered_at: null,
      ended_at: null,
      duration_s: 0,
    });
    const talking = await makeCall(test, owner, { status: 'in_progress', ended_at: null, other_sid: 'CA2' });
    const theirs = await makeCall(test, await test.makeUser(tenant), {
      status: 'in_progress',
      ended_at: null,
      other_sid: 'CA3',
    });
    const statuses = [
      await agent.post(path('start_disclaimer_prompt'), { call_id: ringing }),
      await agent.post(path('resume_call_recording'), { call_id: talking }),
      await agent.post(path('stop_call_recording'), { call_id: talking }),
      await agent.post(path('start_disclaimer_prompt'), { call_id: theirs }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([422, 422, 422, 404]);
    await expect(test.query("update call set recording = 'recording' where id = $1", [talking])).rejects.toThrow(
      /call_disclosed/,
    );
  });
});
