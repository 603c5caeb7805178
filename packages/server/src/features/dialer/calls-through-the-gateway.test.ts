import { dialRuns } from '@bookline/contract/features/dial-runs';
import { dialer } from '@bookline/contract/features/dialer';
import { dialerProfile } from '@bookline/contract/features/dialer-profile';
import { tone, untilRecorded } from '@bookline/voice-gateway/voice-client.fixture';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { makeCall } from '../../../test/call-rows.ts';
import { agreeToCalls } from '../../../test/consent-rows.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import type { TestApp } from '../../../test/create-test-app.ts';
import { makeDialRun } from '../../../test/dial-run-rows.ts';
import { makeDialer } from '../../../test/dialer-rows.ts';
import { type GatewayScene, openGatewayScene } from '../../../test/gateway-scene.ts';
import { voiceWebhook } from '../../../test/voice-webhook.ts';
import { makeVoicemailMessage } from '../../../test/voicemail-message-rows.ts';
import { SYSTEM_ACTOR } from '../../platform/audit.ts';
import { newId } from '../../platform/ids.ts';
import { listRecordings, openRecording, startRecording } from '../../providers/voice/twilio.ts';

const LINE = '+16145550100';
const JOAN = '+16145550142';
/** A test of the connection. */
const NOTE = 659;
/** What a microphone records. */
const [AGENT, PHONE] = [600, 800];
/** What callers hear before they leave a voicemail. */
const BEEP = 1000;
/** What answering machines hear. */
const MESSAGE = 1500;

let scene: GatewayScene;
let gateway: GatewayScene['gateway'];
let test: TestApp;
let logged: string[];
let tenant: TestTenant;
let owner: TestUser;
let agent: Agent;
let joan: TestContact;

beforeAll(async () => {
  scene = await openGatewayScene();
  ({ test, gateway, logged } = scene);
});
afterAll(() => scene.close());
beforeEach(async () => {
  // Ten in the morning in Ohio.
  test.clock.set('2026-03-03T15:00:00Z');
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
afterEach(() => scene.hangUp());

const account = () => scene.account(tenant);
/** The browser of the agent, and the phone of a known contact. */
async function bothEnds() {
  const { token } = (await agent.call(dialer.fetch_device_token, {})).data;
  return { browser: await scene.client(token ?? '', AGENT), phone: await scene.phone(tenant, JOAN, PHONE) };
}
const calls = async () => (await agent.call(dialer.fetch_call_logs, { body: {} })).data;
/** Waits until the call is in this state and returns it. */
async function call(status: string) {
  for (;;) {
    const found = (await calls()).find((each) => each.status === status);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const jobs = () =>
  test.query<{ sid: string }>(
    `select j.payload ->> 'sid' as sid from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'keep-recording'`,
  );
async function recordingToKeep(): Promise<string> {
  for (;;) {
    const [job] = await jobs();
    if (job) return job.sid;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
async function tellAgain(call_id: string, CallSid: string, RecordingSid: string): Promise<void> {
  const sender = { tenant, account: account(), base: scene.base };
  const form = { CallSid, RecordingSid, RecordingStatus: 'completed', RecordingDuration: '1' };
  const reply = await voiceWebhook(test, sender, `recorded?call=${call_id}&kind=voicemail`, form);
  expect(reply.statusCode).toBe(204);
}
const audited = async () =>
  (
    await test.query<{ action: string; by: string }>(
      `select action, actor_id as by from audit_log where tenant_id = $1 and subject_type in ('call', 'call_recording') order by id`,
      [tenant.id],
    )
  ).map(({ action, by }) => [action, by]);

it('when the caller hangs up, the contact is the actor and the agent is not', async () => {
  const { browser, phone } = await bothEnds();
  const callsid = await phone.call({ To: LINE });
  const { parameters } = await browser.next('invite');
  expect(parameters).toMatchObject({ From: JOAN });
  phone.say('hangup', { callsid });
  await browser.next('cancel');
  expect(await call('canceled')).toMatchObject({ contact: { id: joan.id }, answered_at: null });
  expect(await audited()).toEqual([
    ['call.receive', SYSTEM_ACTOR],
    ['call.end', SYSTEM_ACTOR],
  ]);
  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  expect(await admin.get('/v1/admin/audit_log?subject_type=call')).toMatchObject({
    body: { data: [{ action: 'call.end', actor: { name: 'The system' } }, { actor: { name: 'The system' } }] },
  });
});

it('plays the greeting that the user recorded to callers whom they don’t answer', async () => {
  const { browser, phone } = await bothEnds();
  const greeting_id = await makeVoicemailMessage(test, owner, tone([MESSAGE], 1500));
  await agent.call(dialerProfile.update, { body: { greeting_id } });
  const callsid = await phone.call({ To: LINE });
  browser.say('reject', { callsid: (await browser.next('invite')).callsid });
  await phone.hears(MESSAGE);
  await untilRecorded(gateway.folder, PHONE);
  phone.say('hangup', { callsid });
  await recordingToKeep();
  await test.runJobs();
  expect(logged).toEqual([]);
});

it('rings the verified phone of a user who is signed out, and the caller and the phone talk', async () => {
  await agent.call(dialerProfile.update, { body: { forward_unanswered: true } });
  const mobile = await scene.phone(tenant, '+16145550199', AGENT);
  const phone = await scene.phone(tenant, JOAN, PHONE);
  const callsid = await phone.call({ To: LINE });
  const invite = await mobile.answer();
  expect(invite.parameters?.From).toBe(JOAN);
  await Promise.all([mobile.hears(PHONE), phone.hears(AGENT)]);
  expect(await call('in_progress')).toMatchObject({ forwarded: true });
  phone.say('hangup', { callsid });
  await mobile.next('hangup');
  expect(await call('completed')).toMatchObject({ forwarded: true, call_direction: 'inbound' });
  expect(logged).toEqual([]);
});

it('fetches a voicemail from the gateway, stores it once however often it is reported, and removes it there', async () => {
  const { browser, phone } = await bothEnds();
  const callsid = await phone.call({ To: LINE });
  browser.say('reject', { callsid: (await browser.next('invite')).callsid });
  const { id } = await call('busy');
  await phone.hears(BEEP);
  await untilRecorded(gateway.folder, PHONE);
  phone.say('hangup', { callsid });
  const sid = await recordingToKeep();
  await test.runJobs();
  const [kept] = await test.query<{ kind: string; call_id: string; size: number }>(
    'select kind, call_id, size from call_recording where tenant_id = $1',
    [tenant.id],
  );
  expect(kept).toMatchObject({ kind: 'voicemail', call_id: id });
  // At least half a second: 8,000 bytes make one second.
  expect(kept?.size).toBeGreaterThan(4000);
  await expect(openRecording(account(), sid)).rejects.toMatchObject({ gone: true });
  await tellAgain(id, callsid, sid);
  expect(await jobs()).toEqual([]);
  expect((await audited()).at(-1)).toEqual(['call_recording.create', SYSTEM_ACTOR]);
  expect(logged).toEqual([]);
});
it('a test of the connection is heard, ends, and is no call', async () => {
  const { browser } = await bothEnds();
  const callsid = await browser.call({});
  await browser.hears(NOTE);
  browser.say('hangup', { callsid });
  expect([await calls(), logged]).toEqual([[], []]);
});

it('a recording whose report got lost is found at the gateway and kept', async () => {
  const { browser, phone } = await bothEnds();
  const callsid = await browser.call({ To: JOAN });
  await phone.answer();
  const { id, call_sid } = await call('in_progress');
  await startRecording(account(), call_sid, `${scene.base}/nowhere`);
  await test.query("update call set recording = 'recording', disclosed_at = answered_at where id = $1", [id]);
  await untilRecorded(gateway.folder, AGENT);
  browser.say('hangup', { callsid });
  await call('completed');
  await expect.poll(() => listRecordings(account(), call_sid)).toHaveLength(1);
  const [{ sid = '' } = {}] = await listRecordings(account(), call_sid);
  const never = await makeCall(test, owner, {
    recording: 'recording',
    disclosed_at: test.clock.now(),
    contact_id: joan.id,
  });
  test.clock.advance(11 * 60);
  await test.runChores();
  await test.runJobs();
  expect(
    await test.query('select call_id, provider_sid, kind from call_recording where tenant_id = $1', [tenant.id]),
  ).toEqual([{ call_id: id, provider_sid: sid, kind: 'recording' }]);
  expect((await calls()).map((each) => [each.id, each.recordings.length])).toEqual(
    expect.arrayContaining([
      [id, 1],
      [never, 0],
    ]),
  );
  await expect(openRecording(account(), sid)).rejects.toMatchObject({ gone: true });
  // Its report fails late, which the next test must not find.
  await expect.poll(() => logged).toEqual(['a recording was not finished: the webhook returned status 404']);
});

it('a check leaves an ongoing call alone; the system closes a call that the gateway no longer knows', async () => {
  const { browser, phone } = await bothEnds();
  await browser.call({ To: JOAN });
  await phone.answer();
  await call('in_progress');
  const forgotten = await makeCall(test, owner, { status: 'in_progress', ended_at: null, contact_id: joan.id });
  test.clock.advance(6 * 60);
  await test.runChores();
  await test.runJobs();
  const now = await calls();
  expect(now.map(({ id, status }) => [id === forgotten, status])).toEqual(
    expect.arrayContaining([
      [true, 'completed'],
      [false, 'in_progress'],
    ]),
  );
  expect((await audited()).at(-1)).toEqual(['call.end', SYSTEM_ACTOR]);
  await test.query('delete from graphile_worker._private_jobs');
});

/** A note of the hold music. */
const MUSIC = 262;
const held = async () =>
  (await agent.call(dialer.fetch_active_calls, { body: undefined })).data.call_list.map(({ held_at }) => held_at);

it('holds an outbound call: the contact hears music and the agent nothing; both talk again; either one ends it for both', async () => {
  const { browser, phone } = await bothEnds();
  const callsid = await browser.call({ To: JOAN });
  await phone.answer();
  const { id: call_id } = await call('in_progress');
  await Promise.all([browser.hears(PHONE), phone.hears(AGENT)]);
  for (const _round of [1, 2]) {
    const { data } = await agent.call(dialer.device_hold_call, { body: { call_id } });
    expect(await held()).toEqual([data.held_at]);
    await phone.hears(MUSIC);
    await browser.hearsNo(PHONE);
    await phone.hearsNo(AGENT);
    await agent.call(dialer.device_resume_call, { body: { call_id } });
    expect(await held()).toEqual([null]);
    await Promise.all([browser.hears(PHONE), phone.hears(AGENT)]);
  }
  browser.say('hangup', { callsid });
  await phone.next('hangup');
  expect(await call('completed')).toMatchObject({ id: call_id });
  expect(await audited()).toEqual(
    ['place', 'hold', 'resume', 'hold', 'resume', 'end'].map((verb) => [`call.${verb}`, owner.id]),
  );
  expect(logged).toEqual([]);
});

it('holds an inbound call, which is then recorded; the agent is let go when the caller hangs up', async () => {
  const { browser, phone } = await bothEnds();
  const callsid = await phone.call({ To: LINE });
  await browser.answer();
  const { id: call_id } = await call('in_progress');
  await phone.hears(AGENT);
  await agent.call(dialer.device_hold_call, { body: { call_id } });
  await phone.hears(MUSIC);
  await expect(agent.call(dialer.device_start_disclaimer_prompt, { body: { call_id } })).rejects.toThrow();
  await agent.call(dialer.device_resume_call, { body: { call_id } });
  await Promise.all([browser.hears(PHONE), phone.hears(AGENT)]);
  await agent.call(dialer.device_start_disclaimer_prompt, { body: { call_id } });
  await expect
    .poll(async () => (await call('in_progress')).recording, { timeout: 60_000, interval: 100 })
    .toBe('recording');
  await Promise.all([browser.hears(PHONE), phone.hears(AGENT)]);
  phone.say('hangup', { callsid });
  await browser.next('hangup');
  await call('completed');
  expect(logged).toEqual([]);
});

it('a held contact is let go when the agent hangs up', async () => {
  const { browser, phone } = await bothEnds();
  const callsid = await browser.call({ To: JOAN });
  await phone.answer();
  const { id: call_id } = await call('in_progress');
  await agent.call(dialer.device_hold_call, { body: { call_id } });
  await phone.hears(MUSIC);
  browser.say('hangup', { callsid });
  await phone.next('hangup');
  await call('completed');
});

it('plays a message to an answering machine without the agent, and knows that it was played to its end', async () => {
  const { browser, phone } = await bothEnds();
  await agreeToCalls(test, owner, [joan]);
  const attempt_id = newId();
  const entry = { contact_id: joan.id, state: 'current', attempt_id };
  const run = await makeDialRun(test, owner, [entry], { status: 'active' });
  const message_id = await makeVoicemailMessage(test, owner, tone([MESSAGE], 1500));
  await browser.call({ To: JOAN, dialAttemptId: attempt_id });
  await phone.answer();
  await call('in_progress');
  await agent.call(dialRuns.leave_message, { params: { id: run.id }, body: { message_id } });
  await browser.next('hangup');
  await phone.hears(MESSAGE);
  await phone.next('hangup');
  await expect
    .poll(async () => (await agent.call(dialRuns.get, { params: { id: run.id } })).data)
    .toMatchObject({ phase: 'wrap_up', messages_left: 1, current: { call: { id: attempt_id, message: 'left' } } });
  expect(logged).toEqual([]);
});
