import { type Call, declined, duration, type HangupError, isOver, newSid, unanswered } from './calls.ts';
import { changeStatus, type Exchange, endCall, reportStatus } from './exchange.ts';
import { createAnsweringLeg, createVoicemailLeg, RINGING } from './leg.ts';
import { connect, disconnect, listen, openLine, playTo, stopPlaying } from './line.ts';
import type { Form } from './send-webhook.ts';
import type { TwimlTarget, Verb } from './twiml.ts';

type Dial = Extract<Verb, { verb: 'dial' }>;

/** As many as a mix of all stays understandable for. */
const MAX_IN_ROOM = 8;
/** How long a number without a voice client rings before the gateway answers. */
const PICKS_UP_MS = 1200;
/** How long a number rings that no one answers. */
const GIVES_UP_MS = 3000;
/** Numbers without a voice client that behave differently, by their last digits: 555-0181 to 555-0183. */
const behaviors: readonly (readonly [ending: string, behavior: 'no-answer' | 'busy' | 'voicemail'])[] = [
  ['5550181', 'no-answer'],
  ['5550182', 'busy'],
  ['5550183', 'voicemail'],
];

/**
 * Connects a call and waits until the connection is over: one side hung up, no one answered, or one side was redirected. Returns the fields that the
 * application receives; undefined if the call itself ended or was redirected.
 */
export async function dialOut(exchange: Exchange, call: Call, dial: Dial): Promise<Form | undefined> {
  const [target] = dial.targets;
  if (!target) return { DialCallStatus: 'failed' };
  return target.kind === 'room' ? meet(exchange, call, target) : bridge(exchange, call, target, dial);
}

async function bridge(exchange: Exchange, call: Call, target: TwimlTarget, dial: Dial): Promise<Form | undefined> {
  const { signal } = call.doing;
  if (call.line) void playTo(call.line, RINGING, true);
  const child = place(exchange, {
    account_id: call.account_id,
    parent_sid: call.sid,
    from: dial.caller_id ?? call.from,
    target,
  });
  const late = setTimeout(() => endCall(exchange, child, 'no-answer'), dial.timeout_s * 1000);
  try {
    await settled(child, signal, () => child.status !== 'ringing');
  } finally {
    clearTimeout(late);
  }
  if (call.line) stopPlaying(call.line);
  if (signal.aborted) {
    endCall(exchange, child, child.status === 'ringing' ? 'canceled' : 'completed');
    return undefined;
  }
  if (isOver(child)) {
    failures.set(call, child.status === 'busy' ? declined : unanswered);
    return { DialCallSid: child.sid, DialCallStatus: child.status };
  }
  if (call.status === 'ringing') {
    changeStatus(exchange, call, 'in-progress');
    call.tell.answered();
  }
  if (call.line && child.line) connect(call.line, child.line);
  // The application can redirect the other leg, which ends the connection but not that leg.
  const elsewhere = child.doing.signal;
  await settled(child, AbortSignal.any([signal, elsewhere]), () => isOver(child));
  if (call.line) disconnect(call.line);
  if (signal.aborted) {
    endCall(exchange, child);
    return undefined;
  }
  return { DialCallSid: child.sid, DialCallStatus: 'completed', DialCallDuration: String(duration(child)) };
}

/** Waits until `holds` is true of a call, or `signal` aborts. */
async function settled(call: Call, signal: AbortSignal, holds: () => boolean): Promise<void> {
  if (holds() || signal.aborted) return;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!holds() && !signal.aborted) return;
      call.after.delete(look);
      changes.get(call)?.delete(look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    call.after.add(look);
    const watching = changes.get(call) ?? new Set();
    changes.set(call, watching.add(look));
    signal.addEventListener('abort', look);
  });
}
const changes = new WeakMap<Call, Set<() => void>>();

interface Placed {
  readonly account_id: number;
  /** The call that dials it. Without one, the API places it. */
  readonly parent_sid?: string;
  readonly from: string;
  readonly target: Pick<TwimlTarget, 'kind' | 'name' | 'params' | 'progress'>;
  readonly onAnswered?: (call: Call) => void;
}

/** Rings a number or a client. */
export function place(exchange: Exchange, { account_id, parent_sid, from, target, onAnswered }: Placed): Call {
  const stops: (() => void)[] = [];
  let ending: ((why?: HangupError) => void) | undefined;
  const child: Call = {
    sid: newSid('CA'),
    account_id,
    from,
    to: target.kind === 'client' ? `client:${target.name}` : target.name,
    direction: parent_sid === undefined ? 'outbound-api' : 'outbound-dial',
    ...(parent_sid !== undefined && { parent_sid }),
    ...(target.progress !== undefined && { progress: target.progress }),
    status: 'ringing',
    began: Date.now(),
    doing: new AbortController(),
    tell: {
      answered: () => undefined,
      over(why) {
        for (const stop of stops) stop();
        ending?.(why);
      },
    },
    recordings: new Map(),
    after: new Set(),
  };
  exchange.calls.set(child.sid, child);
  void reportStatus(exchange, child);
  const answered = (line: NonNullable<Call['line']>, how: (why?: HangupError) => void, by?: () => void) => {
    if (child.status !== 'ringing') return how();
    ending = how;
    for (const stop of stops.splice(0)) if (stop !== by) stop();
    child.line = line;
    changeStatus(exchange, child, 'in-progress');
    for (const look of [...(changes.get(child) ?? [])]) look();
    onAnswered?.(child);
  };
  const identity = target.kind === 'client' ? target.name : `tel:${target.name}`;
  const devices = [...exchange.devices].filter(
    (device) => device.account_id === account_id && device.identity === identity,
  );
  // Twilio rings every client. The application's client declines a call during another one, unless this parameter is set.
  const mayWait = target.params.callWaiting !== undefined;
  const free =
    devices.every((device) => device.hasRoom(false)) || mayWait
      ? devices.filter((device) => device.hasRoom(mayWait))
      : [];
  for (const device of free) {
    const stop = device.ring(child, target.params, {
      answered: (line, how) => answered(line, how, stop),
      // A client that declines does so for all of them.
      rejected: () => endCall(exchange, child, 'busy'),
    });
    stops.push(stop);
  }
  if (free.length > 0) return child;
  if (devices.length > 0) queueMicrotask(() => endCall(exchange, child, 'busy'));
  else if (target.kind === 'client') queueMicrotask(() => endCall(exchange, child, 'no-answer'));
  else {
    const [, behavior] = behaviors.find(([ending]) => target.name.endsWith(ending)) ?? [];
    const react = () => {
      if (behavior === 'no-answer' || behavior === 'busy') return endCall(exchange, child, behavior);
      answered(openLine(behavior === 'voicemail' ? createVoicemailLeg() : createAnsweringLeg()), () => undefined);
    };
    const timer = setTimeout(react, behavior === 'no-answer' ? GIVES_UP_MS : PICKS_UP_MS);
    stops.push(() => clearTimeout(timer));
  }
  return child;
}

const failures = new WeakMap<Call, HangupError>();

/** Why the dialed party did not answer, for a caller whose own call was never answered. */
export const failureOf = (call: Call): HangupError | undefined =>
  call.status === 'ringing' ? failures.get(call) : undefined;

/** Whom a caller of a conference is heard by: everyone, one call, or no one. */
type Voice = Pick<TwimlTarget, 'muted' | 'coach'>;
const voices = new WeakMap<Call, Voice>();

function isHeardBy(speaker: Call, listener: Call): boolean {
  const { muted = false, coach } = voices.get(speaker) ?? {};
  return !muted && (coach === undefined || coach === listener.sid);
}

/**
 * Connects the callers of a conference: each hears the others, except those who are muted or only talk to someone else. One alone hears nothing. It lasts until the call ends or is redirected, or a caller who
 * ends the conference leaves.
 */
async function meet(exchange: Exchange, call: Call, target: TwimlTarget): Promise<Form | undefined> {
  const { signal } = call.doing;
  const { name, ends_room } = target;
  if (call.status === 'ringing') {
    changeStatus(exchange, call, 'in-progress');
    call.tell.answered();
  }
  const key = `${call.account_id} ${name}`;
  const room = exchange.rooms.get(key) ?? new Set<Call>();
  if (room.size >= MAX_IN_ROOM) return { DialCallStatus: 'failed' };
  exchange.rooms.set(key, room);
  voices.set(call, target);
  for (const other of room) {
    if (!other.line || !call.line) continue;
    if (isHeardBy(call, other)) listen(other.line, call.line);
    if (isHeardBy(other, call)) listen(call.line, other.line);
  }
  room.add(call);
  let isIn = true;
  const leave = () => {
    if (!isIn) return;
    isIn = false;
    if (!room.delete(call)) return;
    if (call.line) disconnect(call.line);
    const left = [...room];
    if (ends_room) room.clear();
    if (room.size === 0 && exchange.rooms.get(key) === room) exchange.rooms.delete(key);
    for (const each of left) {
      if (ends_room && each.line) disconnect(each.line);
      for (const look of [...(changes.get(each) ?? [])]) look();
    }
  };
  call.after.add(leave);
  // A redirected call leaves at once, because its next step may enter the same conference.
  signal.addEventListener('abort', leave);
  await settled(call, signal, () => isOver(call) || !room.has(call));
  call.after.delete(leave);
  leave();
  return signal.aborted || isOver(call) ? undefined : { DialCallStatus: 'completed' };
}
