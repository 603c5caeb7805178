import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { type VoiceAccount, VoiceError } from '../../providers/voice/port.ts';
import { endLeg } from '../../providers/voice/twilio.ts';
import { type CallRow, type Legs, lockCall } from './calls.queries.ts';
import { voiceAccount } from './voice-account.ts';

/** Locks the acting user's connected call and works on it. Throws 404 for another user's call, and 422 with `otherwise` for one that isn't connected. */
export async function openCall<T>(
  signedIn: SignedInContext,
  call_id: string,
  otherwise: string,
  work: (ctx: Context, call: CallRow) => Promise<T>,
): Promise<{ readonly account: VoiceAccount; readonly call: CallRow; readonly changed: T }> {
  return signedIn.transaction(async (ctx) => {
    const call = await lockCall(ctx.db, ctx.tenant.id, call_id);
    if (!call || call.user_id !== ctx.actor.user_id) throw new AppError('not_found');
    const account = await voiceAccount(ctx);
    if (!account || call.status !== 'in_progress' || call.other_sid === null) throw invalid('call_id', otherwise);
    return { account, call, changed: await work(ctx, call) };
  });
}

/** Throws 422 while the other side hears a recorded message or a notice. `then` says what to do afterward: 'Hold'. */
export function requireTalking(call: CallRow, then: string): void {
  if (call.message_began_at !== null) throw invalid('call_id', 'You left this call to a recorded message.');
  if (call.disclosing_at !== null && call.disclosed_at === null)
    throw invalid('call_id', `The recording disclosure is playing. ${then} the call afterward.`);
  if (call.monitor_notice_at !== null && call.monitor_heard_at === null)
    throw invalid('call_id', `The monitoring notice is playing. ${then} the call afterward.`);
}

/** Writes to the audit log what the user did with a call. */
export const auditCall = (
  ctx: Context,
  { id, contact_id }: CallRow,
  verb: string,
  detail?: Readonly<Record<string, unknown>>,
): Promise<void> =>
  audit(ctx, { action: `call.${verb}`, subject_id: id, ...(detail && { detail }), ...(contact_id && { contact_id }) });

/** Ends a leg that may have ended by itself. */
export async function endIfThere(
  { log }: Pick<SignedInContext, 'log'>,
  account: VoiceAccount,
  leg: string,
): Promise<void> {
  await endLeg(account, leg).catch((error: unknown) => {
    if (!(error instanceof VoiceError)) throw error;
    log.info({ err: error }, 'a leg of a call was not ended');
  });
}

/** The conference room in which both sides of a call meet. */
export const roomOf = (call: Pick<CallRow, 'id' | 'room'>): string => call.room ?? `call-${call.id}`;

/** The leg in the agent's browser: its audio in both directions is recorded. */
export const agentLeg = (call: Legs): string =>
  call.passed_on || call.direction === 'outbound' ? call.provider_sid : (call.other_sid ?? call.provider_sid);

/** The leg of the other side. */
export const contactLeg = (call: Legs): string =>
  !call.passed_on && call.direction === 'inbound' ? call.provider_sid : (call.other_sid ?? call.provider_sid);

/** The leg that was placed, which survives a redirection. */
export const otherLeg = (call: Legs): string => call.other_sid ?? call.provider_sid;

/** Asks the provider. Throws 422 if the call has ended there, and 503 if it can't be asked. */
export async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof VoiceError)) throw error;
    if (error.gone) throw invalid('call_id', 'This call has ended.');
    throw new AppError('unavailable', { cause: error });
  }
}
