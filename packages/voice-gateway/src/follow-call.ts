import { setTimeout as wait } from 'node:timers/promises';
import { type Call, isOver, unanswered } from './calls.ts';
import { dialOut, failureOf, place } from './dial-out.ts';
import { changeStatus, type Exchange, endCall, formOf } from './exchange.ts';
import { BEEP, RINGING } from './leg.ts';
import { playTo, stopPlaying } from './line.ts';
import { finishRecording, recordCall, recordingForm } from './record-call.ts';
import { type Form, sendWebhook } from './send-webhook.ts';
import { readTwiml, type Verb } from './twiml.ts';
import { samplesOf } from './wav.ts';
import { webhookUrl } from './webhook-url.ts';

/** A caller waits meanwhile, so the application is asked only twice for the next step. */
const TRIES = 2;

/** The steps of a call, and the URL to which relative URLs in them refer. */
interface Script {
  readonly twiml: string;
  readonly url: string;
}

/** Asks the application for a call's steps and carries them out. Never throws: a failure ends the call. */
export async function askAndFollow(exchange: Exchange, call: Call, url: string, form: Form = {}): Promise<void> {
  await guarded(exchange, call, async () => follow(exchange, call, await ask(exchange, call, url, form)));
}

/** A call that the application places. */
export interface Ordered {
  readonly account_id: number;
  readonly from: string;
  /** A number, or `client:name?parameter=value`. */
  readonly to: string;
  /** Asked for the call's steps once it's answered. */
  readonly url: string;
  readonly progress?: string;
  readonly timeout_s: number;
}

/** Rings a number or a browser, and asks for the steps when someone answers. */
export function orderCall(exchange: Exchange, { account_id, from, to, url, progress, timeout_s }: Ordered): Call {
  const [name = '', params] = to.replace(/^client:/, '').split('?');
  const target = {
    kind: to.startsWith('client:') ? ('client' as const) : ('number' as const),
    name,
    params: Object.fromEntries(new URLSearchParams(params)),
    ...(progress !== undefined && { progress }),
  };
  const onAnswered = (answered: Call) => void askAndFollow(exchange, answered, url);
  const call = place(exchange, { account_id, from, target, onAnswered });
  const late = setTimeout(() => {
    if (call.status === 'ringing') endCall(exchange, call, 'no-answer');
  }, timeout_s * 1000);
  call.after.add(() => clearTimeout(late));
  return call;
}

/** Stops a live call's current step and carries out other steps instead. */
export function redirect(exchange: Exchange, call: Call, twiml: string): void {
  call.doing.abort();
  call.doing = new AbortController();
  if (call.line) stopPlaying(call.line);
  const script = { twiml, url: webhookUrl(exchange.webhook_url(), 'status', call.account_id) };
  void guarded(exchange, call, () => follow(exchange, call, script));
}

async function guarded(exchange: Exchange, call: Call, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isOver(call)) return;
    exchange.log('a call failed', error);
    endCall(exchange, call, call.status === 'ringing' ? 'failed' : 'completed', unanswered);
  }
}

async function ask(exchange: Exchange, call: Call, url: string, form: Form): Promise<Script> {
  const { auth_token } = exchange.account(call.account_id);
  return { twiml: await sendWebhook(auth_token, url, { ...formOf(exchange, call), ...form }, TRIES), url };
}

async function follow(exchange: Exchange, call: Call, first: Script): Promise<void> {
  const { signal } = call.doing;
  const isOff = () => signal.aborted || isOver(call);
  let script: Script | undefined = first;
  while (script) {
    const { url } = script;
    let next: Script | undefined;
    for (const verb of readTwiml(script.twiml)) {
      if (isOff()) return;
      const then = await carryOut(exchange, call, verb, url);
      if (isOff()) return;
      if (!then) continue;
      next = await ask(exchange, call, new URL(then.url, url).href, then.form);
      break;
    }
    script = next;
  }
  if (!isOff()) endCall(exchange, call, 'completed', failureOf(call));
}

/** Carries out one step. Returns the request for the next steps, if it ends in one. */
async function carryOut(
  exchange: Exchange,
  call: Call,
  verb: Verb,
  url: string,
): Promise<{ readonly url: string; readonly form: Form } | undefined> {
  const { signal } = call.doing;
  switch (verb.verb) {
    case 'play':
      answer(exchange, call);
      await play(exchange, call, new URL(verb.url, url).href);
      return undefined;
    case 'pause':
      // As the first step, it delays the answer, and the caller hears ringing.
      if (call.status === 'ringing' && call.line) void playTo(call.line, RINGING, true);
      await wait(verb.seconds * 1000, undefined, { signal }).catch(() => undefined);
      if (call.line) stopPlaying(call.line);
      return undefined;
    case 'redirect':
      return { url: verb.url, form: {} };
    case 'hangup':
      endCall(exchange, call, 'completed', failureOf(call));
      return undefined;
    case 'reject':
      endCall(exchange, call, verb.reason === 'busy' ? 'busy' : 'no-answer', unanswered);
      return undefined;
    case 'record':
      answer(exchange, call);
      return recordMessage(exchange, call, verb);
    case 'dial': {
      const form = await dialOut(exchange, call, verb);
      return form && verb.action !== undefined ? { url: verb.action, form } : undefined;
    }
  }
}

function answer(exchange: Exchange, call: Call): void {
  if (call.status !== 'ringing') return;
  changeStatus(exchange, call, 'in-progress');
  call.tell.answered();
}

const sounds = new Map<string, Uint8Array>();

async function play(exchange: Exchange, call: Call, url: string): Promise<void> {
  // The gateway requests nothing from other hosts.
  if (new URL(url).origin !== new URL(exchange.webhook_url()).origin)
    throw new Error('this sound is not the application’s own');
  let samples = sounds.get(url);
  if (!samples) {
    const reply = await fetch(url, { signal: AbortSignal.timeout(5000) });
    if (!reply.ok) throw new Error(`a sound returned status ${reply.status}`);
    samples = samplesOf(Buffer.from(await reply.arrayBuffer()));
    sounds.set(url, samples);
  }
  if (call.line) await playTo(call.line, samples);
}

/** Records the caller after a beep until they hang up, press #, or the time is up. */
async function recordMessage(exchange: Exchange, call: Call, verb: Extract<Verb, { verb: 'record' }>) {
  const { signal } = call.doing;
  if (call.line) await playTo(call.line, BEEP);
  if (signal.aborted || !call.line) return undefined;
  const { done } = verb;
  const recording = await recordCall(exchange, call, { both: false, ...(done !== undefined && { done }) });
  const pressed = new AbortController();
  call.onKey = (key) => {
    if (key === '#') pressed.abort();
  };
  await wait(verb.max_s * 1000, undefined, { signal: AbortSignal.any([signal, pressed.signal]) }).catch(
    () => undefined,
  );
  delete call.onKey;
  await finishRecording(exchange, call, recording);
  return verb.action === undefined ? undefined : { url: verb.action, form: recordingForm(exchange, call, recording) };
}
