import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { type Call, type HangupError, isOver, newSid, unanswered } from './calls.ts';
import { type Device as Claimed, readDeviceToken } from './device-token.ts';
import { type Device, type Exchange, endCall } from './exchange.ts';
import { askAndFollow } from './follow-call.ts';
import { openLine } from './line.ts';
import type { Form } from './send-webhook.ts';
import { createWebLeg, type WebLeg } from './web-leg.ts';

/** The protocol of the voice client: JSON texts `{ type, version, payload }`, and '\n' both ways to say that one is there. */
const VERSION = '1.6';
const BEAT_MS = 5000;
/** Two beats of a client that is gone. */
const SILENT_MS = 20_000;
/** A call outlives its connection by so much: the client comes back to it. */
const RESUME_MS = 15_000;
const MOST_CALLS = 4;
const PHONE = 'tel:';

const message = z.object({
  type: z.string(),
  payload: z
    .object({
      token: z.string().max(8192),
      media: z.object({ audio: z.boolean() }),
      callsid: z.string().max(64),
      sdp: z.string().max(60_000),
      reconnect: z.string().max(64),
      twilio: z.object({ params: z.string().max(8192) }).partial(),
      dtmf: z.string().max(100),
    })
    .partial()
    .default({}),
});
type Payload = z.output<typeof message>['payload'];

/** One end of a call, in a browser. */
interface End {
  readonly call: Call;
  readonly leg: WebLeg;
  readonly reconnect: string;
  /** What it is connected through now. */
  client: Client | undefined;
  /** It rings: what comes of that. */
  readonly ringing?: { readonly answered: () => void; readonly rejected: () => void };
  isAnswered: boolean;
}

interface Client {
  readonly ws: WebSocket;
  who: Claimed | undefined;
  device: Device | undefined;
  readonly ends: Map<string, End>;
}

/** Speaks with one voice client until its connection is closed. */
export function serveVoiceClient(exchange: Exchange, ends: Map<string, End>, ws: WebSocket): void {
  const client: Client = { ws, who: undefined, device: undefined, ends: new Map() };
  let heard = Date.now();
  const beat = setInterval(() => {
    if (Date.now() - heard > SILENT_MS) return ws.terminate();
    if (ws.readyState === ws.OPEN) ws.send('\n');
  }, BEAT_MS);
  ws.on('message', (data, isBinary) => {
    heard = Date.now();
    const text = isBinary ? '' : String(data);
    if (text === '\n') return;
    const read = message.safeParse(parsed(text));
    if (!read.success) return ws.close(1008);
    obey(exchange, ends, client, read.data.type, read.data.payload).catch((error: unknown) => {
      exchange.log('a message of a voice client could not be obeyed', error);
      const { callsid } = read.data.payload;
      say(client, 'hangup', { callsid, error: { code: 31000, message: 'The call could not be placed' } });
    });
  });
  ws.on('close', () => {
    clearInterval(beat);
    if (client.device) exchange.devices.delete(client.device);
    for (const end of client.ends.values()) {
      end.client = undefined;
      setTimeout(() => {
        if (!end.client) endCall(exchange, end.call);
      }, RESUME_MS).unref();
    }
  });
}

function say(client: Client | undefined, type: string, payload: object): void {
  if (client?.ws.readyState === client?.ws.OPEN) client?.ws.send(JSON.stringify({ type, version: VERSION, payload }));
}

async function obey(exchange: Exchange, ends: Map<string, End>, client: Client, type: string, payload: Payload) {
  if (type === 'listen') return listen(exchange, client, payload);
  const { who } = client;
  if (!who) return say(client, 'error', { error: { code: 31201, message: 'Authentication failed' } });
  const end = payload.callsid === undefined ? undefined : client.ends.get(payload.callsid);
  switch (type) {
    case 'register':
      return register(exchange, ends, client, payload.media?.audio === true);
    case 'invite':
      return payload.reconnect === undefined
        ? invite(exchange, ends, client, payload)
        : resume(ends, client, payload.reconnect);
    case 'answer':
      if (!end?.ringing || end.isAnswered || payload.sdp === undefined) return;
      end.isAnswered = true;
      await end.leg.accept(payload.sdp);
      return end.ringing.answered();
    case 'reinvite':
      if (!end || payload.sdp === undefined) return;
      return say(client, 'answer', { callsid: payload.callsid, sdp: await end.leg.answer(payload.sdp) });
    case 'reject':
      return end?.ringing?.rejected();
    case 'hangup':
      if (end) endCall(exchange, end.call, end.call.status === 'ringing' ? 'canceled' : 'completed');
      return;
    case 'dtmf':
      for (const key of payload.dtmf ?? '') end?.call.onKey?.(key);
      return;
    default:
      // What this gateway makes no use of: a client says more than it must be heard.
      return;
  }
}

function listen(exchange: Exchange, client: Client, { token = '' }: Payload): void {
  const who = readDeviceToken(exchange.gateway, token, new Date());
  if (who === undefined || who === 'expired') {
    const error =
      who === 'expired'
        ? { code: 31205, message: 'The token has expired' }
        : { code: 31204, message: 'The token is not valid' };
    say(client, 'error', { error });
    return;
  }
  client.who = who;
  say(client, 'connected', {
    region: 'local',
    edge: 'local',
    gateway: 'local',
    token: { identity: who.identity, ttl: who.expires_in },
  });
}

function register(exchange: Exchange, ends: Map<string, End>, client: Client, isThere: boolean): void {
  if (client.device) exchange.devices.delete(client.device);
  client.device = undefined;
  if (!isThere || !client.who) {
    say(client, 'offline', {});
    return;
  }
  const { tenant_id, identity } = client.who;
  client.device = {
    tenant_id,
    identity,
    isFree: () => client.ends.size === 0,
    ring: (call, params, on) => ring(exchange, ends, client, { call, params, on }),
  };
  exchange.devices.add(client.device);
  say(client, 'ready', {});
}

function keep(exchange: Exchange, ends: Map<string, End>, client: Client, end: End): void {
  const { sid } = end.call;
  ends.set(end.reconnect, end);
  client.ends.set(sid, end);
  end.call.after.add(() => {
    ends.delete(end.reconnect);
    (end.client ?? client).ends.delete(sid);
    client.ends.delete(sid);
  });
  if (isOver(end.call)) exchange.log('a call was over before it began');
}

/** A browser calls. */
async function invite(exchange: Exchange, ends: Map<string, End>, client: Client, payload: Payload): Promise<void> {
  const { who } = client;
  const { callsid: temporary, sdp } = payload;
  if (!who || sdp === undefined) return;
  if (client.ends.size >= MOST_CALLS)
    return say(client, 'hangup', { callsid: temporary, error: { code: 31486, message: 'Busy Here' } });
  const params = Object.fromEntries(new URLSearchParams(payload.twilio?.params ?? ''));
  const isPhone = who.identity.startsWith(PHONE);
  const leg = createWebLeg(exchange.media_address);
  const answer = await leg.answer(sdp).catch((error: unknown) => {
    leg.close();
    throw error;
  });
  const reconnect = randomUUID();
  const call: Call = {
    sid: newSid('CA'),
    tenant_id: who.tenant_id,
    from: isPhone ? who.identity.slice(PHONE.length) : `client:${who.identity}`,
    to: params.To ?? '',
    direction: 'inbound',
    status: 'ringing',
    began: Date.now(),
    line: openLine(leg),
    doing: new AbortController(),
    told: {
      answered: () => say(end.client, 'answer', { callsid: call.sid, reconnect }),
      over: (error) => say(end.client, 'hangup', { callsid: call.sid, ...(error && { error }) }),
    },
    recordings: new Map(),
    after: new Set(),
  };
  const end: End = { call, leg, reconnect, client, isAnswered: true };
  exchange.calls.set(call.sid, call);
  keep(exchange, ends, client, end);
  // They hear from now on: the other side ringing, or why it does not.
  say(client, 'ringing', { callsid: call.sid, sdp: answer });
  const { webhook_base } = exchange.account(who.tenant_id);
  const url = `${webhook_base}/v1/webhooks/voice/${isPhone ? 'incoming' : 'outgoing'}?tenant=${who.tenant_id}`;
  await askAndFollow(exchange, call, url, params);
}

/** A browser is called. */
function ring(
  exchange: Exchange,
  ends: Map<string, End>,
  client: Client,
  { call, params, on }: { readonly call: Call; readonly params: Form; readonly on: Parameters<Device['ring']>[2] },
): () => void {
  const leg = createWebLeg(exchange.media_address);
  const over = (error?: HangupError) => say(end.client, 'hangup', { callsid: call.sid, ...(error && { error }) });
  const end: End = {
    call,
    leg,
    reconnect: randomUUID(),
    client,
    isAnswered: false,
    ringing: {
      answered: () => on.answered(openLine(leg), over),
      rejected() {
        client.ends.delete(call.sid);
        leg.close();
        on.rejected();
      },
    },
  };
  keep(exchange, ends, client, end);
  void leg.offer().then(
    (sdp) =>
      say(client, 'invite', {
        callsid: call.sid,
        sdp,
        reconnect: end.reconnect,
        parameters: {
          CallSid: call.sid,
          From: call.from,
          To: call.to,
          AccountSid: exchange.account(call.tenant_id).account_sid,
          ApiVersion: '2010-04-01',
          Params: new URLSearchParams(params).toString(),
        },
      }),
    (error: unknown) => exchange.log('a browser could not be rung', error),
  );
  return () => {
    if (end.isAnswered) return over(isOver(call) ? undefined : unanswered);
    say(client, 'cancel', { callsid: call.sid });
    client.ends.delete(call.sid);
    leg.close();
  };
}

/** A client comes back to a call after its connection was cut. */
function resume(ends: Map<string, End>, client: Client, reconnect: string): void {
  const end = ends.get(reconnect);
  if (!end || end.call.tenant_id !== client.who?.tenant_id) return;
  end.client?.ends.delete(end.call.sid);
  end.client = client;
  client.ends.set(end.call.sid, end);
  say(client, 'answer', { callsid: end.call.sid, reconnect });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type Ends = Map<string, End>;
