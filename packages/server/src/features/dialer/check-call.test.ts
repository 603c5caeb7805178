import { dialer } from '@bookline/contract/features/dialer';
import { beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestUser } from '../../../test/builders.ts';
import { makeCall } from '../../../test/call-rows.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { makeDialer } from '../../../test/dialer-rows.ts';
import { useProviderDouble } from '../../../test/provider-double.ts';
import { voiceWebhook } from '../../../test/voice-webhook.ts';
import { localAccount } from '../../providers/voice/local-account.ts';

/** Calls went on there while our server was down. */
const provider = useProviderDouble();
const test = useTestApp({ voice: provider.voice });
let owner: TestUser;
let agent: Agent;
let joan: TestContact;

beforeEach(async () => {
  test.clock.set('2026-03-03T15:00:00Z');
  provider.legs = {};
  const tenant = await test.makeTenant();
  owner = await test.makeUser(tenant);
  await makeDialer(test, owner, '+16145550100');
  agent = await test.signIn(owner);
  joan = await test.makeContact(tenant, { owner, phones: ['+16145550142'] });
});

const begun = (columns: Readonly<Record<string, unknown>>) =>
  makeCall(test, owner, {
    contact_id: joan.id,
    provider_sid: 'CA1',
    status: 'in_progress',
    ended_at: null,
    duration_s: 0,
    ...columns,
  });
const rung = { status: 'ringing', answered_at: null };
async function checked() {
  test.clock.set('2026-03-03T15:20:00Z');
  await test.runChores();
  await test.runJobs();
  return (await agent.call(dialer.fetch_call_logs, { body: {} })).data;
}

it('a call that ended while the server was down has the provider’s end and length, and its late report changes nothing', async () => {
  const id = await begun({ other_sid: 'CA2' });
  provider.legs.CA1 = { status: 'completed', duration: '70', end_time: 'Tue, 03 Mar 2026 15:01:05 +0000' };
  provider.legs.CA2 = { status: 'completed', duration: '65', end_time: 'Tue, 03 Mar 2026 15:01:05 +0000' };
  const ended = { id, status: 'completed', duration_s: 65, cut_off: false, ended_at: '2026-03-03T15:01:05.000Z' };
  const [call, ...others] = await checked();
  expect([call, others]).toMatchObject([ended, []]);
  const { voice } = test.services;
  if (!voice) throw new Error('there is no gateway');
  const account = localAccount(voice.gateway, owner.tenant.id, 'http://localhost');
  const form = {
    CallSid: 'CA1',
    CallStatus: 'completed',
    CallDuration: '70',
    Timestamp: 'Tue, 03 Mar 2026 15:01:06 +0000',
  };
  const sender = { ...owner, account, base: 'http://localhost' };
  expect((await voiceWebhook(test, sender, 'status', form)).statusCode).toBe(204);
  expect(await checked()).toEqual([call]);
  const entries = await test.query("select detail from contact_activity where contact_id = $1 and kind = 'call'", [
    joan.id,
  ]);
  expect(entries).toEqual([{ detail: { direction: 'outbound', outcome: 'completed', duration_s: 65 } }]);
});

it('a call whose answer was never reported was answered, if the provider’s leg was connected', async () => {
  await begun(rung);
  provider.legs.CA1 = { status: 'completed', duration: '80', end_time: 'Tue, 03 Mar 2026 15:02:00 +0000' };
  provider.legs.CA2 = { status: 'completed', duration: '60', parent_call_sid: 'CA1' };
  expect(await checked()).toMatchObject([
    { status: 'completed', answered_at: '2026-03-03T15:01:00.000Z', duration_s: 60 },
  ]);
});

it('a caller who left a voicemail meanwhile wasn’t answered', async () => {
  await begun({ ...rung, direction: 'inbound' });
  provider.legs.CA1 = { status: 'completed', duration: '40', end_time: 'Tue, 03 Mar 2026 15:01:00 +0000' };
  provider.legs.CA2 = { status: 'no-answer', duration: '0', parent_call_sid: 'CA1' };
  expect(await checked()).toMatchObject([{ status: 'no_answer', answered_at: null, duration_s: 0 }]);
});

it('a call that goes on at the provider stays open, and one that no one knows ends at its last sign of life', async () => {
  await begun({ provider_sid: 'CA3' });
  provider.legs.CA3 = { status: 'in-progress' };
  const lost = await begun({ held_at: '2026-03-03T15:00:30Z' });
  const calls = await checked();
  expect(calls.find(({ id }) => id === lost)).toMatchObject({ duration_s: 30, cut_off: true });
  expect(calls.find(({ id }) => id !== lost)).toMatchObject({ status: 'in_progress', cut_off: false });
});
