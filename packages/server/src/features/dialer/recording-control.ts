import type { RecordingState } from '@bookline/contract/features/dialer';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { type VoiceAccount, VoiceError } from '../../providers/voice/port.ts';
import { changeRecording, isBeingRecorded, redirectCall, startRecording } from '../../providers/voice/twilio.ts';
import { findOpenParty } from './call-parties.queries.ts';
import { tellCall } from './call-progress.ts';
import { callSteps } from './call-steps.ts';
import { callToAskAbout } from './call-to-ask-about.ts';
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
 * hear the notice, then both meet in a conference room. This is the provider's own way, and recording begins there. If both heard it already, but the recording
 * didn't start, it starts now. Throws 404 for another user's call, 422 for a call that is not connected.
 */
export async function startDisclaimer(signedIn: SignedInContext, call_id: string): Promise<Recorded> {
  const found = await openCall(signedIn, call_id, NOT_CONNECTED, async (ctx, call) => {
    if (call.recording === 'disclosed') return 'heard' as const;
    if (call.disclosing_at !== null) return undefined;
    if (call.held_at !== null) throw invalid('call_id', 'This call is on hold. Resume it before you record.');
    if (call.monitor_notice_at !== null && call.monitor_heard_at === null)
      throw invalid('call_id', 'The monitoring notice is playing. Record the call afterward.');
    // They would talk on without having heard that they are recorded.
    if (await findOpenParty(ctx.db, ctx.tenant.id, call_id)) throw invalid('call_id', NOT_ALONE);
    const room = roomOf(call);
    await updateCall(ctx.db, ctx.tenant.id, call.id, { room, disclosing_at: ctx.clock.now() });
    await auditCall(ctx, call, 'disclose');
    return { room };
  });
  const { account, call, changed } = found;
  if (changed === undefined) return { call_id, recording: call.recording };
  if (changed === 'heard')
    return { call_id, recording: await asked(() => record(signedIn, account, call_id, { isFirst: false })) };
  const { room } = changed;
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

/**
 * The other side heard the notice, so recording starts. A repeated report starts it if that failed before. A failure doesn't end the call: it's logged, and a job
 * tries again. The job waits from the start, so that it also runs if this process dies before the provider answers. The user can try again too.
 */
export async function afterDisclosure(
  signedIn: SignedInContext,
  account: VoiceAccount,
  call_id: string,
): Promise<void> {
  const isFirst = await signedIn.transaction(async (ctx) => {
    const found = await lockCall(ctx.db, ctx.tenant.id, call_id);
    if (!found || found.ended_at !== null || found.disclosed_at !== null) return false;
    await updateCall(ctx.db, ctx.tenant.id, call_id, { recording: 'disclosed', disclosed_at: ctx.clock.now() });
    await auditCall(ctx, found, 'disclosed');
    await tellCall(ctx, found);
    await startAgain(ctx, call_id, { delay_s: AGAIN_S });
    return true;
  });
  try {
    await record(signedIn, account, call_id, { isFirst });
  } catch (error) {
    if (!(error instanceof VoiceError)) throw error;
    signedIn.log.warn({ err: error, call_id }, 'the recording of a call did not start');
    await signedIn.transaction((ctx) => startAgain(ctx, call_id));
  }
}

const START_RECORDING = 'start-recording';

/** Adds the job that starts a recording unless it has started by then. It replaces a waiting one of the call. */
const startAgain = (ctx: Context, call_id: string, options: { readonly delay_s?: number } = {}): Promise<void> =>
  enqueue(ctx, START_RECORDING, { call_id }, { ...options, key: `${START_RECORDING}:${call_id}`, max_attempts: 5 });

/** Starts a recording that didn't start when the notice was over. */
export const startRecordingAgain: Task = {
  name: START_RECORDING,
  async run(...job) {
    const asking = await callToAskAbout(...job);
    if (!asking?.account) return;
    const ctx = await asking.asItsUser();
    if (ctx) await record(ctx, asking.account, asking.call.id, { isFirst: false });
  },
};

/** Longer than the two requests to the provider take. */
const ASKING_MS = 30_000;
/** By then, a process that died isn't asking anymore. */
const AGAIN_S = ASKING_MS / 1000 + 5;

/**
 * Starts the recording of a call whose parties heard the notice, and returns its recording state. Requests that repeat or come at the same time start one
 * recording. Uses two transactions, with the requests to the provider between them. Throws VoiceError.
 */
async function record(
  signedIn: SignedInContext,
  account: VoiceAccount,
  call_id: string,
  { isFirst }: { readonly isFirst: boolean },
): Promise<RecordingState> {
  const { call, isOurs } = await signedIn.transaction(async (ctx) => {
    const found = await lockCall(ctx.db, ctx.tenant.id, call_id);
    const now = ctx.clock.now();
    const asked_at = found?.recording_asked_at ?? null;
    const isAsked = asked_at !== null && now.getTime() - Date.parse(asked_at) < ASKING_MS;
    if (!found || found.ended_at !== null || found.recording !== 'disclosed' || isAsked)
      return { call: found, isOurs: false };
    await updateCall(ctx.db, ctx.tenant.id, call_id, { recording_asked_at: now });
    return { call: found, isOurs: true };
  });
  if (!call || !isOurs) return call?.recording ?? 'not_recording';
  let isRecording = false;
  try {
    // The provider may have started it although its answer was lost.
    if (isFirst || !(await isBeingRecorded(account, agentLeg(call))))
      await startRecording(account, agentLeg(call), callSteps(account, signedIn.tenant.id, call).recorded);
    isRecording = true;
  } finally {
    await signedIn.transaction(async (ctx) => {
      const found = await lockCall(ctx.db, ctx.tenant.id, call_id);
      const started = isRecording && found?.recording === 'disclosed' ? found : undefined;
      await updateCall(ctx.db, ctx.tenant.id, call_id, {
        recording_asked_at: null,
        ...(started && { recording: 'recording' }),
      });
      if (!started) return;
      await auditCall(ctx, started, 'record');
      await tellCall(ctx, started);
    });
  }
  return 'recording';
}
