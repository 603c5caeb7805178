import { dialer } from '@bookline/contract/features/dialer';
import { dialerProfile } from '@bookline/contract/features/dialer-profile';
import { supervision } from '@bookline/contract/features/supervision';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCall } from '../../../test/call-rows.ts';
import {
  AGENT,
  browserOf,
  type Colleagues,
  callOf,
  DESK,
  MUSIC,
  makeColleagues,
  PHONE,
  SECOND,
  talk,
} from '../../../test/calls-with-sound.ts';
import type { TestApp } from '../../../test/create-test-app.ts';
import { makeDialRun } from '../../../test/dial-run-rows.ts';
import { type GatewayScene, openGatewayScene } from '../../../test/gateway-scene.ts';
import { voiceWebhook } from '../../../test/voice-webhook.ts';
import { newId } from '../../platform/ids.ts';

const [LINE, MARIAS_LINE] = ['+16145550100', '+16145550101'];
const [JOAN, SAM] = ['+16145550142', '+16145550143'];

let scene: GatewayScene;
let test: TestApp;
let all: Colleagues;

beforeAll(async () => {
  scene = await openGatewayScene();
  test = scene.test;
});
afterAll(() => scene.close());
beforeEach(async () => {
  all = await makeColleagues(test, [LINE, MARIAS_LINE], JOAN);
});
afterEach(() => scene.hangUp());

const post = (what: string, body: object) => all.agent.post(`/v1/dialer/device_${what}`, body);
const hold = (call_id: string) => all.agent.call(dialer.device_hold_call, { body: { call_id } });
const resume = (call_id: string) => all.agent.call(dialer.device_resume_call, { body: { call_id } });
const withNumber = (number: string, status: string) =>
  callOf(all.agent, (call) => status === call.status && [call.call_from, call.call_to].includes(number));

/** The agent talks with Joan, and Sam's call waits. */
async function waiting(direction: 'inbound' | 'outbound' = 'inbound') {
  const joan = await talk(scene, all, direction, { line: LINE, number: JOAN });
  const sam = await scene.phone(all.tenant, SAM, DESK);
  const sam_sid = await sam.call({ To: LINE });
  const invite = await joan.browser.next('invite');
  return { joan, sam, sam_sid, invite };
}

/** Joan is on hold, and the agent talks with Sam. */
async function holding(direction: 'inbound' | 'outbound' = 'inbound') {
  const { joan, sam, sam_sid, invite } = await waiting(direction);
  await hold(joan.call_id);
  const spare = await browserOf(scene, all.agent, SECOND, { spare: true });
  await spare.takeOver(invite);
  const { id: call_id } = await withNumber(SAM, 'in_progress');
  await Promise.all([sam.hears(SECOND), spare.hears(DESK), joan.phone.hears(MUSIC)]);
  return { joan, sam: { phone: sam, browser: spare, call_id, phone_sid: sam_sid, agent_sid: invite.callsid ?? '' } };
}

it.each(['outbound', 'inbound'] as const)(
  'during an %s call a second one waits; the agent holds one, talks on the other, switches, and goes on with the one that is left',
  async (direction) => {
    const { joan, sam } = await holding(direction);
    // The client that rang is told that another one answered.
    await joan.browser.next('cancel');
    await Promise.all([joan.browser.hearsNo(PHONE), joan.browser.hearsNo(DESK)]);
    const { call_list } = (await all.agent.call(dialer.fetch_active_calls, { body: undefined })).data;
    expect(call_list).toHaveLength(2);
    expect(call_list).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: joan.call_id, status: 'in_progress', held_at: expect.any(String) }),
        expect.objectContaining({ id: sam.call_id, status: 'in_progress', held_at: null, call_direction: 'inbound' }),
      ]),
    );

    await hold(sam.call_id);
    await resume(joan.call_id);
    await Promise.all([joan.phone.hears(AGENT), joan.browser.hears(PHONE), sam.phone.hears(MUSIC)]);
    expect((await all.agent.call(dialer.fetch_colleagues, {})).data).toHaveLength(1);

    joan.browser.say('hangup', { callsid: joan.agent_sid });
    await joan.phone.next('hangup');
    expect(await withNumber(JOAN, 'completed')).toMatchObject({ id: joan.call_id });
    // The other one stays on hold until the agent takes it back.
    expect(await withNumber(SAM, 'in_progress')).toMatchObject({ held_at: expect.any(String) });
    await resume(sam.call_id);
    await Promise.all([sam.phone.hears(SECOND), sam.browser.hears(DESK)]);
    sam.browser.say('hangup', { callsid: sam.agent_sid });
    await sam.phone.next('hangup');
    await withNumber(SAM, 'completed');
    expect(scene.logged).toEqual([]);
  },
);

it('the agent can’t talk on both, nor add someone to the call that is on hold', async () => {
  const { joan, sam } = await holding();
  const refused = (reason: string, field = 'call_id') => ({ status: 422, body: { errors: { [field]: [reason] } } });
  expect(await post('resume_call', { call_id: joan.call_id })).toMatchObject(
    refused('You’re talking on another call. Put that one on hold first.'),
  );
  expect(await post('add_party', { call_id: joan.call_id, user_id: all.maria.id })).toMatchObject(
    refused('You’re talking on another call. Switch to this one first.', 'user_id'),
  );
  // A colleague is added to the other one as to any call.
  const her = await browserOf(scene, all.hers, PHONE);
  expect(await post('add_party', { call_id: sam.call_id, user_id: all.maria.id })).toMatchObject({ status: 200 });
  await her.answer();
  await Promise.all([her.hears(SECOND), sam.phone.hears(MUSIC)]);
  // The agent talks with her meanwhile.
  expect(await post('resume_call', { call_id: joan.call_id })).toMatchObject({ status: 422 });
  await post('remove_party', { call_id: sam.call_id });
  await Promise.all([sam.phone.hears(SECOND), joan.phone.hears(MUSIC)]);
});

it('each call is recorded and transferred by itself', async () => {
  const { joan, sam } = await holding();
  await all.agent.call(dialer.device_start_disclaimer_prompt, { body: { call_id: sam.call_id } });
  await callOf(all.agent, ({ id, recording }) => id === sam.call_id && recording === 'recording');
  const her = await browserOf(scene, all.hers, PHONE);
  await all.agent.call(dialer.device_transfer_call, { body: { call_id: sam.call_id, user_id: all.maria.id } });
  await sam.browser.next('hangup');
  await her.answer();
  await Promise.all([her.hears(DESK), sam.phone.hears(PHONE)]);
  expect(await withNumber(SAM, 'completed')).toMatchObject({ transferred_to: { user: { name: 'Maria Bell' } } });
  await resume(joan.call_id);
  await Promise.all([joan.phone.hears(AGENT), joan.browser.hears(PHONE)]);
  expect(await withNumber(JOAN, 'in_progress')).toMatchObject({ recording: 'not_recording', held_at: null });
  joan.phone.say('hangup', { callsid: joan.phone_sid });
  await joan.browser.next('hangup');
  await withNumber(JOAN, 'completed');
});

it('a held caller who hangs up ends only their own call', async () => {
  const { joan, sam } = await holding();
  joan.phone.say('hangup', { callsid: joan.phone_sid });
  await joan.browser.next('hangup');
  await withNumber(JOAN, 'completed');
  await Promise.all([sam.phone.hears(SECOND), sam.browser.hears(DESK)]);
  expect(await withNumber(SAM, 'in_progress')).toMatchObject({ held_at: null });
});

it('a second caller who isn’t answered, or is declined, can leave a message; the first call goes on', async () => {
  const { joan, sam, invite } = await waiting();
  joan.browser.say('reject', { callsid: invite.callsid });
  await sam.next('answer');
  await withNumber(SAM, 'busy');
  await Promise.all([joan.phone.hears(AGENT), joan.browser.hears(PHONE)]);
});

it('rings for the browser that has the first call; while none may wait, no other browser rings', async () => {
  const { joan, sam, invite } = await waiting('outbound');
  expect(new URLSearchParams(invite.parameters?.Params).get('callWaiting')).toBe(joan.agent_sid);
  joan.browser.say('reject', { callsid: invite.callsid });
  await sam.next('answer');
  await all.agent.call(dialerProfile.update, { body: { call_waiting: false } });
  const elsewhere = await browserOf(scene, all.agent, SECOND);
  const third = await scene.phone(all.tenant, '+16145550144', DESK);
  await third.call({ To: LINE });
  await third.next('answer');
  await withNumber('+16145550144', 'busy');
  expect(elsewhere.messages.filter(({ type }) => type === 'invite')).toEqual([]);
});

it('a call that is declined in one browser rings in none', async () => {
  const [one, two] = [await browserOf(scene, all.agent, AGENT), await browserOf(scene, all.agent, SECOND)];
  const sam = await scene.phone(all.tenant, SAM, DESK);
  await sam.call({ To: LINE });
  await two.next('invite');
  one.say('reject', { callsid: (await one.next('invite')).callsid });
  await two.next('cancel');
  await withNumber(SAM, 'busy');
});

it('a second caller who hangs up doesn’t ring anymore', async () => {
  const { joan, sam, sam_sid } = await waiting();
  sam.say('hangup', { callsid: sam_sid });
  await joan.browser.next('cancel');
  await withNumber(SAM, 'canceled');
});

it('a third caller, and anyone during a call of a user who turned it off, gets a busy line and can leave a message', async () => {
  const { joan, sam, invite } = await waiting();
  const third = await scene.phone(all.tenant, '+16145550144', DESK);
  await third.call({ To: LINE });
  await third.next('answer');
  await withNumber('+16145550144', 'busy');
  joan.browser.say('reject', { callsid: invite.callsid });
  await sam.next('answer');
  await withNumber(SAM, 'busy');
  const { data } = await all.agent.call(dialerProfile.update, { body: { call_waiting: false } });
  expect(data.call_waiting).toBe(false);
  const fourth = await scene.phone(all.tenant, '+16145550145', DESK);
  await fourth.call({ To: LINE });
  await fourth.next('answer');
  await withNumber('+16145550145', 'busy');
  expect(joan.browser.messages.filter(({ type }) => type === 'invite')).toEqual([]);
});

it('managers see both calls, and can listen to the one that isn’t on hold', async () => {
  const { sam } = await holding();
  const admin = await test.signIn(await test.makeUser(all.tenant, { account_type: 'admin' }));
  const { data } = await admin.call(supervision.live_calls, {});
  expect(data.map(({ held_at }) => held_at !== null).sort()).toEqual([false, true]);
  expect(data.find(({ held_at }) => held_at === null)?.id).toBe(sam.call_id);
});

describe('a second call doesn’t wait', () => {
  /** Someone dials the agent's number. Returns whether their browser may show it during a call. */
  async function mayWait(): Promise<boolean> {
    const account = scene.account(all.tenant);
    const form = { CallSid: `CA${newId()}`, From: SAM, To: LINE };
    const reply = await voiceWebhook(test, { ...all, account, base: scene.base }, 'incoming', form);
    expect(reply.body).toContain('<Client');
    return reply.body.includes('name="callWaiting"');
  }
  const onACall = (columns: Readonly<Record<string, unknown>> = {}) =>
    makeCall(test, all.owner, { status: 'in_progress', other_sid: newId(), ended_at: null, duration_s: 0, ...columns });

  it('unless the user is on one call, connected or on hold, and then only in its browser', async () => {
    expect(await mayWait()).toBe(false);
    await test.query('delete from call where tenant_id = $1', [all.tenant.id]);
    await onACall({ held_at: new Date() });
    expect(await mayWait()).toBe(true);
    // The second one rings now.
    expect(await mayWait()).toBe(false);
  });

  it.each([
    ['rings', { status: 'ringing', answered_at: null }],
    ['is being transferred', { transferred_at: new Date(), transferred_to_number: JOAN }],
    ['is on the verified phone', { forwarded_at: new Date() }],
  ])('while the first call %s', async (_name, columns) => {
    await onACall(columns);
    expect(await mayWait()).toBe(false);
  });

  it('during a call of the power dialer', async () => {
    const { id } = await makeDialRun(test, all.owner, [], { status: 'active' });
    await onACall({ dial_run_id: id });
    expect(await mayWait()).toBe(false);
  });

  it('with a third person on the call, or while the user is one', async () => {
    const own = await onACall();
    const party = { tenant_id: all.tenant.id, added_at: new Date(), number: SAM };
    await test.insert('call_party', { ...party, id: newId(), call_id: own });
    expect(await mayWait()).toBe(false);
    await test.query("update call_party set left_at = now(), outcome = 'left'");
    await test.query('delete from call where tenant_id = $1 and from_number = $2', [all.tenant.id, SAM]);
    expect(await mayWait()).toBe(true);
    await test.query('delete from call where tenant_id = $1 and from_number = $2', [all.tenant.id, SAM]);
    const hers = await makeCall(test, all.maria, { status: 'in_progress', ended_at: null });
    await test.insert('call_party', {
      ...party,
      ...{ id: newId(), call_id: hers, number: null, user_id: all.owner.id },
    });
    expect(await mayWait()).toBe(false);
  });

  it('while the user supervises a call', async () => {
    await onACall();
    const hers = await makeCall(test, all.maria, { status: 'in_progress', ended_at: null });
    await test.insert('call_supervision', {
      ...{ tenant_id: all.tenant.id, id: newId(), call_id: hers, user_id: all.owner.id, mode: 'listen' },
      ...{ created_at: new Date(), leg_sid: newId() },
    });
    expect(await mayWait()).toBe(false);
  });

  it('if the user turned it off', async () => {
    await onACall();
    await all.agent.call(dialerProfile.update, { body: { call_waiting: false } });
    expect(await mayWait()).toBe(false);
  });
});
