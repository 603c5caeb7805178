import type { RecordingState } from '@bookline/contract/features/dialer';
import type { SignedInContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import type { VoiceAccount } from '../../providers/voice/port.ts';
import { changeRecording, redirectCall, startRecording } from '../../providers/voice/twilio.ts';
import { findOpenParty } from './call-parties.queries.ts';
import { tellCall } from './call-progress.ts';
import { callSteps } from './call-steps.ts';
import { lockCall, updateCall } from './calls.queries.ts';
import { agentLeg, asked, auditCall, contactLeg, openCall, otherLeg, roomOf } from './open-call.ts';

const NOT_CONNECTED = 'This call isn’t connected. Record after the other party answers.';
const NOT_ALONE = 'Someone else is on this call. Remove them, start the recording, and then add them again.';

interface Recorded {
  readonly call_id: string;
  readonly recording: RecordingState;
}

/**
 * Tells both sides of a call that it is recorded; recording starts once both have heard it. The other side is redirected out of the call to
 * hear the notice, then both meet in a conference room. This is the provider's own way, and recording begins there. Throws 404 for another
 * user's call, 422 for a call that is not connected.
 */
export async function startDisclaimer(signedIn: SignedInContext, call_id: string): Promise<Recorded> {
  const found = await openCall(signedIn, call_id, NOT_CONNECTED, async (ctx, call) => {
    if (call.disclosing_at !== null) return undefined;
    if (call.held_at !== null) throw invalid('call_id', 'This call is on hold. Resume it before you record.');
    if (call.monitor_notice_at !== null && call.monitor_heard_at === null)
      throw invalid('call_id', 'The monitoring notice is playing. Record the call afterward.');
    // They would talk on without having heard that they are recorded.
    if (await findOpenParty(ctx.db, ctx.tenant.id, call_id)) throw invalid('call_id', NOT_ALONE);
    const room = roomOf(call);
    await updateCall(ctx.db, ctx.tenant.id, call.id, { room, disclosing_at: ctx.clock.now() });
    await auditCall(ctx, call, 'disclose');
    return room;
  });
  const { account, call, changed: room } = found;
  if (room === undefined) return { call_id, recording: call.recording };
  const { disclose } = callSteps(account, signedIn.tenant.id, { ...call, room });
  await asked(() =>
    call.room === null
      ? redirectCall(account, otherLeg(call), disclose(call.direction === 'outbound' ? 'contact' : 'agent'))
      : // Both are in the room already, so neither is connected through the other.
        redirectCall(account, contactLeg(call), disclose('contact')),
  );
  if (call.room !== null) await asked(() => redirectCall(account, agentLeg(call), disclose('agent')));
  return { call_id, recording: call.recording };
}

/** Resumes a paused recording. Throws 422 if no recording notice was played yet. */
export async function resumeRecording(signedIn: SignedInContext, call_id: string): Promise<Recorded> {
  return change(signedIn, call_id, 'recording');
}

/** Pauses a recording. What is said during the pause is not stored. */
export async function pauseRecording(signedIn: SignedInContext, call_id: string): Promise<Recorded> {
  return change(signedIn, call_id, 'paused');
}

async function change(signedIn: SignedInContext, call_id: string, to: 'recording' | 'paused'): Promise<Recorded> {
  const { account, call } = await openCall(signedIn, call_id, NOT_CONNECTED, async (_ctx, found) => {
    if (found.recording === 'not_recording' || found.recording === 'disclosed')
      throw invalid(
        'call_id',
        'Both parties must hear the recording disclosure before you record. Select Record to play it.',
      );
    return undefined;
  });
  if (call.recording === to) return { call_id, recording: to };
  await asked(() => changeRecording(account, agentLeg(call), to === 'paused' ? 'paused' : 'in-progress'));
  await signedIn.transaction(async (ctx) => {
    await updateCall(ctx.db, ctx.tenant.id, call.id, { recording: to });
    await auditCall(ctx, call, to === 'paused' ? 'pause_recording' : 'resume_recording');
    await tellCall(ctx, call);
  });
  return { call_id, recording: to };
}

/** The other side heard the notice, so recording starts. Uses two transactions, with the request to the provider between them. */
export async function afterDisclosure(
  signedIn: SignedInContext,
  account: VoiceAccount,
  call_id: string,
): Promise<void> {
  const call = await signedIn.transaction(async (ctx) => {
    const found = await lockCall(ctx.db, ctx.tenant.id, call_id);
    if (!found || found.ended_at !== null || found.disclosed_at !== null) return undefined;
    await updateCall(ctx.db, ctx.tenant.id, call_id, { recording: 'disclosed', disclosed_at: ctx.clock.now() });
    await auditCall(ctx, found, 'disclosed');
    await tellCall(ctx, found);
    return found;
  });
  if (!call) return;
  const { recorded } = callSteps(account, signedIn.tenant.id, call);
  await startRecording(account, agentLeg(call), recorded);
  await signedIn.transaction(async (ctx) => {
    const found = await lockCall(ctx.db, ctx.tenant.id, call_id);
    if (found?.recording !== 'disclosed') return;
    await updateCall(ctx.db, ctx.tenant.id, call_id, { recording: 'recording' });
    await auditCall(ctx, found, 'record');
    await tellCall(ctx, found);
  });
}
