import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openVoiceClient, untilRecorded } from '@bookline/voice-gateway/voice-client.fixture';
import { expect, it } from 'vitest';
import type { TestUser } from '../../../test/builders.ts';
import { makeDialer } from '../../../test/dialer-rows.ts';
import { realProcesses } from '../../../test/real-processes.ts';
import { type ServerProcess, signInOver } from '../../../test/server-process.ts';
import { deriveKey } from '../../config.ts';
import { localAccount } from '../../providers/voice/local-account.ts';
import { deviceToken } from '../../providers/voice/twilio.ts';
import { zoneAtNoon } from '../campaigns/campaigns.fixture.ts';
import { phoneIdentity } from './voice-account.ts';

const LINE = '+16145550100';
const [JOAN, SAM] = ['+16145550142', '+16145550143'];
/** What a microphone records. */
const [AGENT, PHONE] = [600, 800];

const processes = realProcesses();

interface Row {
  readonly status: string;
  readonly cut_off: boolean;
  readonly answered_at: Date;
  readonly ended_at: Date | null;
  readonly duration_s: number;
}

async function scene() {
  const owner = await processes.builders.makeUser(await processes.builders.makeTenant());
  await makeDialer(processes.builders, owner, LINE);
  const timezone = zoneAtNoon();
  await processes.builders.makeContact(owner.tenant, {
    owner,
    phones: [JOAN],
    columns: { timezone, timezone_in_force: timezone },
  });
  return owner;
}

async function read<T>(
  server: ServerProcess,
  headers: Record<string, string>,
  path: string,
  body?: object,
): Promise<T> {
  const reply = await fetch(`${server.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data } = (await reply.json()) as { data: T };
  return data;
}
const calls = (owner: TestUser) =>
  processes.builders.query<Row>(
    'select status, cut_off, answered_at, ended_at, duration_s from call where tenant_id = $1',
    [owner.tenant.id],
  );
const recordings = (owner: TestUser) =>
  processes.builders.query<{ kind: string; size: number; duration_s: number }>(
    'select kind, size, duration_s from call_recording where tenant_id = $1',
    [owner.tenant.id],
  );

/** Registers the simulated phone of a number. */
async function phoneToken(owner: TestUser, number = JOAN): Promise<string> {
  const gateway = { key: deriveKey('only for tests, and publicly known', 'voice gateway'), url: async () => '' };
  return deviceToken(localAccount(gateway, owner.tenant.id, ''), phoneIdentity(number), 600);
}

/** Registers the agent's browser and Joan's phone, calls, and answers. */
async function talk(owner: TestUser, server: ServerProcess, headers: Record<string, string>) {
  const url = `${server.url}/voice`;
  const { token } = await read<{ token: string }>(server, headers, '/v1/dialer/fetch_device_token');
  const lent = await phoneToken(owner);
  const browser = await openVoiceClient(url, token, AGENT);
  const phone = await openVoiceClient(url, lent, PHONE);
  for (const client of [browser, phone]) {
    await client.next('connected');
    client.say('register', { media: { audio: true } });
    await client.next('ready');
  }
  const callsid = await browser.call({ To: JOAN });
  const invite = await phone.answer();
  const answered = await browser.next('answer');
  return { token, lent, browser, phone, callsid, invite, reconnect: answered.reconnect };
}

/** A voice client that lost its connection asks for its call again, and learns that it's over. */
async function askAgain(
  server: ServerProcess,
  token: string,
  callsid: string | undefined,
  reconnect: string | undefined,
) {
  const client = await openVoiceClient(`${server.url}/voice`, token, AGENT);
  await client.next('connected');
  client.say('invite', { callsid, reconnect, sdp: '' });
  const ended = await client.next('hangup');
  await client.close();
  return ended;
}

it('a call ends with a killed server: both sides are told, and what was recorded until then is kept', async () => {
  const owner = await scene();
  let server = await processes.startServer();
  const headers = await signInOver(server.url, owner);
  const { token, lent, browser, phone, callsid, invite, reconnect } = await talk(owner, server, headers);
  await expect.poll(() => calls(owner)).toMatchObject([{ status: 'in_progress' }]);
  const [{ id: call_id = '' } = {}] = await processes.builders.query<{ id: string }>('select id from call');
  await read(server, headers, '/v1/dialer/device_start_disclaimer_prompt', { call_id });
  const root = join(processes.folder, 'voice');
  const [own = ''] = await readdir(root);
  await untilRecorded(join(root, own), AGENT, PHONE);
  const before = Date.now();
  await server.kill();
  const killed = Date.now();
  await browser.close();
  await phone.close();

  server = await processes.startServer();
  // The first request starts the gateway, which knows no such call.
  expect(await askAgain(server, token, callsid, reconnect)).toMatchObject({ callsid, error: { code: 31005 } });
  expect(await askAgain(server, lent, invite.callsid, invite.reconnect)).toMatchObject({ error: { code: 31005 } });
  await expect.poll(() => recordings(owner)).toHaveLength(1);
  const [call, ...others] = await calls(owner);
  expect([call, others]).toMatchObject([{ status: 'completed', cut_off: true }, []]);
  const [answered_at, ended_at] = [call?.answered_at.getTime() ?? 0, call?.ended_at?.getTime() ?? 0];
  // The last sign of life was written moments before the kill, and the provider's times are whole seconds.
  expect(ended_at).toBeGreaterThan(answered_at);
  expect(ended_at).toBeLessThanOrEqual(killed);
  expect(ended_at).toBeGreaterThan(before - 60_000);
  expect(call?.duration_s).toBe(Math.max(0, Math.round((ended_at - answered_at) / 1000)));
  const [recording] = await recordings(owner);
  expect(recording).toMatchObject({ kind: 'recording' });
  // Both sides, 16,000 bytes a second.
  expect(recording?.size).toBeGreaterThan(8000);

  // Once more: nothing is reported or counted twice.
  await server.kill();
  server = await processes.startServer();
  await askAgain(server, token, callsid, reconnect);
  expect(await calls(owner)).toEqual([call]);
  expect(await recordings(owner)).toEqual([recording]);
});

it('two calls of one user, one of them on hold, end with a killed server', async () => {
  const owner = await scene();
  let server = await processes.startServer();
  const headers = await signInOver(server.url, owner);
  const { token, browser, phone, callsid, reconnect } = await talk(owner, server, headers);
  const statuses = async () => (await calls(owner)).map(({ status }) => status);
  await expect.poll(statuses).toEqual(['in_progress']);
  const [{ id: call_id = '' } = {}] = await processes.builders.query<{ id: string }>('select id from call');
  const url = `${server.url}/voice`;
  const second = await openVoiceClient(url, await phoneToken(owner, SAM), PHONE);
  const spare = await openVoiceClient(url, token, AGENT);
  for (const client of [second, spare]) await client.next('connected');
  await second.call({ To: LINE });
  const invite = await browser.next('invite');
  await read(server, headers, '/v1/dialer/device_hold_call', { call_id });
  await spare.takeOver(invite);
  await expect.poll(statuses).toEqual(['in_progress', 'in_progress']);
  await server.kill();
  for (const client of [browser, phone, second, spare]) await client.close();

  server = await processes.startServer();
  expect(await askAgain(server, token, callsid, reconnect)).toMatchObject({ callsid, error: { code: 31005 } });
  expect(await askAgain(server, token, invite.callsid, invite.reconnect)).toMatchObject({ error: { code: 31005 } });
  await expect
    .poll(() => calls(owner))
    .toMatchObject([
      { status: 'completed', cut_off: true },
      { status: 'completed', cut_off: true },
    ]);
});

it('a call that was ringing when the server was killed reached no one, and is over without a browser that asks', async () => {
  const owner = await scene();
  let server = await processes.startServer();
  const headers = await signInOver(server.url, owner);
  const { token } = await read<{ token: string }>(server, headers, '/v1/dialer/fetch_device_token');
  const lent = await phoneToken(owner);
  const [browser, phone] = [
    await openVoiceClient(`${server.url}/voice`, token, AGENT),
    await openVoiceClient(`${server.url}/voice`, lent, PHONE),
  ];
  phone.say('register', { media: { audio: true } });
  await phone.next('ready');
  await browser.call({ To: JOAN });
  await phone.next('invite');
  await expect.poll(() => calls(owner)).toMatchObject([{ status: 'ringing' }]);
  await server.kill();
  await browser.close();
  await phone.close();
  server = await processes.startServer();
  await expect
    .poll(() => calls(owner))
    .toMatchObject([{ status: 'failed', cut_off: true, answered_at: null, duration_s: 0 }]);
});
