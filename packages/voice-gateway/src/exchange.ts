import { accountOf, type GatewayAccount } from './account.ts';
import { type Call, type CallStatus, duration, type HangupError, isOver, type Recording } from './calls.ts';
import { disconnect, type Line, stopPlaying, tick } from './line.ts';
import { FRAME_MS } from './mu-law.ts';
import { type Form, sendWebhook } from './send-webhook.ts';
import { webhookUrl } from './webhook-url.ts';

/** A voice client that is registered for calls. */
export interface Device {
  readonly account_id: number;
  readonly identity: string;
  /** Whether another call can ring it: it's on none, or on one and the application lets this one wait. */
  hasRoom(mayWait: boolean): boolean;
  /** Rings it and returns a function that stops the ringing. */
  ring(
    call: Call,
    params: Form,
    on: { answered(line: Line, ending: (why?: HangupError) => void): void; rejected(): void },
  ): () => void;
}

export interface GatewayOptions {
  /** Derives the credentials of all accounts. Keep it secret. */
  readonly key: string;
  /** `http://127.0.0.1:port` of the gateway itself. */
  readonly address: string;
  /** The IPv4 address of this machine to which browsers send audio. */
  readonly media_address: string;
  /**
   * The application's URL with `{event}` (incoming, outgoing, or status) and `{account}` (the account's id) in it. The gateway also plays sounds from
   * this origin, and from no other.
   */
  readonly webhook_url: () => string;
  /** Holds recordings until the application removes them, and what goes on. */
  readonly folder: string;
  /** Hears what went wrong in a call. */
  readonly log: (message: string, error?: unknown) => void;
  /** How long a client may stay connected without a valid token. The default is ten seconds. */
  readonly patience_ms?: number;
}

/** All calls, voice clients, and recordings of a gateway. */
export interface Exchange extends GatewayOptions {
  readonly calls: Map<string, Call>;
  readonly devices: Set<Device>;
  readonly rooms: Map<string, Set<Call>>;
  readonly recordings: Map<string, Recording>;
  account(accountId: number): GatewayAccount;
  /** A call or recording changed, which the journal records. */
  note: () => void;
  close(): Promise<void>;
}

/** How long the API returns a call after its end. */
const KEPT_MS = 10 * 60_000;
/** After a delay, at most this many frames are caught up. */
const MAX_TICKS = 5;

export function openExchange(options: GatewayOptions): Exchange {
  const calls = new Map<string, Call>();
  const recordings = new Map<string, Recording>();
  let due = performance.now();
  const clock = setInterval(() => {
    const now = performance.now();
    if (now - due > MAX_TICKS * FRAME_MS) due = now - FRAME_MS;
    for (; due <= now; due += FRAME_MS) tick(linesOf(calls));
  }, FRAME_MS);
  return {
    ...options,
    calls,
    devices: new Set(),
    rooms: new Map(),
    recordings,
    account: (accountId) => accountOf(options.key, accountId),
    note: () => undefined,
    async close() {
      clearInterval(clock);
      for (const call of calls.values()) call.line?.leg.close();
      // The next gateway reads the length from the file.
      for (const { recorder, seconds } of recordings.values())
        if (seconds === undefined) await recorder?.writer.close().catch(() => undefined);
    },
  };
}

function* linesOf(calls: ReadonlyMap<string, Call>): Generator<Line> {
  for (const { line } of calls.values()) if (line) yield line;
}

/** The fields of a call in a webhook. */
export function formOf(exchange: Exchange, call: Call): Form {
  const { account_sid } = exchange.account(call.account_id);
  return {
    AccountSid: account_sid,
    ApiVersion: '2010-04-01',
    CallSid: call.sid,
    CallStatus: call.status,
    Direction: call.direction,
    From: call.from,
    To: call.to,
    ...(call.parent_sid !== undefined && { ParentCallSid: call.parent_sid }),
    ...(isOver(call) && { CallDuration: String(duration(call)) }),
    ...(call.was_cut && { ErrorCode: String(CUT) }),
    Timestamp: new Date(call.ended ?? Date.now()).toUTCString(),
  };
}

/** The code of Twilio's voice client for a lost connection. */
export const CUT = 31005;

/** Reports a call's status to the application. Reports of a call are sent one after the other, so they arrive in order. */
export function reportStatus(exchange: Exchange, call: Call): Promise<void> {
  const { auth_token } = exchange.account(call.account_id);
  exchange.note();
  const url =
    call.progress ??
    (call.direction === 'inbound' && isOver(call)
      ? webhookUrl(exchange.webhook_url(), 'status', call.account_id)
      : undefined);
  if (url === undefined) return Promise.resolve();
  const form = formOf(exchange, call);
  const before = reports.get(call) ?? Promise.resolve();
  const sent = before
    .then(() => sendWebhook(auth_token, url, form))
    .then(
      () => undefined,
      (error: unknown) => exchange.log('the status of a call was not reported', error),
    );
  reports.set(call, sent);
  return sent;
}
const reports = new WeakMap<Call, Promise<void>>();

export function changeStatus(exchange: Exchange, call: Call, status: CallStatus): void {
  if (isOver(call) || call.status === status) return;
  call.status = status;
  if (status === 'in-progress') call.answered = Date.now();
  void reportStatus(exchange, call);
}

/** Ends a call and tells its voice client and the application. Does nothing if the call is over. */
export function endCall(exchange: Exchange, call: Call, status: CallStatus = 'completed', why?: HangupError): void {
  if (isOver(call)) return;
  call.ended = Date.now();
  call.status = status;
  const { line } = call;
  if (line) {
    stopPlaying(line);
    disconnect(line);
  }
  call.doing.abort();
  call.tell.over(why);
  for (const after of call.after) after();
  delete call.line;
  line?.leg.close();
  void reportStatus(exchange, call);
  forgetLater(exchange, call);
}

export function forgetLater(exchange: Exchange, call: Call): void {
  setTimeout(() => exchange.calls.delete(call.sid), KEPT_MS).unref();
}
