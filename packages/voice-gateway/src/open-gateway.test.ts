import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { accountOf, type GatewayAccount } from './account.ts';
import { tone } from './mu-law.ts';
import { type Gateway, openGateway } from './open-gateway.ts';
import { accessToken, isSigned, openApi, VoiceResponse } from './twilio-client.fixture.ts';
import { openVoiceClient, sidesOf, strongest, untilRecorded } from './voice-client.fixture.ts';
import { wavOf } from './wav.ts';

type Steps = InstanceType<typeof VoiceResponse>;

const KEY = 'only for tests';
const ACCOUNT = 7;
const AGENT = 600;
const PHONE = 800;
const PROMPT = 1000;
/** What the agent says while recording is paused. */
const SECRET = 1200;

/** The share of one of two voices that are heard at once. */
const SHARED = 0.2;

let app: Server;
let base: string;
let gateway: Gateway;
let account: GatewayAccount;
let api: ReturnType<typeof openApi>;
/** What the application answers to each webhook. */
let steps: Record<string, (say: Steps) => void>;
let received: { readonly name: string; readonly form: URLSearchParams }[];
const closers: (() => Promise<void>)[] = [];
const logged: string[] = [];

const open = (patience_ms?: number) =>
  openGateway({
    key: KEY,
    media_address: '127.0.0.1',
    webhook_url: () => `${base}/hooks/{event}?of={account}`,
    log: (message, error) => logged.push(`${message}: ${error instanceof Error ? error.message : ''}`),
    ...(patience_ms !== undefined && { patience_ms }),
  });

beforeAll(async () => {
  app = createServer(async (request, response) => {
    if (request.url?.endsWith('.wav')) return response.end(wavOf(tone([PROMPT], 400, 0.4)));
    const form = new URLSearchParams(await text(request));
    const url = new URL(request.url ?? '', base);
    const signature = String(request.headers['x-twilio-signature']);
    if (!isSigned(account, signature, url.href, Object.fromEntries(form))) return response.writeHead(403).end();
    const name = url.pathname.split('/').at(-1) ?? '';
    received.push({ name, form });
    const answer = new VoiceResponse();
    steps[name]?.(answer);
    response.end(answer.toString());
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  const address = app.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  gateway = await open();
  account = accountOf(KEY, ACCOUNT);
  api = openApi(account, gateway.address);
});
afterAll(async () => {
  await gateway.close();
  await new Promise((resolve) => app.close(resolve));
});
beforeEach(() => {
  steps = {};
  received = [];
  logged.length = 0;
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function client(identity: string, hertz: number, register = false) {
  const opened = await openVoiceClient(gateway.address, accessToken(account, identity, 60), hertz);
  closers.push(opened.close);
  await opened.next('connected');
  if (register) {
    opened.say('register', { media: { audio: true } });
    await opened.next('ready');
  }
  return opened;
}
const hook = (name: string) => `${base}/hooks/${name}`;
const statusCallbackEvent = ['initiated', 'ringing', 'answered', 'completed'] as const;
const progress = () => ({ statusCallback: hook('progress'), statusCallbackEvent: [...statusCallbackEvent] });
const dial =
  (number: string, timeout = 300) =>
  (say: Steps) => {
    say
      .dial({ action: hook('dialed'), callerId: '+16145550100', timeout, answerOnBridge: true })
      .number(progress(), number);
  };
const meet = (say: Steps) => {
  say.dial({ action: hook('over') }).conference({ endConferenceOnExit: true }, 'r1');
};
const hangUp = (say: Steps) => {
  say.hangup();
};
/** Waits for a webhook. */
const webhook = async (name: string, holds: (form: URLSearchParams) => boolean = () => true) => {
  for (;;) {
    const found = received.find((each) => each.name === name && holds(each.form));
    if (found) return found.form;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

it('a client without a token, or with a forged one, is disconnected', async () => {
  const strict = await open(3000);
  closers.push(strict.close);
  const known = await openVoiceClient(strict.address, accessToken(account, 'client', 60), AGENT);
  closers.push(known.close);
  await known.next('connected');
  for (const first of [undefined, { type: 'listen', version: '1.6', payload: { token: 'made-up' } }]) {
    const ws = new WebSocket(`${strict.address.replace('http', 'ws')}/signal`);
    const closed = once(ws, 'close');
    await once(ws, 'open');
    if (first) ws.send(JSON.stringify(first));
    expect((await closed)[0]).toBe(1008);
  }
  known.say('register', { media: { audio: true } });
  await known.next('ready');
});

describe('the voice gateway', () => {
  it('connects a browser with a phone: both hear each other, and the application gets signed webhooks', async () => {
    steps.outgoing = dial('+16145550142');
    steps.dialed = hangUp;
    const phone = await client('tel:+16145550142', PHONE, true);
    const agent = await client('user_1', AGENT);
    const sid = await agent.call({ To: '+16145550142', callContactId: 'c1' });
    const invite = await phone.answer();
    expect(invite.parameters).toMatchObject({ From: '+16145550100', To: '+16145550142' });
    expect((await agent.next('answer')).callsid).toBe(sid);
    await Promise.all([agent.hears(PHONE), phone.hears(AGENT)]);
    const outgoing = await webhook('outgoing');
    expect(['From', 'To', 'callContactId', 'AccountSid'].map((name) => outgoing.get(name))).toEqual([
      'client:user_1',
      '+16145550142',
      'c1',
      account.account_sid,
    ]);
    expect(await api.status(sid)).toBe('in-progress');
    phone.say('hangup', { callsid: invite.callsid });
    await agent.next('hangup');
    expect((await webhook('dialed')).get('DialCallStatus')).toBe('completed');
    const statuses = received.filter(({ name }) => name === 'progress').map(({ form }) => form.get('CallStatus'));
    expect(statuses).toEqual(['ringing', 'in-progress', 'completed']);
    expect((await webhook('status')).get('CallSid')).toBe(sid);
    expect(await api.status(sid)).toBe('completed');
    expect(logged).toEqual([]);
  });

  it("a phone rings a user's browsers; if they decline, it is busy, and the caller leaves a message", async () => {
    steps.incoming = (say) => {
      const called = say.dial({ action: hook('dialed'), timeout: 300 }).client(progress());
      called.identity('user_2');
      called.parameter({ name: 'callId', value: 'k1' });
    };
    steps.dialed = (say) => {
      say.play(`${base}/leave.wav`);
      say.record({ maxLength: 300, action: hook('over'), recordingStatusCallback: hook('recorded') });
    };
    steps.over = hangUp;
    const agent = await client('user_2', AGENT, true);
    const phone = await client('tel:+16145550143', PHONE);
    await phone.call({ To: '+16145550100' });
    const invite = await agent.next('invite');
    expect(invite.parameters).toMatchObject({ From: '+16145550143', Params: 'callId=k1' });
    agent.say('reject', { callsid: invite.callsid });
    expect((await webhook('dialed')).get('DialCallStatus')).toBe('busy');
    await phone.hears(PROMPT);
    await untilRecorded(gateway.folder, PHONE);
    phone.say('hangup', { callsid: (await webhook('incoming')).get('CallSid') });
    const recorded = await webhook('recorded');
    const { left } = await recording(recorded.get('RecordingSid') ?? '');
    expect(strongest(left, PHONE)).toBeGreaterThan(0.5);
  });

  it('plays a notice to both sides, connects them in a conference, and records without the pauses', async () => {
    steps.outgoing = dial('+16145550144');
    steps.dialed = (say) => {
      say.play(`${base}/notice.wav`);
      meet(say);
    };
    steps.disclosed = meet;
    steps.over = hangUp;
    const phone = await client('tel:+16145550144', PHONE, true);
    const agent = await client('user_3', AGENT);
    const sid = await agent.call({ To: '+16145550144' });
    await phone.answer();
    await agent.hears(PHONE);
    const child = (await webhook('progress')).get('CallSid') ?? '';
    const notice = new VoiceResponse();
    notice.play(`${base}/notice.wav`);
    notice.redirect(hook('disclosed'));
    await api.redirect(child, notice.toString());
    await Promise.all([phone.hears(PROMPT), agent.hears(PROMPT)]);
    await webhook('disclosed');
    await Promise.all([phone.hears(AGENT), agent.hears(PHONE)]);
    await api.record(sid, hook('recorded'));
    await api.changeRecording(sid, 'paused');
    agent.changeTone(SECRET);
    await phone.hears(SECRET);
    agent.changeTone(AGENT);
    await phone.hears(AGENT);
    await api.changeRecording(sid, 'in-progress');
    await untilRecorded(gateway.folder, AGENT, PHONE);
    agent.say('hangup', { callsid: sid });
    await phone.next('hangup');
    const recorded = (await webhook('recorded')).get('RecordingSid') ?? '';
    const { left, right } = await recording(recorded);
    expect(strongest(left, AGENT)).toBeGreaterThan(0.5);
    expect(strongest(right, PHONE)).toBeGreaterThan(0.5);
    expect(strongest(left, SECRET)).toBeLessThan(0.1);
    await api.removeRecording(recorded);
    await expect(api.removeRecording(recorded)).rejects.toMatchObject({ status: 404 });
    expect((await api.download(recorded)).status).toBe(404);
  });

  it('a caller can leave a conference and return; the others stay and hear each other', async () => {
    const room = (say: Steps) => {
      say.dial().conference({ endConferenceOnExit: false }, 'r2');
    };
    steps.outgoing = room;
    const [one, two, three] = [
      await client('user_1', AGENT),
      await client('user_2', PHONE),
      await client('user_3', SECRET),
    ];
    await one.call({});
    await two.call({});
    const sid = await three.call({});
    await Promise.all([
      one.hears(PHONE, SHARED),
      two.hears(AGENT, SHARED),
      three.hears(PHONE, SHARED),
      three.hears(AGENT, SHARED),
    ]);
    await Promise.all([one.hears(SECRET, SHARED), two.hears(SECRET, SHARED)]);
    const music = new VoiceResponse();
    for (let i = 0; i < 50; i++) music.play(`${base}/music.wav`);
    await api.redirect(sid, music.toString());
    await three.hears(PROMPT);
    await Promise.all([one.hearsNo(SECRET), two.hears(AGENT, SHARED)]);
    const back = new VoiceResponse();
    room(back);
    await api.redirect(sid, back.toString());
    await Promise.all([one.hears(SECRET, SHARED), three.hears(AGENT, SHARED)]);
    expect(logged).toEqual([]);
  });

  it('a conference ends for all when a caller leaves it who ends it', async () => {
    steps.outgoing = meet;
    steps.over = hangUp;
    const one = await client('user_1', AGENT);
    const sid = await one.call({});
    const two = await client('user_2', PHONE);
    await two.call({});
    await two.hears(AGENT);
    one.say('hangup', { callsid: sid });
    await two.next('hangup');
  });

  it('knows a number that is busy, and one with an answering machine', async () => {
    steps.dialed = hangUp;
    const agent = await client('user_1', AGENT);
    steps.outgoing = dial('+16145550182');
    await agent.call({ To: '+16145550182' });
    expect((await webhook('dialed')).get('DialCallStatus')).toBe('busy');
    await agent.next('hangup');
    steps.outgoing = dial('+19375550183');
    await agent.call({ To: '+19375550183' });
    await agent.next('answer');
  });

  it('answers numbers without a voice client, and echoes', async () => {
    steps.outgoing = dial('+16145550199');
    const agent = await client('user_4', AGENT);
    const sid = await agent.call({ To: '+16145550199' });
    await agent.next('answer');
    await agent.hears(AGENT);
    agent.say('hangup', { callsid: sid });
    await webhook('progress', (form) => form.get('CallStatus') === 'completed');
  });

  it('no one answers in time: the phone stops ringing, and the caller hears why', async () => {
    steps.outgoing = dial('+16145550145', 0.2);
    steps.dialed = hangUp;
    const phone = await client('tel:+16145550145', PHONE, true);
    const agent = await client('user_5', AGENT);
    await agent.call({ To: '+16145550145' });
    await phone.next('cancel');
    expect((await agent.next('hangup')).error?.code).toBe(31480);
    expect((await webhook('dialed')).get('DialCallStatus')).toBe('no-answer');
  });

  it('a caller who hangs up while it rings cancels the call', async () => {
    steps.outgoing = dial('+16145550146');
    const phone = await client('tel:+16145550146', PHONE, true);
    const agent = await client('user_6', AGENT);
    const sid = await agent.call({ To: '+16145550146' });
    await phone.next('invite');
    agent.say('hangup', { callsid: sid });
    await phone.next('cancel');
    await webhook('progress', (form) => form.get('CallStatus') === 'canceled');
  });

  it('a third caller listens to a conference unheard, then talks to one side alone, then to all, and leaves', async () => {
    steps.outgoing = meet;
    const [agent, other, third] = [
      await client('user_31', AGENT),
      await client('user_32', PHONE),
      await client('user_33', SECRET),
    ];
    const agent_sid = await agent.call({});
    await other.call({});
    await Promise.all([agent.hears(PHONE), other.hears(AGENT)]);
    const enter = (say: Steps, how: { readonly muted?: boolean; readonly coach?: string }) => {
      say.dial({ action: hook('over') }).conference({ endConferenceOnExit: false, ...how }, 'r1');
    };
    steps.outgoing = (say) => enter(say, { muted: true, coach: agent_sid });
    const sid = await third.call({});
    const both = () => Promise.all([third.hears(AGENT, SHARED), third.hears(PHONE, SHARED)]);
    await both();
    await Promise.all([agent.hearsNo(SECRET), other.hearsNo(SECRET)]);
    const turn = async (how: Parameters<typeof enter>[1]) => {
      const response = new VoiceResponse();
      enter(response, how);
      await api.redirect(sid, response.toString());
    };
    await turn({ coach: agent_sid });
    await Promise.all([agent.hears(SECRET, SHARED), both()]);
    await other.hearsNo(SECRET);
    await turn({});
    await Promise.all([agent.hears(SECRET, SHARED), other.hears(SECRET, SHARED)]);
    third.say('hangup', { callsid: sid });
    await Promise.all([agent.hearsNo(SECRET), other.hearsNo(SECRET), agent.hears(PHONE), other.hears(AGENT)]);
    expect(logged).toEqual([]);
  });

  it('rings a browser for the application, hands it parameters, and asks for steps once it answers', async () => {
    steps.joined = meet;
    const user = await client('user_21', AGENT, true);
    const { sid } = await api.place('client:user_21?callId=7&name=Joan', hook('joined'), hook('progress'));
    const invite = await user.answer();
    expect(invite).toMatchObject({ callsid: sid, parameters: { From: '+16145550100', Params: 'callId=7&name=Joan' } });
    const form = await webhook('joined');
    expect(Object.fromEntries(form)).toMatchObject({
      CallSid: sid,
      CallStatus: 'in-progress',
      Direction: 'outbound-api',
      To: 'client:user_21',
    });
    expect(form.has('ParentCallSid')).toBe(false);
    steps.outgoing = meet;
    const other = await client('user_22', PHONE);
    await other.call({});
    await Promise.all([user.hears(PHONE), other.hears(AGENT)]);
    user.say('hangup', { callsid: sid });
    await webhook('progress', (each) => each.get('CallStatus') === 'completed');
    await other.next('hangup');
  });

  it('a number that the application rings answers, or gives up in time; one without a client is not reached', async () => {
    steps.joined = hangUp;
    const answered = await api.place('+16145550147', hook('joined'), hook('progress'));
    expect((await webhook('joined')).get('CallSid')).toBe(answered.sid);
    const phone = await client('tel:+16145550148', PHONE, true);
    const late = await api.place('+16145550148', hook('joined'), hook('progress'), 1);
    await phone.next('cancel');
    const gone = await api.place('client:user_23', hook('joined'), hook('progress'));
    const missed = async (sid: string) =>
      webhook('progress', (form) => form.get('CallSid') === sid && form.get('CallStatus') === 'no-answer');
    await Promise.all([missed(late.sid), missed(gone.sid)]);
    await expect(api.place('', hook('joined'), hook('progress'))).rejects.toMatchObject({ status: 400 });
    expect(received.filter(({ name }) => name === 'joined')).toHaveLength(1);
  });

  it("requests no sound from another origin, also one that starts with the application's", async () => {
    steps.outgoing = (say) => {
      say.play(`${base}@other.test/sound.wav`);
    };
    const agent = await client('user_8', AGENT);
    await agent.call({ To: '+16145550199' });
    await agent.next('hangup');
    expect(logged).toEqual(['a call failed: this sound is not the application’s own']);
  });

  it('a token of another key, or an expired one, opens nothing; nor does an account of another key', async () => {
    const other = accountOf('another key', ACCOUNT);
    const stranger = await openVoiceClient(gateway.address, accessToken(other, 'user_1', 60), AGENT);
    closers.push(stranger.close);
    expect((await stranger.next('error')).error?.code).toBe(31204);
    const late = await openVoiceClient(gateway.address, accessToken(account, 'user_1', -5), AGENT);
    closers.push(late.close);
    expect((await late.next('error')).error?.code).toBe(31205);
    await expect(openApi(other, gateway.address).status('CA1')).rejects.toMatchObject({ status: 401 });
    await expect(api.status('CA1')).rejects.toMatchObject({ status: 404 });
  });

  it('refuses API requests above 64 KB, with and without a declared length', async () => {
    steps.outgoing = dial('+16145550199');
    const agent = await client('user_9', AGENT);
    const sid = await agent.call({ To: '+16145550199' });
    await agent.next('answer');
    await expect(api.redirect(sid, 'x'.repeat(70_000))).rejects.toMatchObject({ status: 500 });
    const chunks = ReadableStream.from(Array.from({ length: 70 }, () => Buffer.alloc(1000, 'x')));
    const authorization = `Basic ${Buffer.from(`${account.account_sid}:${account.auth_token}`).toString('base64')}`;
    const reply = await fetch(`${gateway.address}/2010-04-01/Accounts/${account.account_sid}/Calls/${sid}.json`, {
      method: 'POST',
      headers: { authorization },
      body: chunks,
      duplex: 'half',
    });
    expect(reply.status).toBe(500);
    expect(await api.status(sid)).toBe('in-progress');
  });

  it('a client reconnects to its call', async () => {
    steps.outgoing = dial('+16145550199');
    const agent = await client('user_7', AGENT);
    const sid = await agent.call({ To: '+16145550199' });
    const { reconnect } = await agent.next('answer');
    const again = await client('user_7', AGENT);
    again.say('invite', { callsid: sid, sdp: '', reconnect, twilio: {} });
    expect((await again.next('answer')).callsid).toBe(sid);
    again.say('hangup', { callsid: sid });
    await webhook('progress', (form) => form.get('CallStatus') === 'completed');
  });
});

/** Both sides of a recording, as samples. */
async function recording(sid: string): Promise<ReturnType<typeof sidesOf>> {
  const reply = await api.download(sid);
  expect(reply.status).toBe(200);
  const file = Buffer.from(await reply.arrayBuffer());
  expect(file.readUInt32LE(54)).toBe(file.length - 58);
  return sidesOf(file);
}
