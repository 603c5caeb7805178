import { auditBySystem } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { type CallStep, type VoiceAccount, VoiceError } from '../../providers/voice/port.ts';
import { redirectCall } from '../../providers/voice/twilio.ts';
import { listLegsLeft } from './call-parties.queries.ts';
import { tellCall } from './call-progress.ts';
import { callSteps, hangUp } from './call-steps.ts';
import { findTalking } from './call-waiting.queries.ts';
import { type CallRow, lockCall, updateCall } from './calls.queries.ts';
import { checkSoon } from './check-call.ts';
import {
  agentLeg,
  asked,
  auditCall,
  contactLeg,
  endIfThere,
  openCall,
  otherLeg,
  requireTalking,
  roomOf,
} from './open-call.ts';
import { voiceAccount } from './voice-account.ts';

const NOT_CONNECTED = 'This call isn’t connected. Hold it after the other party answers.';
const TALKING = 'You’re talking on another call. Put that one on hold first.';

interface Held {
  readonly call_id: string;
  readonly held_at: string | null;
}

/**
 * Puts a call on hold: the other side hears music, and the agent hears nothing. The first time, the sides that were connected directly move to a
 * conference room, which the other side then leaves for the music. Throws 404 for another user's call, 422 for one that isn't connected.
 */
export async function holdCall(signedIn: SignedInContext, call_id: string): Promise<Held> {
  const { account, call, changed } = await openCall(signedIn, call_id, NOT_CONNECTED, async (ctx, found) => {
    if (found.held_at !== null) return undefined;
    requireTalking(found, 'Hold');
    const held_at = ctx.clock.now();
    await updateCall(ctx.db, ctx.tenant.id, found.id, { room: roomOf(found), held_at });
    await auditCall(ctx, found, 'hold');
    await tellCall(ctx, found);
    return held_at.toISOString();
  });
  if (changed === undefined) return { call_id, held_at: call.held_at };
  const room = roomOf(call);
  const steps = callSteps(account, signedIn.tenant.id, { ...call, room });
  // Of two legs that are connected directly, only the one that was placed survives. The other one then asks for its own steps.
  const [leg, next] =
    call.room === null && call.direction === 'inbound'
      ? [otherLeg(call), steps.meet(room, 'agent')]
      : [contactLeg(call), steps.music()];
  await askedOrUndone(signedIn, call, { held_at: null }, () => redirectCall(account, leg, next));
  return { call_id, held_at: changed };
}

/** Takes a call back from hold. Throws 404 for another user's call, 422 for one that isn't connected, and while the user talks on another one. */
export async function resumeCall(signedIn: SignedInContext, call_id: string): Promise<Held> {
  const { account, call, changed } = await openCall(signedIn, call_id, NOT_CONNECTED, async (ctx, found) => {
    if (found.held_at === null) return;
    if (await isTalking(ctx, found)) return 'talking';
    await updateCall(ctx.db, ctx.tenant.id, found.id, { held_at: null });
    await auditCall(ctx, found, 'resume');
    await tellCall(ctx, found);
    return;
  });
  if (changed === 'talking') throw invalid('call_id', TALKING);
  if (call.held_at !== null) {
    const steps = callSteps(account, signedIn.tenant.id, call).meet(roomOf(call), 'contact');
    const held_at = new Date(call.held_at);
    await askedOrUndone(signedIn, call, { held_at }, () => redirectCall(account, contactLeg(call), steps));
  }
  return { call_id, held_at: null };
}

/** Whether the user talks on another call. The report of its end may be late or lost. */
export async function isTalking(ctx: Context, { id, user_id }: CallRow): Promise<boolean> {
  const talking = await findTalking(ctx.db, ctx.tenant.id, { user_id, besides: id });
  if (talking !== undefined) await checkSoon(ctx, talking);
  return talking !== undefined;
}

/** The third person left, so the other side returns to the agent. Not if the call is over, or goes on without the agent. */
export async function bringBack(signedIn: SignedInContext, account: VoiceAccount, call_id: string): Promise<void> {
  const call = await signedIn.transaction(async (ctx) => {
    const found = await lockCall(ctx.db, ctx.tenant.id, call_id);
    if (found?.status !== 'in_progress' || found.held_at === null || found.transferred_at !== null) return undefined;
    await updateCall(ctx.db, ctx.tenant.id, call_id, { held_at: null });
    await auditBySystem(ctx, {
      action: 'call.resume',
      subject_id: call_id,
      ...(found.contact_id && { contact_id: found.contact_id }),
    });
    await tellCall(ctx, found);
    return found;
  });
  if (!call) return;
  const steps = callSteps(account, signedIn.tenant.id, call).meet(roomOf(call), 'contact');
  await redirectCall(account, contactLeg(call), steps).catch(async (error: unknown) => {
    if (!(error instanceof VoiceError)) throw error;
    signedIn.log.info({ err: error, call_id }, 'the other side did not return to the agent');
    // They hung up, which is reported too. Otherwise the agent can resume the call.
    await signedIn.transaction(async (ctx) => {
      const held_at = call.held_at === null ? null : new Date(call.held_at);
      await updateCall(ctx.db, ctx.tenant.id, call_id, { held_at });
      await tellCall(ctx, call);
    });
  });
}

/** The provider didn't do it, so the call is as it was. */
async function askedOrUndone(
  signedIn: SignedInContext,
  call: CallRow,
  before: { readonly held_at: Date | null },
  ask: () => Promise<void>,
): Promise<void> {
  try {
    await asked(ask);
  } catch (error) {
    await signedIn.transaction(async (ctx) => {
      await updateCall(ctx.db, ctx.tenant.id, call.id, before);
      await tellCall(ctx, call);
    });
    throw error;
  }
}

/** The other side heard the music to its end, or left the room: it hears more music, returns to the agent, or is let go once the agent has left. */
export function afterMusic(account: VoiceAccount, tenantId: number, call: CallRow | undefined): readonly CallStep[] {
  if (!call?.room || call.ended_at !== null) return hangUp;
  const steps = callSteps(account, tenantId, call);
  // A colleague hasn't answered yet.
  if (call.status === 'ringing') return steps.music();
  return call.held_at === null ? steps.meet(call.room, 'contact') : steps.music();
}

/**
 * One side of a call in a room left, and the provider doesn't end the other side by itself. Ends it, unless the call goes on. If that fails, the agent's side
 * is ended by the agent, and the other side by what it asks for next.
 */
export async function endOtherSide(signedIn: SignedInContext, call_id: string, left_sid: string): Promise<void> {
  const found = await signedIn.transaction(async (ctx) => ({
    call: await lockCall(ctx.db, ctx.tenant.id, call_id),
    parties: await listLegsLeft(ctx.db, ctx.tenant.id, call_id),
    account: await voiceAccount(ctx),
  }));
  const { call, account } = found;
  // After a transfer, the other side goes on without this agent.
  if (!account || !call?.room || call.ended_at === null || call.transferred_at !== null) return;
  for (const leg of [agentLeg(call), contactLeg(call)].filter((sid) => sid !== left_sid))
    await redirectCall(account, leg, hangUp).catch((error: unknown) => {
      if (!(error instanceof VoiceError)) throw error;
      // The API answers 400 or 404 for a leg that has ended, which is the usual case.
      signedIn.log.info({ err: error, call_id }, 'a side of an ended call was not ended');
    });
  // A third person may still ring.
  for (const leg of found.parties) await endIfThere(signedIn, account, leg);
}
