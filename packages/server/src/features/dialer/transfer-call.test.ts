import { dialer } from '@bookline/contract/features/dialer';
import { dialerProfile } from '@bookline/contract/features/dialer-profile';
import { tone, untilRecorded } from '@bookline/voice-gateway/voice-client.fixture';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import {
  AGENT,
  auditedCalls,
  browserOf,
  type Colleagues,
  callOf,
  callsOf,
  DESK,
  SECOND as MARIA,
  MUSIC,
  makeColleagues,
  OHIO,
  PHONE,
  talk,
} from '../../../test/calls-with-sound.ts';
import type { TestApp } from '../../../test/create-test-app.ts';
import { makeDialer } from '../../../test/dialer-rows.ts';
import { type GatewayScene, openGatewayScene } from '../../../test/gateway-scene.ts';
import { makeVoicemailMessage } from '../../../test/voicemail-message-rows.ts';

const [LINE, MARIAS_LINE] = ['+16145550100', '+16145550101'];
const JOAN = '+16145550142';
/** The enrollment line of a carrier. */
const CARRIER = '+16145550170';
/** Maria's own voicemail greeting. */
const GREETING = 2200;

let scene: GatewayScene;
let test: TestApp;
let colleagues: Colleagues;
let tenant: TestTenant;
let owner: TestUser;
let maria: TestUser;
let agent: Agent;
let hers: Agent;

beforeAll(async () => {
  scene = await openGatewayScene();
  test = scene.test;
});
afterAll(() => scene.close());
beforeEach(async () => {
  colleagues = await makeColleagues(test, [LINE, MARIAS_LINE], JOAN);
  ({ tenant, owner, maria, agent, hers } = colleagues);
});
afterEach(() => scene.hangUp());

/** The agent and the contact talk, after the agent called or was called. */
const talking = (direction: 'inbound' | 'outbound') => talk(scene, colleagues, direction, { line: LINE, number: JOAN });
const transfer = (body: { call_id: string; user_id?: string; phone_number?: string }) =>
  agent.post('/v1/dialer/device_transfer_call', body);
const audited = () => auditedCalls(test, tenant);

it.each(['outbound', 'inbound'] as const)(
  'transfers an %s call: music until the colleague answers, then they talk, and each has a call of their own',
  async (direction) => {
    const { browser, phone, call_id, phone_sid } = await talking(direction);
    const her = await browserOf(scene, hers, MARIA);
    expect(await transfer({ call_id, user_id: maria.id })).toMatchObject({ status: 200 });
    await browser.next('hangup');
    await phone.hears(MUSIC);
    expect(await callOf(agent, 'completed')).toMatchObject({
      id: call_id,
      transferred_to: { user: { id: maria.id, name: 'Maria Bell' }, number: null },
    });
    const invite = await her.answer();
    const params = new URLSearchParams(invite.parameters?.Params);
    expect([invite.parameters?.From, params.get('callerNumber')]).toEqual([LINE, JOAN]);
    await Promise.all([her.hears(PHONE), phone.hears(MARIA)]);
    const next = await callOf(hers, 'in_progress');
    // She doesn't see the agent's contact.
    expect(next).toMatchObject({
      id: params.get('callId'),
      call_sid: invite.callsid,
      call_direction: 'inbound',
      call_from: JOAN,
      contact: null,
      transferred_by: { id: owner.id, name: 'Dana Adams' },
    });
    phone.say('hangup', { callsid: phone_sid });
    await her.next('hangup');
    expect(await callOf(hers, 'completed')).toMatchObject({ id: next.id });
    expect((await audited()).slice(1)).toEqual(
      expect.arrayContaining(['call.receive', 'call.transfer', 'call.end', 'call.end']),
    );
    expect(scene.logged).toEqual([]);
  },
);

it('a transferred call is held, recorded, and transferred on; it ends for both when the colleague hangs up', async () => {
  const { browser, phone, call_id } = await talking('inbound');
  await agent.call(dialer.device_hold_call, { body: { call_id } });
  await phone.hears(MUSIC);
  const her = await browserOf(scene, hers, MARIA);
  await transfer({ call_id, user_id: maria.id });
  await browser.next('hangup');
  const { callsid } = await her.answer();
  await Promise.all([her.hears(PHONE), phone.hears(MARIA)]);
  const { id } = await callOf(hers, 'in_progress');
  await hers.call(dialer.device_hold_call, { body: { call_id: id } });
  await phone.hears(MUSIC);
  await hers.call(dialer.device_resume_call, { body: { call_id: id } });
  await Promise.all([her.hears(PHONE), phone.hears(MARIA)]);
  await hers.call(dialer.device_start_disclaimer_prompt, { body: { call_id: id } });
  await expect
    .poll(async () => (await callOf(hers, 'in_progress')).recording, { timeout: 60_000, interval: 100 })
    .toBe('recording');
  await untilRecorded(scene.gateway.folder, MARIA, PHONE);
  her.say('hangup', { callsid });
  await phone.next('hangup');
  await callOf(hers, 'completed');
  expect(scene.logged).toEqual([]);
});

it('the contact hears the colleague’s greeting if they decline, leaves a voicemail, and hangs up', async () => {
  const greeting_id = await makeVoicemailMessage(test, maria, tone([GREETING], 1500));
  await hers.call(dialerProfile.update, { body: { greeting_id } });
  const { phone, call_id, phone_sid } = await talking('outbound');
  const her = await browserOf(scene, hers, MARIA);
  await transfer({ call_id, user_id: maria.id });
  her.say('reject', { callsid: (await her.next('invite')).callsid });
  await phone.hears(GREETING);
  expect(await callOf(hers, 'busy')).toMatchObject({ answered_at: null });
  await untilRecorded(scene.gateway.folder, PHONE);
  phone.say('hangup', { callsid: phone_sid });
  await expect.poll(async () => (await callsOf(hers)).map(({ status }) => status)).toEqual(['busy']);
  expect(scene.logged).toEqual([]);
});

it.each(['outbound', 'inbound'] as const)(
  'the colleague’s browser stops ringing when the contact of an %s call hangs up',
  async (direction) => {
    const { phone, call_id, phone_sid } = await talking(direction);
    const her = await browserOf(scene, hers, MARIA);
    await transfer({ call_id, user_id: maria.id });
    await her.next('invite');
    await phone.hears(MUSIC);
    phone.say('hangup', { callsid: phone_sid });
    await her.next('cancel');
    expect(await callOf(hers, 'canceled')).toMatchObject({ answered_at: null });
  },
);

it('transfers to a number: the agent is free, and the gate was asked', async () => {
  const { browser, phone, call_id } = await talking('outbound');
  const desk = await scene.phone(tenant, CARRIER, DESK);
  expect(await transfer({ call_id, phone_number: '614-555-0170' })).toMatchObject({ status: 200 });
  await browser.next('hangup');
  const invite = await desk.answer();
  expect(invite.parameters).toMatchObject({ From: LINE });
  await Promise.all([desk.hears(PHONE), phone.hears(DESK)]);
  expect(await callOf(agent, 'completed')).toMatchObject({ transferred_to: { user: null, number: CARRIER } });
  expect((await agent.call(dialer.fetch_active_calls, { body: undefined })).data.call_list).toEqual([]);
  const decisions = await test.query('select allowed from outbound_decision where tenant_id = $1', [tenant.id]);
  // Of the call and of the transfer.
  expect(decisions).toEqual([{ allowed: true }, { allowed: true }]);
  desk.say('hangup', { callsid: invite.callsid });
  await phone.next('hangup');
  await expect.poll(audited).toContain('call.transfer_end');
  expect(scene.logged).toEqual([]);
});

it('a number that the gate refuses isn’t called, and the call goes on', async () => {
  await test.makeContact(tenant, {
    owner,
    phones: [CARRIER],
    columns: { ...OHIO, do_not_call: true },
  });
  const { browser, phone, call_id } = await talking('inbound');
  const desk = await scene.phone(tenant, CARRIER, DESK);
  const refused = await transfer({ call_id, phone_number: CARRIER });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ errors: { phone_number: [expect.stringMatching(/Opted out of calls/)] } });
  expect(desk.messages.some(({ type }) => type === 'invite')).toBe(false);
  await Promise.all([browser.hears(PHONE), phone.hears(AGENT)]);
  expect(await callOf(agent, 'in_progress')).toMatchObject({ id: call_id, transferred_to: null });
  expect(await test.query('select allowed from outbound_decision where tenant_id = $1', [tenant.id])).toEqual([
    { allowed: false },
  ]);
});

it('refuses with a sentence: oneself, a user without a dialer, one on a call, a wrong number, the same number, both', async () => {
  const { call_id } = await talking('inbound');
  const without = await test.makeUser(tenant);
  const stranger = await test.makeUser(await test.makeTenant());
  await makeDialer(test, stranger, '+16145550109');
  const fields = async (body: { user_id?: string; phone_number?: string }) => {
    const reply = await transfer({ call_id, ...body });
    expect(reply.status).toBe(422);
    return (reply.body as { errors: Record<string, string[]> }).errors;
  };
  expect(await fields({ user_id: owner.id })).toEqual({ user_id: [expect.stringMatching(/yourself/)] });
  for (const { id } of [without, stranger])
    expect(await fields({ user_id: id })).toEqual({ user_id: [expect.stringMatching(/can’t take calls/)] });
  expect(await fields({ phone_number: 'Maria' })).toEqual({ phone_number: [expect.stringMatching(/valid/)] });
  expect(await fields({ phone_number: JOAN })).toEqual({ phone_number: [expect.stringMatching(/other party/)] });
  expect(await fields({})).toHaveProperty('user_id');
  expect(await fields({ user_id: maria.id, phone_number: CARRIER })).toHaveProperty('user_id');
  const other = await scene.phone(tenant, CARRIER, DESK);
  const her = await browserOf(scene, hers, MARIA);
  await other.call({ To: MARIAS_LINE });
  await her.answer();
  await callOf(hers, 'in_progress');
  expect(await fields({ user_id: maria.id })).toEqual({ user_id: [expect.stringMatching(/another call/)] });
  expect(await agent.get('/v1/dialer/colleagues?q=ria')).toMatchObject({
    body: { data: [{ id: maria.id, name: 'Maria Bell', busy: true }] },
  });
  expect(await hers.post('/v1/dialer/device_transfer_call', { call_id, phone_number: CARRIER })).toMatchObject({
    status: 404,
  });
});

it('of two transfers at the same time, one succeeds; the same one twice is one', async () => {
  const { call_id, phone } = await talking('outbound');
  const her = await browserOf(scene, hers, MARIA);
  const same = await Promise.all([1, 2].map(() => transfer({ call_id, user_id: maria.id })));
  expect(same.map(({ status }) => status)).toEqual([200, 200]);
  const elsewhere = await transfer({ call_id, phone_number: '614-555-0170' });
  expect(elsewhere).toMatchObject({ status: 422 });
  await her.answer();
  await Promise.all([her.hears(PHONE), phone.hears(MARIA)]);
  expect(await callsOf(hers)).toHaveLength(1);
});

it('if the provider doesn’t do it, nothing is transferred', async () => {
  const { call_id } = await talking('outbound');
  // The contact's leg is gone at the provider, and its report didn't arrive yet.
  await test.query("update call set other_sid = 'CA-gone' where id = $1", [call_id]);
  const her = await browserOf(scene, hers, MARIA);
  expect(await transfer({ call_id, user_id: maria.id })).toMatchObject({ status: 422 });
  await her.next('cancel');
  expect(await callsOf(agent)).toMatchObject([{ id: call_id, status: 'in_progress', transferred_to: null }]);
  expect(await callOf(hers, 'failed')).toMatchObject({ answered_at: null });
});
