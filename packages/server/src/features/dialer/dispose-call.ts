import type { BodyOf } from '@bookline/contract/endpoint';
import type { Disposition, dispositions } from '@bookline/contract/features/dispositions';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import {
  amendCall,
  changeContact,
  getContact,
  keepConsent,
  recordActivity,
  requireLiveContact,
} from '../contacts/contacts.api.ts';
import { dispositionDetail, dispositionOf } from '../dispositions/dispositions.api.ts';
import { refuseNumber } from '../do-not-contact/do-not-contact.api.ts';
import { isFollowUpSet, setFollowUp } from '../follow-ups/follow-ups.api.ts';
import { tellCall } from './call-progress.ts';
import { type CallRow, lockCall, updateCall } from './calls.queries.ts';

type Body = BodyOf<typeof dispositions.dispose>;

/**
 * Sets what came of a call, during or after it. During the call, the timeline learns it at the end. Throws 404 for another user's call or a
 * contact that the user no longer sees, and 422 if a required follow-up is missing or the call was blocked.
 */
export async function disposeCall(ctx: Context, call_id: string, body: Body) {
  const call = await lockCall(ctx.db, ctx.tenant.id, call_id);
  if (!call || call.user_id !== ctx.actor.user_id) throw new AppError('not_found');
  if (call.status === 'refused')
    throw invalid('disposition_id', 'This call was blocked, so it can’t have a disposition.');
  const { contact_id } = call;
  if (contact_id) await requireLiveContact(ctx, contact_id);
  const disposition = await dispositionOf(ctx, body.disposition_id, call.disposition_id);
  const isSame = call.disposition_id === disposition.id;
  await planFollowUp(ctx, call, disposition, body, isSame);
  const change = { disposition_id: disposition.id, disposition_note: body.note, disposed_at: ctx.clock.now() };
  await updateCall(ctx.db, ctx.tenant.id, call.id, {
    ...change,
    // The length of the wrap-up is up to the first choice.
    ...(call.disposed_at !== null && { disposed_at: new Date(call.disposed_at) }),
  });
  if (contact_id && call.ended_at !== null)
    await amendCall(ctx, { id: call.id, contact_id }, dispositionDetail(disposition, body.note));
  if (disposition.do_not_call && !isSame) await refuseCalls(ctx, call, disposition);
  await audit(ctx, {
    action: 'call.dispose',
    subject_id: call.id,
    ...(contact_id && { contact_id }),
    detail: { disposition: disposition.name, outcome: disposition.outcome },
  });
  await tellCall(ctx, call);
  return { call_id: call.id, disposition };
}

/** The user doesn't want to choose a disposition. They still can in the call log. Throws 404 for another user's call. */
export async function skipDisposition(ctx: Context, call_id: string) {
  const call = await lockCall(ctx.db, ctx.tenant.id, call_id);
  if (!call || call.user_id !== ctx.actor.user_id) throw new AppError('not_found');
  if (call.disposition_id === null && call.disposition_skipped_at === null) {
    await updateCall(ctx.db, ctx.tenant.id, call.id, { disposition_skipped_at: ctx.clock.now() });
    await audit(ctx, {
      action: 'call.skip_disposition',
      subject_id: call.id,
      ...(call.contact_id && { contact_id: call.contact_id }),
    });
    await tellCall(ctx, call);
  }
  return { call_id: call.id };
}

async function planFollowUp(
  ctx: Context,
  { contact_id }: CallRow,
  { name, outcome, follow_up_required }: Disposition,
  { follow_up, note }: Body,
  isSame: boolean,
): Promise<void> {
  if (!contact_id || !ctx.actor.features.has('follow_ups')) {
    if (follow_up) throw invalid('follow_up', 'You can’t set a follow-up for this call. Remove the follow-up.');
    return;
  }
  if (follow_up) {
    const planned = { ...follow_up, title: outcome === 'callback' ? 'Call back' : `Follow up: ${name}` };
    // The same request again adds no second one.
    if (!isSame || !(await isFollowUpSet(ctx, contact_id, planned)))
      await setFollowUp(ctx, contact_id, { ...planned, note });
  } else if (follow_up_required && !isSame)
    throw invalid('follow_up', `Choose when to follow up. “${name}” requires it.`);
}

/** The contact said on the phone that they don't want calls: the consent ledger has it, and the gate refuses from now on. */
async function refuseCalls(ctx: Context, call: CallRow, { name }: Disposition): Promise<void> {
  const { contact_id } = call;
  if (!contact_id) {
    const number = toE164(call.direction === 'inbound' ? call.from_number : call.to_number);
    return number ? refuseNumber(ctx, number) : undefined;
  }
  if ((await getContact(ctx, contact_id)).do_not_call) return;
  const [subject_id] = await keepConsent(ctx, contact_id, [
    { channel: 'call', did: 'withdrawn', how: 'verbal', source: `Call disposition: ${name}` },
  ]);
  await changeContact(ctx, contact_id, { do_not_call: true }, { consented: true });
  await recordActivity(ctx, {
    contact_id,
    kind: 'consent',
    ...(subject_id && { subject_id }),
    detail: { did: 'withdrawn', channel: 'call' },
  });
}
