import { toE164 } from '@bookline/contract/rules/phone-e164';
import { auditBySystem } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { CallStep, VoiceAccount } from '../../providers/voice/port.ts';
import { findNumber } from '../phone-numbers/phone-numbers.api.ts';
import { tellCall } from './call-progress.ts';
import { callSteps } from './call-steps.ts';
import { type CallRow, findForwardedCall, updateCall } from './calls.queries.ts';
import { contactOf, decideCall } from './decide-call.ts';
import { dialerFacts, whyNoCalls } from './dialer-facts.ts';

/**
 * No one answered in the user's browsers: rings their verified phone, if they chose that, can call, and the gate allows the call. Undefined if it isn't
 * forwarded. The call stays open, so its end is what the phone does. A repeated report gets the same answer.
 */
export async function forwardMissed(
  ctx: Context,
  account: VoiceAccount,
  call: CallRow,
): Promise<readonly CallStep[] | undefined> {
  // The caller hung up, or it was transferred, and the next step isn't ours.
  if (call.ended_at !== null || call.room !== null) return undefined;
  const facts = await dialerFacts(ctx);
  const number = facts.verified_number && toE164(facts.verified_number);
  if (!number) return undefined;
  const caller_id = toE164(call.from_number) ?? call.to_number;
  const steps = callSteps(account, ctx.tenant.id, call).forward(number, caller_id);
  if (call.forwarded_at !== null) return steps;
  if (!facts.forward_unanswered || whyNoCalls(facts) !== undefined || (await loops(ctx, call, number)))
    return undefined;
  const contact_id = await contactOf(ctx, number, undefined);
  const { reason } = await decideCall(ctx, { contact_id, number, call_id: call.id, automatic: false });
  if (reason !== undefined) return undefined;
  await updateCall(ctx.db, ctx.tenant.id, call.id, { forwarded_at: ctx.clock.now(), other_sid: null });
  await auditBySystem(ctx, {
    action: 'call.forward',
    subject_id: call.id,
    ...(call.contact_id && { contact_id: call.contact_id }),
  });
  await tellCall(ctx, call);
  return steps;
}

/** The phone itself calls, it's a number of the company, or another call is on its way to it, perhaps from there. */
async function loops({ db, tenant }: Context, call: CallRow, number: string): Promise<boolean> {
  if (toE164(call.from_number) === number || (await findNumber(db, tenant.id, number))) return true;
  return (await findForwardedCall(db, tenant.id, call.user_id)) !== undefined;
}
