import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localAccount } from '../local-account.ts';
import type { CallStep, VoiceAccount } from '../port.ts';
import {
  changeRecording,
  deviceToken,
  hasEnded,
  isSigned,
  openRecording,
  redirectCall,
  removeRecording,
  startRecording,
  writeSteps,
} from '../twilio.ts';
import { fromMuLaw, tone } from './mu-law.ts';
import { type Gateway, openGateway } from './open-gateway.ts';
import { openVoiceClient, strength } from './voice-client.fixture.ts';
import { wavOf } from './wav.ts';

const TENANT = 7;
const AGENT = 600;
const PHONE = 800;
const PROMPT = 1000;

let app: Server;
let base: string;
let gateway: Gateway;
let account: VoiceAccount;
/** What the application answers to each webhook. */
let steps: Record<string, (form: URLSearchParams) => readonly CallStep[]>;
let told: { readonly name: string; readonly form: URLSearchParams }[];
const closers: (() => Promise<void>)[] = [];
const logged: string[] = [];

beforeAll(async () => {
  app = createServer(async (request, response) => {
    if (request.url?.endsWith('.wav')) return response.end(wavOf(tone([PROMPT], 400, 0.4)));
    const form = new URLSearchParams(await text(request));
    const name = new URL(request.url ?? '', base).pathname.split('/').at(-1) ?? '';
    const signature = String(request.headers['x-twilio-signature']);
    if (!(await isSigned(account, signature, `${base}${request.url}`, Object.fromEntries(form))))
      return response.writeHead(403).end();
    told.push({ name, form });
    response.end(await writeSteps(steps[name]?.(form) ?? []));
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  const address = app.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  gateway = await openGateway({
    key: 'only for tests',
    media_address: '127.0.0.1',
    webhook_base: () => base,
    log: (message, error) => logged.push(`${message}: ${error instanceof Error ? error.message : ''}`),
  });
  account = localAccount(gateway, TENANT, base);
});
afterAll(async () => {
  await gateway.close();
  await new Promise((resolve) => app.close(resolve));
});
beforeEach(() => {
  steps = {};
  told = [];
  logged.length = 0;
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function client(identity: string, hertz: number, register = false) {
  const opened = await openVoiceClient(gateway.address, await deviceToken(account, identity, 60), hertz);
  closers.push(opened.close);
  await opened.next('connected');
  if (register) {
    opened.say('register', { media: { audio: true } });
    await opened.next('ready');
  }
  return opened;
}
const hook = (name: string) => `${base}/${name}`;
const dial = (number: string, timeout_s = 20): CallStep[] => [
  {
    dial: { to: { number, progress: hook('progress') }, action: hook('dialed'), caller_id: '+16145550100', timeout_s },
  },
];
const named = async (name: string, holds: (form: URLSearchParams) => boolean = () => true) => {
  for (;;) {
    const found = told.find((each) => each.name === name && holds(each.form));
    if (found) return found.form;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

describe('the voice gateway', () => {
  it('connects a browser with a phone: both hear each other, and the application is told, signed', async () => {
    steps.outgoing = () => dial('+16145550142');
    steps.dialed = () => [{ hangup: true }];
    const phone = await client('tel:+16145550142', PHONE, true);
    const agent = await client('user_1', AGENT);
    const sid = await agent.call({ To: '+16145550142', callContactId: 'c1' });
    const invite = await phone.answer();
    expect(invite.parameters).toMatchObject({ From: '+16145550100', To: '+16145550142' });
    expect((await agent.next('answer')).callsid).toBe(sid);
    await Promise.all([agent.hears(PHONE), phone.hears(AGENT)]);
    const outgoing = await named('outgoing');
    expect([outgoing.get('From'), outgoing.get('To'), outgoing.get('callContactId')]).toEqual([
      'client:user_1',
      '+16145550142',
      'c1',
    ]);
    expect(await hasEnded(account, sid)).toBe(false);
    phone.say('hangup', { callsid: invite.callsid });
    await agent.next('hangup');
    expect((await named('dialed')).get('DialCallStatus')).toBe('completed');
    const statuses = told.filter(({ name }) => name === 'progress').map(({ form }) => form.get('CallStatus'));
    expect(statuses).toEqual(['ringing', 'in-progress', 'completed']);
    expect((await named('status')).get('CallSid')).toBe(sid);
    expect(await hasEnded(account, sid)).toBe(true);
    expect(logged).toEqual([]);
  });

  it('a phone rings the browsers of a person; who declines is busy, and the caller leaves a message', async () => {
    steps.incoming = () => [
      {
        dial: {
          to: { client: 'user_2', progress: hook('progress'), params: { callId: 'k1' } },
          action: hook('dialed'),
          timeout_s: 20,
        },
      },
    ];
    steps.dialed = () => [
      { play: `${base}/leave.wav` },
      { record: { max_s: 20, action: hook('over'), done: hook('recorded') } },
    ];
    steps.over = () => [{ hangup: true }];
    const agent = await client('user_2', AGENT, true);
    const phone = await client('tel:+16145550143', PHONE);
    await phone.call({ To: '+16145550100' });
    const invite = await agent.next('invite');
    expect(invite.parameters).toMatchObject({ From: '+16145550143', Params: 'callId=k1' });
    agent.say('reject', { callsid: invite.callsid });
    expect((await named('dialed')).get('DialCallStatus')).toBe('busy');
    await phone.hears(PROMPT);
    // Tone and beep are over.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    phone.say('hangup', { callsid: (await named('incoming')).get('CallSid') });
    const recorded = await named('recorded');
    const samples = await wav(recorded.get('RecordingSid') ?? '');
    expect(strength(samples.left, PHONE)).toBeGreaterThan(0.5);
  });

  it('tells both sides, lets them meet again and records from then on; a pause is nowhere in it', async () => {
    steps.outgoing = () => dial('+16145550144');
    steps.dialed = () => [{ play: `${base}/told.wav` }, { dial: { to: { room: 'r1' }, action: hook('over') } }];
    steps.disclosed = () => [{ dial: { to: { room: 'r1' }, action: hook('over') } }];
    steps.over = () => [{ hangup: true }];
    const phone = await client('tel:+16145550144', PHONE, true);
    const agent = await client('user_3', AGENT);
    const sid = await agent.call({ To: '+16145550144' });
    await phone.answer();
    await agent.hears(PHONE);
    const child = (await named('progress')).get('CallSid') ?? '';
    await redirectCall(account, child, [{ play: `${base}/told.wav` }, { redirect: hook('disclosed') }]);
    await Promise.all([phone.hears(PROMPT), agent.hears(PROMPT)]);
    await named('disclosed');
    await Promise.all([phone.hears(AGENT), agent.hears(PHONE)]);
    await startRecording(account, sid, hook('recorded'));
    await changeRecording(account, sid, 'paused');
    await changeRecording(account, sid, 'in-progress');
    await new Promise((resolve) => setTimeout(resolve, 600));
    agent.say('hangup', { callsid: sid });
    await phone.next('hangup');
    const recording = (await named('recorded')).get('RecordingSid') ?? '';
    const { left, right } = await wav(recording);
    expect(strength(left, AGENT)).toBeGreaterThan(0.5);
    expect(strength(right, PHONE)).toBeGreaterThan(0.5);
    await removeRecording(account, recording);
    await removeRecording(account, recording);
    await expect(openRecording(account, recording)).rejects.toMatchObject({ gone: true });
  });

  it('picks up for numbers that nobody answers as, and echoes', async () => {
    steps.outgoing = () => dial('+16145550199');
    const agent = await client('user_4', AGENT);
    const sid = await agent.call({ To: '+16145550199' });
    await agent.next('answer');
    await agent.hears(AGENT);
    agent.say('hangup', { callsid: sid });
    await named('progress', (form) => form.get('CallStatus') === 'completed');
  });

  it('nobody answers in time: the phone stops ringing, and the caller hears why', async () => {
    steps.outgoing = () => dial('+16145550145', 0.2);
    steps.dialed = () => [{ hangup: true }];
    const phone = await client('tel:+16145550145', PHONE, true);
    const agent = await client('user_5', AGENT);
    await agent.call({ To: '+16145550145' });
    await phone.next('cancel');
    expect((await agent.next('hangup')).error?.code).toBe(31480);
    expect((await named('dialed')).get('DialCallStatus')).toBe('no-answer');
  });

  it('a caller who hangs up while it rings cancels the call', async () => {
    steps.outgoing = () => dial('+16145550146');
    const phone = await client('tel:+16145550146', PHONE, true);
    const agent = await client('user_6', AGENT);
    const sid = await agent.call({ To: '+16145550146' });
    await phone.next('invite');
    agent.say('hangup', { callsid: sid });
    await phone.next('cancel');
    await named('progress', (form) => form.get('CallStatus') === 'canceled');
  });

  it('a token of another installation, or that is over, opens nothing; nor does another account', async () => {
    const other = localAccount({ ...gateway, key: 'another key' }, TENANT, base);
    const stranger = await openVoiceClient(gateway.address, await deviceToken(other, 'user_1', 60), AGENT);
    closers.push(stranger.close);
    expect((await stranger.next('error')).error?.code).toBe(31204);
    const late = await openVoiceClient(gateway.address, await deviceToken(account, 'user_1', -5), AGENT);
    closers.push(late.close);
    expect((await late.next('error')).error?.code).toBe(31205);
    await expect(hasEnded({ ...other, api_url: gateway.url }, 'CA1')).rejects.toMatchObject({ gone: false });
    await expect(hasEnded(account, 'CA1')).rejects.toMatchObject({ gone: true });
  });

  it('a call comes back after its connection was cut', async () => {
    steps.outgoing = () => dial('+16145550199');
    const agent = await client('user_7', AGENT);
    const sid = await agent.call({ To: '+16145550199' });
    const { reconnect } = z(await agent.next('answer'));
    const again = await client('user_7', AGENT);
    again.say('invite', { callsid: sid, sdp: '', reconnect, twilio: {} });
    expect((await again.next('answer')).callsid).toBe(sid);
    again.say('hangup', { callsid: sid });
    await named('progress', (form) => form.get('CallStatus') === 'completed');
  });
});

const z = (payload: object): { readonly reconnect: string } => ({
  reconnect: 'reconnect' in payload ? String(payload.reconnect) : '',
});

/** Both sides of a recording, as samples. */
async function wav(sid: string): Promise<{ left: number[]; right: number[] }> {
  const chunks: Buffer[] = [];
  for await (const chunk of await openRecording(account, sid)) chunks.push(Buffer.from(chunk));
  const file = Buffer.concat(chunks);
  const channels = file.readUInt16LE(22);
  const sides: [number[], number[]] = [[], []];
  for (const [index, byte] of file.subarray(58).entries())
    sides[channels === 2 && index % 2 === 1 ? 1 : 0].push(fromMuLaw(byte));
  expect(file.readUInt32LE(54)).toBe(file.length - 58);
  return { left: sides[0], right: sides[1] };
}
