import { localAccount } from '../local-account.ts';
import type { LocalGateway, VoiceAccount } from '../port.ts';
import { type Call, type CallStatus, duration, type HangupError, isOver, type Recording } from './calls.ts';
import { disconnect, type Line, stopPlaying, tick } from './line.ts';
import { FRAME_MS } from './mu-law.ts';
import { type Form, sendWebhook } from './send-webhook.ts';

/** A browser that waits for calls. */
export interface Device {
  readonly tenant_id: number;
  readonly identity: string;
  /** Whether it is free to ring. */
  isFree(): boolean;
  /** Rings it; answers how to stop that. */
  ring(
    call: Call,
    params: Form,
    on: { answered(line: Line, ending: (why?: HangupError) => void): void; rejected(): void },
  ): () => void;
}

export interface GatewayOptions {
  readonly gateway: LocalGateway;
  /** `http://127.0.0.1:port`: where the gateway is reached. */
  readonly address: string;
  /** The address of this machine that browsers send their voice to. */
  readonly media_address: string;
  /** What the addresses begin with at which the application hears of calls. */
  readonly webhook_base: () => string;
  /** Where recordings wait until they are fetched. */
  readonly folder: string;
  readonly log: (message: string, error?: unknown) => void;
}

/** Everything that is going on. */
export interface Exchange extends GatewayOptions {
  readonly calls: Map<string, Call>;
  readonly devices: Set<Device>;
  readonly rooms: Map<string, Set<Call>>;
  readonly recordings: Map<string, Recording>;
  account(tenantId: number): VoiceAccount;
  close(): void;
}

/** So long the API still knows of a call that is over. */
const KEPT_MS = 10 * 60_000;
/** A clock that was held up makes up for this much at most. */
const MOST_TICKS = 5;

export function openExchange(options: GatewayOptions): Exchange {
  const calls = new Map<string, Call>();
  let due = performance.now();
  const clock = setInterval(() => {
    const now = performance.now();
    if (now - due > MOST_TICKS * FRAME_MS) due = now - FRAME_MS;
    for (; due <= now; due += FRAME_MS) tick(linesOf(calls));
  }, FRAME_MS);
  return {
    ...options,
    calls,
    devices: new Set(),
    rooms: new Map(),
    recordings: new Map(),
    account: (tenantId) => localAccount(options.gateway, tenantId, options.webhook_base()),
    close() {
      clearInterval(clock);
      for (const call of calls.values()) call.line?.leg.close();
    },
  };
}

function* linesOf(calls: ReadonlyMap<string, Call>): Generator<Line> {
  for (const { line } of calls.values()) if (line) yield line;
}

/** What a webhook says of a call. */
export function formOf(exchange: Exchange, call: Call): Form {
  const { account_sid } = exchange.account(call.tenant_id);
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
    Timestamp: new Date().toUTCString(),
  };
}

/** Tells the application how a call goes, in the order in which it went. */
export function tellProgress(exchange: Exchange, call: Call): void {
  const { auth_token, webhook_base } = exchange.account(call.tenant_id);
  const url =
    call.progress ??
    (call.parent_sid === undefined && isOver(call)
      ? `${webhook_base}/v1/webhooks/voice/status?tenant=${call.tenant_id}`
      : undefined);
  if (url === undefined) return;
  const form = formOf(exchange, call);
  const before = telling.get(call) ?? Promise.resolve();
  const told = before
    .then(() => sendWebhook(auth_token, url, form))
    .then(
      () => undefined,
      (error: unknown) => exchange.log('the application was not told how a call goes', error),
    );
  telling.set(call, told);
}
const telling = new WeakMap<Call, Promise<void>>();

export function changeStatus(exchange: Exchange, call: Call, status: CallStatus): void {
  if (isOver(call) || call.status === status) return;
  call.status = status;
  if (status === 'in-progress') call.answered = Date.now();
  tellProgress(exchange, call);
}

/** Ends a call, once: whoever is on the line, and the application, are told. */
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
  call.told.over(why);
  for (const after of call.after) after();
  delete call.line;
  line?.leg.close();
  tellProgress(exchange, call);
  setTimeout(() => exchange.calls.delete(call.sid), KEPT_MS).unref();
}
