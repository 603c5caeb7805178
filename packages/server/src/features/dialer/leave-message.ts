import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { type VoiceAccount, VoiceError } from '../../providers/voice/port.ts';
import { redirectCall } from '../../providers/voice/twilio.ts';
import { findMessageFile } from '../voicemail-messages/voicemail-messages.api.ts';
import { tellCall } from './call-progress.ts';
import { callSteps } from './call-steps.ts';
import { lockCall, updateCall } from './calls.queries.ts';
import { urlOfMessage, voiceAccount } from './voice-account.ts';

/**
 * Plays a recorded message to the other side of a call and lets the agent go. The other side leaves the call to hear it, which is the provider's own way, so the
 * agent's part of the call ends. `dropped` says so before the provider is asked; that it was heard to its end is known only afterward. Throws 404 for another
 * user's call or message, and 422 for a call that isn't connected.
 */
export async function leaveMessage(signedIn: SignedInContext, call_id: string, message_id: string): Promise<void> {
  const found = await signedIn.transaction(async (ctx) => {
    const { db, tenant, actor } = ctx;
    const call = await lockCall(db, tenant.id, call_id);
    if (!call || call.user_id !== actor.user_id) throw new AppError('not_found');
    if (!(await findMessageFile(db, tenant.id, actor.user_id, message_id))) throw new AppError('not_found');
    // It plays already.
    if (call.message_began_at !== null) return undefined;
    const account = await voiceAccount(ctx);
    if (!account || call.status !== 'in_progress' || call.other_sid === null || call.direction !== 'outbound')
      throw invalid('message_id', 'This call isn’t connected. Wait until the answering machine answers.');
    if (call.room !== null)
      throw invalid(
        'message_id',
        'This call was held, recorded, or supervised, so a message can’t be played into it. Say it yourself.',
      );
    await updateCall(db, tenant.id, call.id, { message_began_at: ctx.clock.now() });
    await audit(ctx, {
      action: 'call.leave_message',
      subject_id: call.id,
      ...(call.contact_id && { contact_id: call.contact_id }),
      detail: { message_id },
    });
    return { account, other_sid: call.other_sid };
  });
  if (!found) return;
  const { account, other_sid } = found;
  await asked(account, other_sid, signedIn, call_id, urlOfMessage(signedIn, account, message_id));
}

async function asked(account: VoiceAccount, sid: string, signedIn: SignedInContext, call_id: string, url: string) {
  const steps = callSteps(account, signedIn.tenant.id, { id: call_id, room: null, user_id: signedIn.actor.user_id });
  try {
    await redirectCall(account, sid, steps.leaveMessage(url));
  } catch (error) {
    if (!(error instanceof VoiceError)) throw error;
    await signedIn.transaction(async (ctx) => {
      await updateCall(ctx.db, ctx.tenant.id, call_id, { message_began_at: null });
      await tellCall(ctx, { id: call_id, user_id: ctx.actor.user_id });
    });
    if (error.gone) throw invalid('message_id', 'This call has ended.');
    throw new AppError('unavailable', { cause: error });
  }
}

/** The message was played to its end. */
export async function messageLeft(ctx: Context, call_id: string): Promise<void> {
  const call = await lockCall(ctx.db, ctx.tenant.id, call_id);
  if (!call?.message_began_at) return;
  await updateCall(ctx.db, ctx.tenant.id, call_id, { message_left_at: ctx.clock.now() });
  await tellCall(ctx, call);
}
