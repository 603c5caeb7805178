import { dialer } from '@bookline/contract/features/dialer';
import { beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestUser } from '../../../test/builders.ts';
import { makeCall } from '../../../test/call-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { makeDialer } from '../../../test/dialer-rows.ts';
import { useProviderDouble } from '../../../test/provider-double.ts';
import { voiceWebhook } from '../../../test/voice-webhook.ts';
import { localAccount } from '../../providers/voice/local-account.ts';

const BASE = 'http://localhost';
/** The agent's leg and the contact's, as the provider knows them. */
const [AGENT, CONTACT] = ['CA1', 'CA2'];

const provider = useProviderDouble();
const test = useTestApp({ voice: provider.voice });
let owner: TestUser;
let agent: Agent;

beforeEach(async () => {
  provider.legs = { [AGENT]: { status: 'in-progress' }, [CONTACT]: { status: 'in-progress' } };
  provider.orders = [];
  const tenant = await test.makeTenant();
  owner = await test.makeUser(tenant);
  await makeDialer(test, owner, '+16145550100');
  agent = await test.signIn(owner);
});

const connected = (direction: 'outbound' | 'inbound') =>
  makeCall(test, owner, {
    direction,
    status: 'in_progress',
    ended_at: null,
    duration_s: 0,
    ...(direction === 'outbound'
      ? { provider_sid: AGENT, other_sid: CONTACT }
      : { provider_sid: CONTACT, other_sid: AGENT }),
  });
/** What the provider gets when it asks for the next steps of a leg. */
async function asks(name: string, call_id: string, CallSid: string, more: Readonly<Record<string, string>> = {}) {
  const { voice } = test.services;
  if (!voice) throw new Error('there is no gateway');
  const account = localAccount(voice.gateway, owner.tenant.id, BASE);
  const sender = { ...owner, account, base: BASE };
  return (await voiceWebhook(test, sender, `${name}?call=${call_id}`, { CallSid, ...more })).body;
}
const hold = (call_id: string) => agent.call(dialer.device_hold_call, { body: { call_id } });
const resume = (call_id: string) => agent.call(dialer.device_resume_call, { body: { call_id } });
const heldAt = async () =>
  (await agent.call(dialer.fetch_active_calls, {})).data.call_list.map(({ held_at }) => held_at);
const music = expect.stringMatching(/<Play>.*hold-music\.wav<\/Play><Redirect>.*waiting/);
const room = (call_id: string, ends: boolean) =>
  expect.stringMatching(new RegExp(`<Conference .*endConferenceOnExit="${ends}".*>call-${call_id}</Conference>`));

it('an outbound call: the contact’s leg is sent to the music and back, and the agent’s waits in the room', async () => {
  const id = await connected('outbound');
  await hold(id);
  expect(provider.orders).toEqual([{ sid: CONTACT, twiml: music }]);
  // The agent was connected through the contact's leg, so the provider asks what comes next.
  expect(await asks('dialed', id, AGENT, { DialCallStatus: 'completed' })).toEqual(room(id, true));
  expect(await asks('waiting', id, CONTACT)).toEqual(music);
  expect(await heldAt()).toEqual([expect.any(String)]);
  // Holding it twice changes nothing.
  await hold(id);
  expect(provider.orders).toHaveLength(1);
  await resume(id);
  expect(provider.orders.slice(1)).toEqual([{ sid: CONTACT, twiml: room(id, false) }]);
  expect(await heldAt()).toEqual([null]);
  // The second time, both are in the room already.
  await hold(id);
  expect(provider.orders.slice(2)).toEqual([{ sid: CONTACT, twiml: music }]);
});

it('an inbound call: the agent’s leg moves to the room, and the caller asks for its own steps', async () => {
  const id = await connected('inbound');
  await hold(id);
  expect(provider.orders).toEqual([{ sid: AGENT, twiml: room(id, true) }]);
  expect(await asks('dialed', id, CONTACT, { DialCallStatus: 'completed' })).toEqual(music);
  await resume(id);
  expect(provider.orders.slice(1)).toEqual([{ sid: CONTACT, twiml: room(id, false) }]);
});

it.each(['outbound', 'inbound'] as const)(
  'the agent reloads the page while an %s call is held: the held party is let go, and the call is over',
  async (direction) => {
    const id = await connected(direction);
    await hold(id);
    // The leg of a reloaded page ends.
    provider.legs[AGENT] = { status: 'completed' };
    expect(await asks('over', id, AGENT, { CallStatus: 'completed' })).toContain('<Hangup/>');
    expect(provider.orders.at(-1)).toEqual({ sid: CONTACT, twiml: expect.stringContaining('<Hangup/>') });
    expect(await heldAt()).toEqual([]);
    expect(await asks('waiting', id, CONTACT)).toContain('<Hangup/>');
    await expect(resume(id)).rejects.toThrow();
  },
);

it.each([
  ['no longer knows the call', {}, 422],
  ['refuses', { [AGENT]: { status: 'in-progress' }, [CONTACT]: { status: 'completed' } }, 503],
])('if the provider %s, the call isn’t on hold', async (_, legs, status) => {
  const id = await connected('outbound');
  provider.legs = legs;
  expect(await agent.post('/v1/dialer/device_hold_call', { call_id: id })).toMatchObject({ status });
  expect(await heldAt()).toEqual([null]);
});
