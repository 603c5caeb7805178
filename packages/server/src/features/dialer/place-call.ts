import { isDialable, OVER_MINUTES, overQuota, showsDialer } from '@bookline/contract/rules/dialer';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { audit, auditBySystem } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import type { CallStep, VoiceAccount } from '../../providers/voice/port.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { decideAttempt } from '../outbound-gate/outbound-gate.api.ts';
import { countsAgainst, hasUsedOwn } from '../subscriptions/subscriptions.api.ts';
import { takeProgress, tellCall } from './call-progress.ts';
import { callSteps, hangUp, turnAway } from './call-steps.ts';
import { insertCall, listContactsByNumber, lockCallBySid } from './calls.queries.ts';
import { dialerFacts } from './dialer-facts.ts';
import type { WebhookForm } from './webhook-form.ts';

/**
 * An agent's browser calls a number. The call is stored, and placed if the gate allows it; otherwise the agent's screen shows the reason. A
 * repeated request is the same call.
 */
export async function placeCall(ctx: Context, account: VoiceAccount, form: WebhookForm): Promise<readonly CallStep[]> {
  const known = await lockCallBySid(ctx.db, ctx.tenant.id, form.CallSid);
  const facts = await dialerFacts(ctx, { lock: true });
  const caller_id = facts.caller_id ?? '';
  if (known) {
    const goesOn = known.ended_at === null && known.room === null;
    return goesOn ? callSteps(account, ctx.tenant.id, known).dialNumber(known.to_number, caller_id) : hangUp;
  }
  const number = toE164(form.To);
  const contact_id = number ? await contactOf(ctx, number, form.callContactId) : null;
  const id = newId();
  const refused = await refusal();
  const now = ctx.clock.now();
  const call = {
    id,
    provider_sid: form.CallSid,
    user_id: ctx.actor.user_id,
    contact_id,
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
    if (!showsDialer(facts)) return { reason: 'You can’t make calls. Ask an admin to enable the dialer for you.' };
    if (overQuota(facts)) return { reason: OVER_MINUTES };
    if (!facts.enabled && hasUsedOwn(facts.terms))
      return { reason: 'You’ve used all minutes of your plan. Change your plan to call again.' };
    if (!number || !isDialable(number)) return { reason: 'This number can’t be called. Enter a valid phone number.' };
    return decideCall(ctx, { contact_id, number, call_id: id });
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
  const steps = callSteps(account, ctx.tenant.id, { ...call, room: null });
  if (known) return known.ended_at === null ? steps.ringAgent({ callId: call.id }, facts.ring_s) : turnAway;
  if (!(await insertCall(ctx.db, ctx.tenant.id, call))) return turnAway;
  // The caller is the actor.
  await auditBySystem(ctx, {
    action: 'call.receive',
    subject_id: call.id,
    ...(call.contact_id && { contact_id: call.contact_id }),
  });
  await tellCall(ctx, call);
  if (showsDialer(facts)) return steps.ringAgent({ callId: call.id }, facts.ring_s);
  return steps.takeMessage();
}

/** The contact that has a number, among the contacts that the acting user sees. The contact that the user chose comes first, if it has this number. */
async function contactOf(ctx: Context, number: string, meant: string | undefined): Promise<string | null> {
  const found = await listContactsByNumber(ctx.db, ctx.tenant.id, [number], await visibleContacts(ctx));
  return (found.find(({ id }) => id === meant) ?? found[0])?.id ?? null;
}

/** Stores the result of a dialed call and returns the next step. */
export async function afterDial(
  ctx: Context,
  account: VoiceAccount,
  callId: string,
  form: WebhookForm,
  lock: (id: string) => ReturnType<typeof lockCallBySid>,
): Promise<readonly CallStep[]> {
  const call = await lock(callId);
  if (!call) return hangUp;
  const steps = callSteps(account, ctx.tenant.id, call);
  // The other side was redirected to the recording notice, so this side hears it too.
  if (call.room !== null && call.ended_at === null && form.DialCallStatus === 'completed')
    return steps.disclose(call.direction === 'outbound' ? 'agent' : 'contact');
  const isMissed = call.direction === 'inbound' && call.answered_at === null && form.DialCallStatus !== 'completed';
  await takeProgress(ctx, call, {
    status: form.DialCallStatus ?? 'completed',
    at: ctx.clock.now(),
    duration_s: form.DialCallDuration,
    other_sid: form.DialCallSid,
  });
  return isMissed ? steps.takeMessage() : hangUp;
}

/** Asks the gate whether this number may be called now; if not, returns the reason as a sentence. The answer is recorded. */
async function decideCall(
  ctx: Context,
  {
    contact_id,
    number,
    call_id,
  }: { readonly contact_id: string | null; readonly number: string; readonly call_id: string },
): Promise<{ readonly decision_id: string; readonly reason?: string }> {
  const how = { channel: 'call', purpose: 'personal', subject_id: call_id } as const;
  const decision = await decideAttempt(
    ctx,
    contact_id === null ? { ...how, address: number } : { ...how, contact_id, address: number },
  );
  const { decision_id } = decision;
  return decision.allowed ? { decision_id } : { decision_id, reason: decision.reason };
}
