import { dialer } from '@bookline/contract/features/dialer';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Colleagues, callOf, makeColleagues, talk } from '../../../test/calls-with-sound.ts';
import { whileRefused } from '../../../test/fail-for-good.ts';
import { type GatewayScene, openGatewayScene } from '../../../test/gateway-scene.ts';
import { voiceWebhook } from '../../../test/voice-webhook.ts';
import { isBeingRecorded, listRecordings } from '../../providers/voice/twilio.ts';

const [LINE, MARIAS_LINE] = ['+16145550100', '+16145550101'];
const JOAN = '+16145550142';

let scene: GatewayScene;
let all: Colleagues;

beforeAll(async () => {
  scene = await openGatewayScene();
});
afterAll(() => scene.close());
beforeEach(async () => {
  all = await makeColleagues(scene.test, [LINE, MARIAS_LINE], JOAN);
});
afterEach(() => scene.hangUp());

/** The provider reports that the other side heard the notice. */
const report = (call_id: string, CallSid: string) =>
  voiceWebhook(
    scene.test,
    { ...all, account: scene.account(all.tenant), base: scene.base },
    `disclosed?call=${call_id}&side=contact`,
    { CallSid },
  );
/** The same. Returns what that side does next. */
async function heard(call_id: string, CallSid: string): Promise<string> {
  const reply = await report(call_id, CallSid);
  expect(reply.statusCode).toBe(200);
  return reply.body;
}

const record = (call_id: string) => all.agent.call(dialer.device_start_disclaimer_prompt, { body: { call_id } });
const recordingOf = async (call_id: string) => (await callOf(all.agent, ({ id }) => id === call_id)).recording;
/** The parties heard the notice, and the recording didn't start. */
const failedToStart = (call_id: string) =>
  scene.test.query(
    "update call set room = 'call-' || id, disclosing_at = now(), disclosed_at = now(), recording = 'disclosed' where id = $1",
    [call_id],
  );
/** The agent and the contact talk, and the recording didn't start. */
async function unrecorded() {
  const call = await talk(scene, all, 'outbound', { line: LINE, number: JOAN });
  await failedToStart(call.call_id);
  const account = scene.account(all.tenant);
  expect(await isBeingRecorded(account, call.agent_sid)).toBe(false);
  return { ...call, account };
}
/** How many recordings the call has once it's over. */
async function recordings({
  browser,
  agent_sid,
  account,
}: Pick<Awaited<ReturnType<typeof unrecorded>>, 'browser' | 'agent_sid' | 'account'>): Promise<number> {
  browser.say('hangup', { callsid: agent_sid });
  await callOf(all.agent, 'completed');
  await expect.poll(() => isBeingRecorded(account, agent_sid)).toBe(false);
  return (await listRecordings(account, agent_sid)).length;
}

it('a recording that didn’t start after the notice starts with a repeated report, once', async () => {
  const call = await unrecorded();
  const steps = await Promise.all([heard(call.call_id, call.phone_sid), heard(call.call_id, call.phone_sid)]);
  expect(steps).toEqual([expect.stringContaining('<Conference'), expect.stringContaining('<Conference')]);
  expect(await recordingOf(call.call_id)).toBe('recording');
  expect(await isBeingRecorded(call.account, call.agent_sid)).toBe(true);
  await heard(call.call_id, call.phone_sid);
  expect(await recordings(call)).toBe(1);
});

it('the user can start it too, without a second notice', async () => {
  const call = await unrecorded();
  const both = await Promise.all([record(call.call_id), record(call.call_id)]);
  expect(both.map(({ data }) => data.recording)).toContain('recording');
  expect(await recordingOf(call.call_id)).toBe('recording');
  expect(await recordings(call)).toBe(1);
});

it('one that the provider started, although its answer was lost, isn’t started again', async () => {
  const call = await unrecorded();
  await record(call.call_id);
  await failedToStart(call.call_id);
  await record(call.call_id);
  expect(await recordingOf(call.call_id)).toBe('recording');
  expect(await recordings(call)).toBe(1);
});

it('if the server dies before it asks the provider, a job starts it, once', async () => {
  const { call_id, phone_sid, ...call } = await talk(scene, all, 'outbound', { line: LINE, number: JOAN });
  await scene.test.query("update call set room = 'call-' || id, disclosing_at = now() where id = $1", [call_id]);
  const refused = { table: 'call', row: 'new.recording_asked_at is not null' };
  const reply = await whileRefused(scene.test, refused, () => report(call_id, phone_sid));
  expect(reply.statusCode).toBe(500);
  expect(await recordingOf(call_id)).toBe('disclosed');
  await scene.test.runJobs({ waiting_too: true });
  expect(await recordingOf(call_id)).toBe('recording');
  await scene.test.runJobs({ waiting_too: true });
  expect(await recordings({ ...call, account: scene.account(all.tenant) })).toBe(1);
});

it('a failure doesn’t end the call, and a job tries again', async () => {
  const { token } = (await all.agent.call(dialer.fetch_device_token, {})).data;
  const browser = await scene.client(token ?? '', 600);
  const phone = await scene.phone(all.tenant, JOAN, 800);
  const agent_sid = await browser.call({ To: JOAN });
  const { id } = await callOf(all.agent, 'ringing');
  // The provider refuses to record a call that still rings there.
  await scene.test.query(
    "update call set status = 'in_progress', room = 'call-' || id, disclosing_at = now() where id = $1",
    [id],
  );
  expect(await heard(id, agent_sid)).toContain('<Conference');
  expect(await recordingOf(id)).toBe('disclosed');
  await phone.answer();
  await Promise.all([browser.hears(800), phone.hears(600)]);
  await scene.test.runJobs();
  expect(await recordingOf(id)).toBe('recording');
  expect(await recordings({ browser, agent_sid, account: scene.account(all.tenant) })).toBe(1);
});
