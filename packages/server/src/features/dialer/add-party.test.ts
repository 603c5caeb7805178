import { dialer } from '@bookline/contract/features/dialer';
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
import { type GatewayScene, openGatewayScene } from '../../../test/gateway-scene.ts';
import { voiceWebhook } from '../../../test/voice-webhook.ts';
import { newId } from '../../platform/ids.ts';
import { placeLeg } from '../../providers/voice/twilio.ts';
import { partySteps } from './call-steps.ts';
import { identityOf } from './voice-account.ts';

const [LINE, MARIAS_LINE] = ['+16145550100', '+16145550101'];
const JOAN = '+16145550142';
/** The enrollment line of a carrier. */
const CARRIER = '+16145550170';
/** Numbers of the gateway that no one answers, and that are busy. */
const [UNANSWERED, ENGAGED] = ['+16145550181', '+16145550182'];
/** A voice's least share of what is heard of two. */
const SHARED = 0.2;

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
const post = (what: string, body: { call_id: string; user_id?: string; phone_number?: string }) =>
  agent.post(`/v1/dialer/device_${what}`, body);
const joined = () => callOf(agent, ({ party }) => party !== null && party.joined_at !== null && party.left_at === null);
const left = (outcome: string) => callOf(agent, ({ party }) => party?.left_at != null && party.outcome === outcome);
/** The agent talks with Maria, and the contact hears music. */
async function consulting(direction: 'inbound' | 'outbound' = 'inbound') {
  const all = await talking(direction);
  const her = await browserOf(scene, hers, MARIA);
  const { call_id } = all;
  expect(await post('add_party', { call_id, user_id: maria.id })).toMatchObject({ status: 200 });
  const invite = await her.answer();
  await joined();
  await Promise.all([all.browser.hears(MARIA), her.hears(AGENT), all.phone.hears(MUSIC)]);
  return { ...all, her, invite };
}
const audited = () => auditedCalls(test, tenant);

it.each(['outbound', 'inbound'] as const)(
  'adds a colleague to an %s call: the contact waits, all three talk, and the colleague is removed',
  async (direction) => {
    const { browser, phone, her, invite, call_id } = await consulting(direction);
    const params = new URLSearchParams(invite.parameters?.Params);
    expect([params.get('callerNumber'), params.get('addedBy')]).toEqual([JOAN, 'Dana Adams']);
    expect(await callOf(agent, 'in_progress')).toMatchObject({
      id: call_id,
      held_at: expect.any(String),
      party: { user: { id: maria.id, name: 'Maria Bell' }, number: null, left_at: null, outcome: null },
    });
    // It isn't her call, so she sees none.
    expect(await callsOf(hers)).toEqual([]);
    expect(await agent.get('/v1/dialer/colleagues')).toMatchObject({ body: { data: [{ id: maria.id, busy: true }] } });
    await agent.call(dialer.device_resume_call, { body: { call_id } });
    await Promise.all([
      browser.hears(MARIA, SHARED),
      browser.hears(PHONE, SHARED),
      her.hears(AGENT, SHARED),
      her.hears(PHONE, SHARED),
      phone.hears(AGENT, SHARED),
      phone.hears(MARIA, SHARED),
    ]);
    expect(await post('remove_party', { call_id })).toMatchObject({ status: 200 });
    await her.next('hangup');
    await Promise.all([browser.hearsNo(MARIA), phone.hearsNo(MARIA), browser.hears(PHONE), phone.hears(AGENT)]);
    await left('removed');
    expect(await audited()).toEqual(
      expect.arrayContaining(['call.add_party', 'call.hold', 'call.resume', 'call.remove_party']),
    );
    expect(scene.logged).toEqual([]);
  },
);

it('removing the third person takes the contact back from hold; another one can then be added', async () => {
  const { browser, phone, her, call_id } = await consulting();
  await post('remove_party', { call_id });
  await her.next('hangup');
  await Promise.all([browser.hears(PHONE), phone.hears(AGENT)]);
  const desk = await scene.phone(tenant, CARRIER, DESK);
  expect(await post('add_party', { call_id, phone_number: '614-555-0170' })).toMatchObject({ status: 200 });
  expect((await desk.answer()).parameters).toMatchObject({ From: LINE });
  await Promise.all([browser.hears(DESK), desk.hears(AGENT), phone.hears(MUSIC)]);
  expect(await joined()).toMatchObject({ party: { user: null, number: CARRIER } });
  const decisions = await test.query('select allowed from outbound_decision where tenant_id = $1', [tenant.id]);
  expect(decisions).toEqual([{ allowed: true }]);
  // A repeated request adds no one.
  expect(await post('add_party', { call_id, phone_number: CARRIER })).toMatchObject({ status: 200 });
  expect(await test.query('select 1 from call_party where tenant_id = $1', [tenant.id])).toHaveLength(2);
  expect(scene.logged).toEqual([]);
});

it.each([
  [UNANSWERED, 'no_answer'],
  [ENGAGED, 'busy'],
])('if the number %s doesn’t answer, the contact returns to the agent, who reads why: %s', async (number, outcome) => {
  const { browser, phone, call_id } = await talking('outbound');
  await post('add_party', { call_id, phone_number: number });
  expect(await left(outcome)).toMatchObject({ status: 'in_progress', party: { joined_at: null, number } });
  await callOf(agent, ({ held_at }) => held_at === null);
  await Promise.all([browser.hears(PHONE), phone.hears(AGENT)]);
});

it('the contact returns to the agent when the colleague declines, or hangs up', async () => {
  const { browser, phone, call_id } = await talking('inbound');
  const her = await browserOf(scene, hers, MARIA);
  await post('add_party', { call_id, user_id: maria.id });
  her.say('reject', { callsid: (await her.next('invite')).callsid });
  await left('busy');
  await Promise.all([browser.hears(PHONE), phone.hears(AGENT)]);
  await post('add_party', { call_id, user_id: maria.id });
  const { callsid } = await her.answer();
  await joined();
  await phone.hears(MUSIC);
  her.say('hangup', { callsid });
  expect(await left('left')).toMatchObject({ status: 'in_progress' });
  await Promise.all([browser.hears(PHONE), phone.hears(AGENT)]);
});

it.each(['outbound', 'inbound'] as const)(
  'if the contact of an %s call hangs up on hold, it ends for all, and the record says who left',
  async (direction) => {
    const { browser, phone, her, phone_sid } = await consulting(direction);
    phone.say('hangup', { callsid: phone_sid });
    await Promise.all([browser.next('hangup'), her.next('hangup')]);
    expect(await callOf(agent, 'completed')).toMatchObject({
      party: { outcome: 'contact_left', left_at: expect.any(String) },
    });
  },
);

it('if the agent hangs up, it ends for all, also for a third person who still rings', async () => {
  const { browser, phone, her, agent_sid } = await consulting('outbound');
  browser.say('hangup', { callsid: agent_sid });
  await Promise.all([phone.next('hangup'), her.next('hangup')]);
  expect(await callOf(agent, 'completed')).toMatchObject({ party: { outcome: 'call_ended' } });
  const again = await talking('inbound');
  await post('add_party', { call_id: again.call_id, user_id: maria.id });
  await her.next('invite');
  again.browser.say('hangup', { callsid: again.agent_sid });
  await Promise.all([her.next('cancel'), again.phone.next('hangup')]);
});

it('completes the transfer to a colleague, who has a call of their own from then on', async () => {
  const { browser, phone, her, invite, call_id, phone_sid } = await consulting('inbound');
  expect(await post('complete_transfer', { call_id })).toMatchObject({ status: 200 });
  await browser.next('hangup');
  await Promise.all([her.hears(PHONE), phone.hears(MARIA)]);
  expect(await callOf(agent, 'completed')).toMatchObject({
    id: call_id,
    transferred_to: { user: { id: maria.id }, number: null },
    party: { outcome: 'transferred' },
  });
  const next = await callOf(hers, 'in_progress');
  // She doesn't see the agent's contact. Her browser finds the call with the id that it was given.
  expect(next).toMatchObject({
    id: new URLSearchParams(invite.parameters?.Params).get('callId'),
    call_sid: invite.callsid,
    call_from: JOAN,
    contact: null,
    transferred_by: { id: owner.id },
  });
  await hers.call(dialer.device_hold_call, { body: { call_id: next.id } });
  await phone.hears(MUSIC);
  await hers.call(dialer.device_resume_call, { body: { call_id: next.id } });
  await Promise.all([her.hears(PHONE), phone.hears(MARIA)]);
  phone.say('hangup', { callsid: phone_sid });
  await her.next('hangup');
  expect(await callOf(hers, 'completed')).toMatchObject({ id: next.id });
  expect(scene.logged).toEqual([]);
});

it('a transferred conference ends for the contact when the colleague hangs up', async () => {
  const { browser, phone, her, invite, call_id } = await consulting('outbound');
  await agent.call(dialer.device_resume_call, { body: { call_id } });
  await phone.hears(MARIA, SHARED);
  await post('complete_transfer', { call_id });
  await browser.next('hangup');
  await Promise.all([her.hears(PHONE), phone.hears(MARIA)]);
  her.say('hangup', { callsid: invite.callsid });
  await phone.next('hangup');
  await callOf(hers, 'completed');
});

it.each(['desk', 'phone'] as const)(
  'completes the transfer to a number: both stay connected, and its end is audited when the %s hangs up',
  async (who) => {
    const { browser, phone, call_id, phone_sid } = await talking('outbound');
    const desk = await scene.phone(tenant, CARRIER, DESK);
    await post('add_party', { call_id, phone_number: CARRIER });
    const { callsid } = await desk.answer();
    await joined();
    expect(await post('complete_transfer', { call_id })).toMatchObject({ status: 200 });
    await browser.next('hangup');
    await Promise.all([desk.hears(PHONE), phone.hears(DESK)]);
    expect(await callOf(agent, 'completed')).toMatchObject({ transferred_to: { number: CARRIER } });
    expect(await audited()).not.toContain('call.transfer_end');
    if (who === 'desk') desk.say('hangup', { callsid });
    else phone.say('hangup', { callsid: phone_sid });
    await (who === 'desk' ? phone : desk).next('hangup');
    await left('transferred');
    expect((await audited()).filter((action) => action === 'call.transfer_end')).toHaveLength(1);
  },
);

it('a third person hears first that a call is recorded', async () => {
  const { call_id, invite, browser, her } = await consulting();
  const { party } = await joined();
  /** What the provider is told to do when the third person answers. */
  const asked = async (id: string | undefined) => {
    const sender = { tenant, account: scene.account(tenant), base: scene.base };
    const form = { CallSid: invite.callsid ?? '', CallStatus: 'in-progress' };
    return (await voiceWebhook(scene.test, sender, `party-joined?call=${call_id}&party=${id}`, form)).body;
  };
  const [notice, room] = ['recording-disclosure.wav', `>call-${call_id}</Conference>`];
  const quietly = await asked(party?.id);
  expect([quietly.includes(notice), quietly.includes(room)]).toEqual([false, true]);
  await post('remove_party', { call_id });
  await her.next('hangup');
  await agent.call(dialer.device_start_disclaimer_prompt, { body: { call_id } });
  await callOf(agent, ({ recording }) => recording === 'recording');
  await post('add_party', { call_id, user_id: maria.id });
  await her.answer();
  await joined();
  // After the notice.
  await Promise.all([her.hears(AGENT), browser.hears(MARIA)]);
  const again = await joined();
  const loudly = await asked(again.party?.id);
  expect(loudly.indexOf(notice)).toBeGreaterThan(0);
  expect(loudly.indexOf(notice)).toBeLessThan(loudly.indexOf(room));
});

it('refuses with a sentence: oneself, a number that the gate refuses, someone else, and a transfer before the answer', async () => {
  const { browser, phone, call_id } = await talking('inbound');
  const fields = async (what: string, body: { user_id?: string; phone_number?: string } = {}) => {
    const reply = await post(what, { call_id, ...body });
    expect(reply.status).toBe(422);
    return (reply.body as { errors: Record<string, string[]> }).errors;
  };
  expect(await fields('add_party', { user_id: owner.id })).toEqual({ user_id: [expect.stringMatching(/yourself/)] });
  expect(await fields('add_party', { phone_number: JOAN })).toEqual({
    phone_number: [expect.stringMatching(/other party/)],
  });
  expect(await fields('add_party')).toHaveProperty('user_id');
  await test.makeContact(tenant, {
    owner,
    phones: [CARRIER],
    columns: { ...OHIO, do_not_call: true },
  });
  expect(await fields('add_party', { phone_number: CARRIER })).toEqual({
    phone_number: [expect.stringMatching(/Opted out of calls/)],
  });
  await Promise.all([browser.hears(PHONE), phone.hears(AGENT)]);
  expect(await fields('complete_transfer')).toEqual({ call_id: [expect.stringMatching(/Wait until they answer/)] });
  const her = await browserOf(scene, hers, MARIA);
  await post('add_party', { call_id, user_id: maria.id });
  await her.next('invite');
  expect(await fields('add_party', { phone_number: UNANSWERED })).toEqual({
    phone_number: [expect.stringMatching(/Remove them first/)],
  });
  expect(await fields('complete_transfer')).toEqual({ call_id: [expect.stringMatching(/Wait until they answer/)] });
  expect(await fields('transfer_call', { user_id: maria.id })).toEqual({
    call_id: [expect.stringMatching(/Complete the transfer/)],
  });
  await agent.call(dialer.device_resume_call, { body: { call_id } });
  expect(await fields('start_disclaimer_prompt')).toEqual({ call_id: [expect.stringMatching(/Remove them/)] });
  for (const what of ['add_party', 'remove_party', 'complete_transfer'])
    expect(
      await hers.post(`/v1/dialer/device_${what}`, { call_id, ...(what === 'add_party' && { phone_number: CARRIER }) }),
    ).toMatchObject({ status: 404 });
});

/** The server stored that Maria is added and put the call on hold. Then it was killed. Returns how it would have placed her leg. */
async function stored(call_id: string) {
  const id = newId();
  await test.insert('call_party', {
    tenant_id: tenant.id,
    id,
    call_id,
    user_id: maria.id,
    added_at: test.clock.now(),
  });
  await agent.call(dialer.device_hold_call, { body: { call_id } });
  const account = scene.account(tenant);
  const { joined: answered, progress } = partySteps(account, tenant.id, call_id, id);
  const to = { client: identityOf(maria.id), params: { callId: id } };
  return () => placeLeg(account, { to, from: LINE, answered, progress, timeout_s: 60 });
}

it('killed before it stored which leg the provider placed: the reports name it, and the agent goes on', async () => {
  const { browser, phone, call_id } = await talking('outbound');
  const her = await browserOf(scene, hers, MARIA);
  await (await stored(call_id))();
  await her.answer();
  await joined();
  await Promise.all([browser.hears(MARIA), her.hears(AGENT), phone.hears(MUSIC)]);
  await post('remove_party', { call_id });
  await her.next('hangup');
  await Promise.all([browser.hears(PHONE), phone.hears(AGENT)]);
});

it('killed before it placed the leg: the agent removes them, and a leg that is reported late is ended', async () => {
  const { browser, phone, call_id } = await talking('inbound');
  const her = await browserOf(scene, hers, MARIA);
  const place = await stored(call_id);
  await phone.hears(MUSIC);
  await post('remove_party', { call_id });
  await Promise.all([browser.hears(PHONE), phone.hears(AGENT)]);
  await left('removed');
  await place();
  await her.next('cancel');
  expect((await callOf(agent, 'in_progress')).held_at).toBeNull();
});

it.each(['complete_transfer', 'remove_party'])(
  'killed after it stored a transfer: the agent goes on with %s',
  async (what) => {
    const { browser, phone, her, invite, call_id, phone_sid } = await consulting('inbound');
    const { party } = await joined();
    const at = test.clock.now();
    await test.query('update call set transferred_at = $2, transferred_to_user = $3 where id = $1', [
      call_id,
      at,
      maria.id,
    ]);
    await test.insert('call', {
      tenant_id: tenant.id,
      id: party?.id,
      provider_sid: invite.callsid,
      other_sid: phone_sid,
      user_id: maria.id,
      direction: 'inbound',
      from_number: JOAN,
      to_number: MARIAS_LINE,
      status: 'in_progress',
      started_at: at,
      answered_at: at,
      room: `call-${party?.id}`,
      transferred_from: call_id,
      passed_on: true,
    });
    expect(await callOf(agent, 'in_progress')).toMatchObject({ party: { left_at: null } });
    expect(await post(what, { call_id })).toMatchObject({ status: 200 });
    if (what === 'complete_transfer') {
      await browser.next('hangup');
      await Promise.all([her.hears(PHONE), phone.hears(MARIA)]);
      her.say('hangup', { callsid: invite.callsid });
      await phone.next('hangup');
    } else {
      await her.next('hangup');
      await Promise.all([browser.hears(PHONE), phone.hears(AGENT)]);
      expect(await left('removed')).toMatchObject({ status: 'in_progress', transferred_to: null });
    }
    await callOf(hers, 'completed');
  },
);

it('if the provider doesn’t complete the transfer, the colleague is let go, and the call stays with the agent', async () => {
  const { her, call_id } = await consulting('outbound');
  // The contact's leg is gone at the provider, and its report didn't arrive yet.
  await test.query("update call set other_sid = 'CA-gone' where id = $1", [call_id]);
  expect(await post('complete_transfer', { call_id })).toMatchObject({ status: 422 });
  await her.next('hangup');
  expect(await left('left')).toMatchObject({ id: call_id, status: 'in_progress', transferred_to: null });
  await callOf(hers, 'completed');
});
