import { isDialable, OVER_MINUTES, overQuota, showsDialer } from '@bookline/contract/rules/dialer';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { audit, auditBySystem } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import type { CallStep, VoiceAccount } from '../../providers/voice/port.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { takeProgress, tellCall } from './call-progress.ts';
import { callSteps, hangUp, turnAway } from './call-steps.ts';
import { insertCall, listContactsByNumber, lockCallBySid } from './calls.queries.ts';
import { dialerFacts } from './dialer-facts.ts';
import { decideCall } from './may-call.ts';
import type { WebhookForm } from './webhook-form.ts';

/**
 * An agent's browser calls a number: the call is kept, and placed if the gate lets it through; else the agent's screen says why not. Told
 * twice it is one call.
 */
export async function placeCall(ctx: Context, account: VoiceAccount, form: WebhookForm): Promise<readonly CallStep[]> {
  const known = await lockCallBySid(ctx.db, ctx.tenant.id, form.CallSid);
  const facts = await dialerFacts(ctx);
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
  } as const;
  if (!(await insertCall(ctx.db, ctx.tenant.id, call))) return hangUp;
  await audit(ctx, {
    action: refused.reason === undefined ? 'call.place' : 'call.refuse',
    subject_type: 'call',
    subject_id: call.id,
    ...(contact_id && { contact_id }),
    detail: refused.reason === undefined ? {} : { reason: refused.reason },
  });
  await tellCall(ctx, call);
  if (refused.reason !== undefined) return hangUp;
  return callSteps(account, ctx.tenant.id, { ...call, room: null }).dialNumber(call.to_number, caller_id);

  async function refusal(): Promise<{ readonly reason?: string; readonly decision_id?: string }> {
    if (!showsDialer(facts)) return { reason: 'You cannot call from here. Ask an admin to enable the dialer for you.' };
    if (overQuota(facts)) return { reason: OVER_MINUTES };
    if (!number || !isDialable(number)) return { reason: 'This is not a phone number that can be called.' };
    return decideCall(ctx, { contact_id, number, call_id: id });
  }
}

/** Somebody calls the number of the acting person, whose browsers ring. Told twice it is one call. */
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
  } as const;
  const steps = callSteps(account, ctx.tenant.id, { ...call, room: null });
  if (known) return known.ended_at === null ? steps.ringAgent({ callId: call.id }, facts.ring_s) : turnAway;
  if (!(await insertCall(ctx.db, ctx.tenant.id, call))) return turnAway;
  // Whoever calls did it.
  await auditBySystem(ctx, {
    action: 'call.receive',
    subject_type: 'call',
    subject_id: call.id,
    ...(call.contact_id && { contact_id: call.contact_id }),
  });
  await tellCall(ctx, call);
  if (showsDialer(facts)) return steps.ringAgent({ callId: call.id }, facts.ring_s);
  return steps.takeMessage();
}

/** Whom a number is of, among the contacts that the acting person sees: the one they mean, where it has this number. */
async function contactOf(ctx: Context, number: string, meant: string | undefined): Promise<string | null> {
  const found = await listContactsByNumber(ctx.db, ctx.tenant.id, [number], await visibleContacts(ctx));
  return (found.find(({ id }) => id === meant) ?? found[0])?.id ?? null;
}

/** What the dial of a call came to; answers what comes next. */
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
  // The other side was led to where it hears that it is recorded: this one hears it too.
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
