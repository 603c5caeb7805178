import { supervision } from '@bookline/contract/features/supervision';
import { beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import { makeCall } from '../../../test/call-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { makeDialer } from '../../../test/dialer-rows.ts';
import { useProviderDouble } from '../../../test/provider-double.ts';
import { newId } from '../../platform/ids.ts';

/** The legs of the agent, the contact, and the manager, as the provider knows them. */
const [AGENT, CONTACT, BOSS] = ['CA1', 'CA2', 'CA3'];

const provider = useProviderDouble();
const test = useTestApp({ voice: provider.voice });
let bosses: Agent;
let id: string;

beforeEach(async () => {
  const talking = { status: 'in-progress' };
  Object.assign(provider, {
    legs: { [AGENT]: talking, [CONTACT]: talking, [BOSS]: talking },
    orders: [],
    lost_answers: 0,
  });
  const tenant = await test.makeTenant();
  const boss = await test.makeUser(tenant, { account_type: 'manager' });
  const dana = await test.makeUser(tenant, { manager: boss });
  await makeDialer(test, dana, '+16145550100');
  await makeDialer(test, boss, '+16145550101');
  bosses = await test.signIn(boss);
  const legs = { provider_sid: AGENT, other_sid: CONTACT };
  const call_id = await makeCall(test, dana, { ...legs, room: 'call-1', status: 'in_progress', ended_at: null });
  const now = test.clock.now();
  id = newId();
  await test.insert('call_supervision', {
    tenant_id: tenant.id,
    id,
    call_id,
    user_id: boss.id,
    mode: 'listen',
    modes: ['listen'],
    created_at: now,
    joined_at: now,
    mode_since: now,
    leg_sid: BOSS,
  });
});

const whisper = () => bosses.put(`/v1/dialer/supervisions/${id}/mode`, { mode: 'whisper' });
const supervisors = async () => (await bosses.call(supervision.live_calls, {})).data[0]?.supervisors;
/** How the provider was told to connect the manager's leg. */
const asked = () => provider.orders.map(({ sid, twiml }) => [sid, twiml.includes('coach=') ? 'whisper' : 'listen']);

it('a manager whom the provider doesn’t let whisper never whispered', async () => {
  provider.legs[BOSS] = { status: 'completed' };
  expect((await whisper()).status).toBe(503);
  expect(await supervisors()).toMatchObject([{ now: 'listen', modes: ['listen'] }]);
});

it('one who may whisper although the answer was lost goes back to listening', async () => {
  provider.lost_answers = 1;
  expect((await whisper()).status).toBe(503);
  expect(asked()).toEqual([
    [BOSS, 'whisper'],
    [BOSS, 'listen'],
  ]);
  // They may have been heard for a moment.
  expect(await supervisors()).toMatchObject([{ now: 'listen', modes: ['listen', 'whisper'] }]);
});

it('one who can’t be brought back leaves the call', async () => {
  provider.lost_answers = 2;
  expect((await whisper()).status).toBe(503);
  expect(await supervisors()).toMatchObject([{ now: null }]);
  await expect.poll(() => provider.orders.length).toBe(3);
});
