import { localNumber } from '@bookline/contract/rules/dial-runs';
import { isDialable, showsDialer } from '@bookline/contract/rules/dialer';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { audit, auditBySystem } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import type { CallStep, VoiceAccount } from '../../providers/voice/port.ts';
import { findAttempt, findWrapUp } from '../dial-runs/dial-runs.api.ts';
import { listNumbersOf } from '../phone-numbers/phone-numbers.api.ts';
import { countsAgainst } from '../subscriptions/subscriptions.api.ts';
import { lockUser } from '../users/users.api.ts';
import { takeProgress, tellCall } from './call-progress.ts';
import { callSteps, hangUp, turnAway } from './call-steps.ts';
import { waitsBeside } from './call-waiting.queries.ts';
import { type CallRow, findOpenCall, insertCall, lockCallBySid } from './calls.queries.ts';
import { checkSoon } from './check-call.ts';
import { contactOf, decideCall } from './decide-call.ts';
import { dialerFacts, type OwnDialer, whyNoCalls } from './dialer-facts.ts';
import { forwardMissed } from './forward-call.ts';
import { agentLeg } from './open-call.ts';
import { urlOfMessage } from './voice-account.ts';
import type { WebhookForm } from './webhook-form.ts';

/**
 * An agent's browser calls a number. The call is stored, and placed if the gate allows it; otherwise the agent's screen shows the reason. A
 * repeated request is the same call.
 */
export async function placeCall(ctx: Context, account: VoiceAccount, form: WebhookForm): Promise<readonly CallStep[]> {
  const known = await lockCallBySid(ctx.db, ctx.tenant.id, form.CallSid);
  if (known) {
    const goesOn = known.ended_at === null && known.room === null;
    return goesOn ? callSteps(account, ctx.tenant.id, known).dialNumber(known.to_number, known.from_number) : hangUp;
  }
  // Calls of a user are placed one after the other, so that each sees the one before.
  await lockUser(ctx.db, ctx.tenant.id, ctx.actor.user_id);
  const attempt = form.dialAttemptId
    ? await findAttempt(ctx.db, ctx.tenant.id, ctx.actor.user_id, form.dialAttemptId)
    : null;
  // The run went on, or two tabs placed the call of one attempt.
  if (attempt === undefined || attempt?.placed) return hangUp;
  const open = await findOpenCall(ctx.db, ctx.tenant.id, ctx.actor.user_id);
  if (open) {
    // The report of its end may be late or lost.
    await checkSoon(ctx, open.id);
    // A run never calls beside another call. Its attempt isn't used up, so it's placed once the user is free.
    if (attempt) return hangUp;
  }
  const facts = await dialerFacts(ctx, { lock: true });
  const number = toE164(form.To);
  const caller_id =
    (attempt?.local_presence && number ? await localCallerId(ctx, number) : undefined) ?? facts.caller_id ?? '';
  const contact_id = number ? await contactOf(ctx, number, attempt?.contact_id ?? form.callContactId) : null;
  const id = attempt ? attempt.attempt_id : newId();
  const refused = await refusal();
  const now = ctx.clock.now();
  const call = {
    id,
    provider_sid: form.CallSid,
    user_id: ctx.actor.user_id,
    contact_id,
    dial_run_id: attempt?.run_id ?? null,
    direction: 'outbound',
    from_number: caller_id,
    to_number: number ?? form.To.slice(0, 30),
    caller_city: null,
    caller_state: null,
    status: refused.reason === undefined ? 'ringing' : 'refused',
    refusal: refused.reason ?? null,
    decision_id: refused.decision_id ?? null,
    started_at: now,
    ended_at: refused.reason === undefined ? null : now,
    ...countsAgainst(facts.terms),
  } as const;
  if (!(await insertCall(ctx.db, ctx.tenant.id, call))) return hangUp;
  await audit(ctx, {
    action: refused.reason === undefined ? 'call.place' : 'call.refuse',
    subject_id: call.id,
    ...(contact_id && { contact_id }),
    detail: refused.reason === undefined ? {} : { reason: refused.reason },
  });
  await tellCall(ctx, call);
  if (refused.reason !== undefined) return hangUp;
  return callSteps(account, ctx.tenant.id, { ...call, room: null }).dialNumber(call.to_number, caller_id);

  async function refusal(): Promise<{ readonly reason?: string; readonly decision_id?: string }> {
    const why = whyNoCalls(facts);
    if (why) return { reason: why };
    if (!number || !isDialable(number)) return { reason: 'This number can’t be called. Enter a valid phone number.' };
    if (attempt && attempt.contact_id !== contact_id)
      return { reason: 'You can no longer see this contact, or they no longer have this number.' };
    return decideCall(ctx, { contact_id, number, call_id: id, automatic: attempt !== null });
  }
}

/** A caller dials the number of the acting user, whose browsers ring. A repeated request is the same call. */
export async function takeCall(ctx: Context, account: VoiceAccount, form: WebhookForm): Promise<readonly CallStep[]> {
  const known = await lockCallBySid(ctx.db, ctx.tenant.id, form.CallSid);
  const from_number = toE164(form.From) ?? form.From.slice(0, 30);
  const facts = await dialerFacts(ctx);
  const call = {
    id: known?.id ?? newId(),
    provider_sid: form.CallSid,
    user_id: ctx.actor.user_id,
    contact_id: known ? known.contact_id : await contactOf(ctx, from_number, undefined),
    dial_run_id: null,
    direction: 'inbound',
    from_number,
    to_number: toE164(form.To) ?? form.To.slice(0, 30),
    caller_city: form.CallerCity?.slice(0, 100) || null,
    caller_state: form.CallerState?.slice(0, 50) || null,
    status: 'ringing',
    refusal: null,
    decision_id: null,
    started_at: ctx.clock.now(),
    ended_at: null,
    ...countsAgainst(facts.terms),
  } as const;
  if (known) return known.ended_at === null ? ringOrHold(ctx, account, known, facts) : turnAway;
  // Of two callers at the same time, only one can wait.
  await lockUser(ctx.db, ctx.tenant.id, ctx.actor.user_id);
  if (!(await insertCall(ctx.db, ctx.tenant.id, call))) return turnAway;
  // The caller is the actor.
  await auditBySystem(ctx, {
    action: 'call.receive',
    subject_id: call.id,
    ...(call.contact_id && { contact_id: call.contact_id }),
  });
  await tellCall(ctx, call);
  if (showsDialer(facts))
    return ringOrHold(ctx, account, { ...call, room: null, started_at: call.started_at.toISOString() }, facts);
  return takeMessage(ctx, account, { ...call, room: null }, facts);
}

type Ringing = Pick<CallRow, 'id' | 'room' | 'user_id' | 'started_at'>;

/**
 * Rings the agent. While they wrap up a call of a run, the caller waits, as long as it would ring. While they are on a call, the browser that has it
 * shows this one, and only if it may wait.
 */
async function ringOrHold(
  ctx: Context,
  account: VoiceAccount,
  call: Ringing,
  facts: OwnDialer,
): Promise<readonly CallStep[]> {
  const steps = callSteps(account, ctx.tenant.id, call);
  const now = ctx.clock.now();
  if (!(await findWrapUp(ctx.db, ctx.tenant.id, ctx.actor.user_id, now))) {
    const beside = { user_id: ctx.actor.user_id, besides: call.id };
    const other = facts.call_waiting ? await waitsBeside(ctx.db, ctx.tenant.id, beside) : undefined;
    // It may have ended without a report. Then the next call rings as usual.
    if (other) await checkSoon(ctx, other.id);
    return steps.ringAgent({ callId: call.id, ...(other && { callWaiting: agentLeg(other) }) }, facts.ring_s);
  }
  const isInTime = now.getTime() - Date.parse(call.started_at) < 1000 * facts.ring_s;
  return isInTime ? steps.hold() : takeMessage(ctx, account, call, facts);
}

/** The caller hears the user's greeting and can leave a voicemail. */
export const takeMessage = (
  ctx: Parameters<typeof urlOfMessage>[0],
  account: VoiceAccount,
  call: Omit<Ringing, 'started_at'>,
  { greeting_id }: Pick<OwnDialer, 'greeting_id'>,
): readonly CallStep[] =>
  callSteps(account, ctx.tenant.id, call).takeMessage(
    greeting_id ? urlOfMessage(ctx, account, greeting_id) : undefined,
  );

/** A caller waited for the end of a wrap-up. */
export async function afterHold(ctx: Context, account: VoiceAccount, call: CallRow): Promise<readonly CallStep[]> {
  if (call.ended_at !== null) return turnAway;
  return ringOrHold(ctx, account, call, await dialerFacts(ctx));
}

/** Local presence: the user's number with the area code of the called one. Undefined if there is none. */
async function localCallerId(ctx: Context, called: string): Promise<string | undefined> {
  const own = await listNumbersOf(ctx.db, ctx.tenant.id, ctx.actor.user_id);
  return localNumber(
    called,
    own.filter(({ voice }) => voice).map(({ number }) => number),
  );
}

/** Stores the result of a dialed call and returns the next step. `forwarded`: of the user's phone, to which the call was forwarded. */
export async function afterDial(
  ctx: Context,
  account: VoiceAccount,
  callId: string,
  { form, forwarded }: { readonly form: WebhookForm; readonly forwarded: boolean },
  lock: (id: string) => ReturnType<typeof lockCallBySid>,
): Promise<readonly CallStep[]> {
  const call = await lock(callId);
  if (!call) return hangUp;
  const steps = callSteps(account, ctx.tenant.id, call);
  // The other side was redirected to the recording notice, so this side hears it too. Or the call was put on hold.
  if (call.room !== null && call.ended_at === null && form.DialCallStatus === 'completed') {
    const side = call.direction === 'outbound' ? 'agent' : 'contact';
    if (call.disclosing_at !== null && call.disclosed_at === null) return steps.disclose(side);
    if (call.monitor_notice_at !== null && call.monitor_heard_at === null) return steps.announce(side);
    return side === 'contact' && call.held_at !== null ? steps.music() : steps.meet(call.room, side);
  }
  const isMissed = call.direction === 'inbound' && call.answered_at === null && form.DialCallStatus !== 'completed';
  if (isMissed && !forwarded && form.DialCallStatus === 'no-answer') {
    const next = await forwardMissed(ctx, account, call);
    if (next) return next;
  }
  await takeProgress(ctx, call, {
    status: form.DialCallStatus ?? 'completed',
    at: ctx.clock.now(),
    duration_s: form.DialCallDuration,
    other_sid: form.DialCallSid,
    of_other_side: true,
  });
  return isMissed ? takeMessage(ctx, account, call, await dialerFacts(ctx)) : hangUp;
}
