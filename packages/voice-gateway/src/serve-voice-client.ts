import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { type Call, type HangupError, isOver, newSid, unanswered } from './calls.ts';
import { readDeviceToken, type TokenHolder } from './device-token.ts';
import { CUT, type Device, type Exchange, endCall } from './exchange.ts';
import { askAndFollow } from './follow-call.ts';
import { openLine } from './line.ts';
import type { Form } from './send-webhook.ts';
import { createWebLeg, type WebLeg } from './web-leg.ts';
import { webhookUrl } from './webhook-url.ts';

/** The protocol of Twilio's voice client: JSON messages `{ type, version, payload }`, and '\n' as a heartbeat both ways. */
const VERSION = '1.6';
const BEAT_MS = 5000;
/** A client that sends nothing for this long is gone. */
const SILENT_MS = 20_000;
/** How long a call waits for its client to reconnect. */
const RESUME_MS = 15_000;
/** A client sends its token at once. */
const PATIENCE_MS = 10_000;
const MAX_CALLS = 4;
const PHONE = 'tel:';
const isPhone = (identity: string): boolean => identity.startsWith(PHONE);

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

/** A call's leg in a browser. */
interface End {
  readonly call: Call;
  /** Another one once another device of the client answered. */
  leg: WebLeg;
  readonly reconnect: string;
  /** Its current connection; undefined while it reconnects. */
  client: Client | undefined;
  /** Set while it rings. */
  readonly ringing?: { readonly answered: () => void; readonly rejected: () => void };
  isAnswered: boolean;
}

/** Legs by the token with which a client reconnects to them. */
export type Ends = Map<string, End>;

interface Client {
  readonly ws: WebSocket;
  /** Undefined until it has sent a valid token. */
  holder: TokenHolder | undefined;
  device: Device | undefined;
  readonly ends: Map<string, End>;
}

/** Serves one voice client until its connection closes. */
export function serveVoiceClient(exchange: Exchange, ends: Ends, ws: WebSocket): void {
  const client: Client = { ws, holder: undefined, device: undefined, ends: new Map() };
  let heard = Date.now();
  const beat = setInterval(() => {
    if (Date.now() - heard > SILENT_MS) return ws.terminate();
    if (ws.readyState === ws.OPEN) ws.send('\n');
  }, BEAT_MS);
  const patience = setTimeout(() => {
    if (!client.holder) ws.close(1008, 'no token');
  }, exchange.patience_ms ?? PATIENCE_MS);
  ws.on('message', (data, isBinary) => {
    heard = Date.now();
    const text = isBinary ? '' : String(data);
    if (text === '\n') return;
    const read = message.safeParse(parsed(text));
    if (!read.success) return ws.close(1008);
    obeyMessage(exchange, ends, client, read.data.type, read.data.payload).catch((error: unknown) => {
      exchange.log('a voice client’s message failed', error);
      const { callsid } = read.data.payload;
      say(client, 'hangup', { callsid, error: { code: 31000, message: 'The call could not be placed' } });
    });
  });
  ws.on('close', () => {
    clearInterval(beat);
    clearTimeout(patience);
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

async function obeyMessage(exchange: Exchange, ends: Ends, client: Client, type: string, payload: Payload) {
  if (type === 'listen') return authenticate(exchange, client, payload);
  const { holder } = client;
  if (!holder) return say(client, 'error', { error: { code: 31201, message: 'Authentication failed' } });
  const end = payload.callsid === undefined ? undefined : client.ends.get(payload.callsid);
  switch (type) {
    case 'register':
      return register(exchange, ends, client, payload.media?.audio === true);
    case 'invite':
      return payload.reconnect === undefined
        ? invite(exchange, ends, client, payload)
        : resume(exchange, ends, client, { ...payload, reconnect: payload.reconnect });
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
      // Clients also send messages that this gateway doesn't need.
      return;
  }
}

function authenticate(exchange: Exchange, client: Client, { token = '' }: Payload): void {
  const holder = readDeviceToken(exchange.key, token, new Date());
  if (holder === undefined || holder === 'expired') {
    const error =
      holder === 'expired'
        ? { code: 31205, message: 'The token has expired' }
        : { code: 31204, message: 'The token is not valid' };
    say(client, 'error', { error });
    return;
  }
  client.holder = holder;
  say(client, 'connected', {
    region: 'local',
    edge: 'local',
    gateway: 'local',
    token: { identity: holder.identity, ttl: holder.expires_in },
  });
}

function register(exchange: Exchange, ends: Ends, client: Client, isThere: boolean): void {
  if (client.device) exchange.devices.delete(client.device);
  client.device = undefined;
  if (!isThere || !client.holder) {
    say(client, 'offline', {});
    return;
  }
  const { account_id, identity } = client.holder;
  client.device = {
    account_id,
    identity,
    hasRoom: (mayWait) => client.ends.size === 0 || (mayWait && !isPhone(identity) && client.ends.size === 1),
    ring: (call, params, on) => ring(exchange, ends, client, { call, params, on }),
  };
  exchange.devices.add(client.device);
  say(client, 'ready', {});
}

function keep(exchange: Exchange, ends: Ends, client: Client, end: End): void {
  const { sid } = end.call;
  ends.set(end.reconnect, end);
  client.ends.set(sid, end);
  end.call.after.add(() => {
    ends.delete(end.reconnect);
    (end.client ?? client).ends.delete(sid);
    client.ends.delete(sid);
  });
  if (isOver(end.call)) exchange.log('a call was over before it started');
}

/** Places a browser's call. */
async function invite(exchange: Exchange, ends: Ends, client: Client, payload: Payload): Promise<void> {
  const { holder } = client;
  const { callsid: temporary, sdp } = payload;
  if (!holder || sdp === undefined) return;
  if (client.ends.size >= MAX_CALLS)
    return say(client, 'hangup', { callsid: temporary, error: { code: 31486, message: 'Busy Here' } });
  const params = Object.fromEntries(new URLSearchParams(payload.twilio?.params ?? ''));
  const fromPhone = isPhone(holder.identity);
  const leg = createWebLeg(exchange.media_address);
  const answer = await leg.answer(sdp).catch((error: unknown) => {
    leg.close();
    throw error;
  });
  const reconnect = randomUUID();
  const call: Call = {
    sid: newSid('CA'),
    account_id: holder.account_id,
    from: fromPhone ? holder.identity.slice(PHONE.length) : `client:${holder.identity}`,
    to: params.To ?? '',
    direction: 'inbound',
    status: 'ringing',
    began: Date.now(),
    line: openLine(leg),
    doing: new AbortController(),
    tell: {
      answered: () => say(end.client, 'answer', { callsid: call.sid, reconnect }),
      over: (error) => say(end.client, 'hangup', { callsid: call.sid, ...(error && { error }) }),
    },
    recordings: new Map(),
    after: new Set(),
  };
  const end: End = { call, leg, reconnect, client, isAnswered: true };
  exchange.calls.set(call.sid, call);
  exchange.note();
  keep(exchange, ends, client, end);
  // From now on the caller hears audio, such as ringing.
  say(client, 'ringing', { callsid: call.sid, sdp: answer });
  const url = webhookUrl(exchange.webhook_url(), fromPhone ? 'incoming' : 'outgoing', holder.account_id);
  await askAndFollow(exchange, call, url, params);
}

/** Rings a browser. Returns a function that stops the ringing. */
function ring(
  exchange: Exchange,
  ends: Ends,
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
      answered() {
        // The caller hung up, or another device was faster.
        if (call.status !== 'ringing') end.leg.close();
        on.answered(openLine(end.leg), over);
      },
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
          AccountSid: exchange.account(call.account_id).account_sid,
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

/**
 * Connects a client to its call again after a lost connection. If the call has ended meanwhile, or this gateway never had it, the client learns that. A call that still
 * rings is answered: a client that is on a call answers the next one with another device, which knows it by the same token.
 */
async function resume(
  exchange: Exchange,
  ends: Ends,
  client: Client,
  { reconnect, callsid, sdp }: Payload & { readonly reconnect: string },
): Promise<void> {
  const end = ends.get(reconnect);
  if (!end || end.call.account_id !== client.holder?.account_id) {
    say(client, 'hangup', { callsid, error: { code: CUT, message: 'The call has ended' } });
    return;
  }
  const { sid } = end.call;
  const before = end.client;
  before?.ends.delete(sid);
  end.client = client;
  client.ends.set(sid, end);
  if (!end.ringing || end.isAnswered || sdp === undefined) return say(client, 'answer', { callsid: sid, reconnect });
  end.isAnswered = true;
  if (before !== client) say(before, 'cancel', { callsid: sid });
  const leg = createWebLeg(exchange.media_address);
  end.leg.close();
  end.leg = leg;
  const answer = await leg.answer(sdp);
  say(client, 'answer', { callsid: sid, reconnect, sdp: answer });
  end.ringing.answered();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
