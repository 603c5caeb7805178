import type { BodyOf } from '@bookline/contract/endpoint';
import type { dialer } from '@bookline/contract/features/dialer';
import { OUTBOUND_TIMEOUT_S } from '@bookline/contract/rules/dialer';
import { displayName } from '@bookline/contract/rules/names';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type CallStep, type VoiceAccount, VoiceError } from '../../providers/voice/port.ts';
import { endLeg, howItStands, type NewLeg, placeLeg } from '../../providers/voice/twilio.ts';
import {
  findOpenParty,
  findParty,
  insertParty,
  type PartyOutcome,
  type PartyRow,
  updateParty,
} from './call-parties.queries.ts';
import { tellCall } from './call-progress.ts';
import { hangUp, partySteps } from './call-steps.ts';
import { freeColleague, numberFor, ownNumber, theirNumber } from './call-targets.ts';
import { type CallRow, lockCall } from './calls.queries.ts';
import { endSupervisionsOf } from './end-supervision.ts';
import { bringBack, holdCall, isTalking, resumeCall } from './hold-call.ts';
import { agentLeg, asked, auditCall, endIfThere, openCall, requireTalking, roomOf } from './open-call.ts';
import { auditTransferEnd, undoTransfer } from './transfer-call.ts';
import { identityOf } from './voice-account.ts';
import type { WebhookForm } from './webhook-form.ts';

const NOT_CONNECTED = 'This call isn’t connected. Add someone after the other party answers.';
const TAKEN = 'Someone else is on this call. Remove them first.';
const TALKING = 'You’re talking on another call. Switch to this one first.';

type Target =
  | { readonly refused: string }
  | (Pick<NewLeg, 'to' | 'from' | 'timeout_s'> & Pick<PartyRow, 'user_id' | 'number'>);

/**
 * Adds a colleague or a number to a call. The other side hears music, and the user talks with the third person first. Throws 404 for another user's call, 422 for one
 * that isn't connected or has a third person already, and for a colleague or number that can't be called.
 */
export async function addParty(signedIn: SignedInContext, body: BodyOf<typeof dialer.device_add_party>) {
  const { call_id, user_id, phone_number = '' } = body;
  const { account, call, changed } = await openCall(signedIn, call_id, NOT_CONNECTED, async (ctx, found) => {
    requireTalking(found, 'Add someone to');
    const open = await findOpenParty(ctx.db, ctx.tenant.id, call_id);
    // A repeated request.
    if (open && (user_id === undefined ? open.number === toE164(phone_number) : open.user_id === user_id))
      return undefined;
    if (open || found.transferred_at !== null) throw invalid(user_id === undefined ? 'phone_number' : 'user_id', TAKEN);
    if (await isTalking(ctx, found)) return { refused: TALKING };
    const id = newId();
    const target = await targetOf(ctx, found, id, body);
    // The gate's answer is stored, also if it refuses.
    if ('refused' in target) return target;
    const { to, from, timeout_s, ...who } = target;
    await insertParty(ctx.db, ctx.tenant.id, { id, call_id, ...who, added_at: ctx.clock.now() });
    // The third person has heard no notice of monitoring.
    await endSupervisionsOf(ctx, found);
    await auditCall(
      ctx,
      found,
      'add_party',
      who.user_id === null ? { to: 'number' } : { to: 'colleague', user_id: who.user_id },
    );
    await tellCall(ctx, found);
    return { id, leg: { to, from, timeout_s } };
  });
  if (changed === undefined) return { call_id };
  if ('refused' in changed) throw invalid(user_id === undefined ? 'phone_number' : 'user_id', changed.refused);
  const { id, leg } = changed;
  const steps = partySteps(account, signedIn.tenant.id, call_id, id);
  try {
    await holdCall(signedIn, call_id);
    await asked(async () => {
      const leg_sid = await placeLeg(account, { ...leg, answered: steps.joined, progress: steps.progress });
      const isGone = await signedIn.transaction(async (ctx) => {
        await lockCall(ctx.db, ctx.tenant.id, call_id);
        await updateParty(ctx.db, ctx.tenant.id, id, { leg_sid });
        const party = await findParty(ctx.db, ctx.tenant.id, id);
        return party?.left_at !== null;
      });
      // The call ended, or the user removed them before the provider had named their leg.
      if (isGone) await endIfThere(signedIn, account, leg_sid);
    });
  } catch (error) {
    await signedIn.transaction((ctx) => leave(ctx, call, id, 'failed'));
    await bringBack(signedIn, account, call_id);
    throw error;
  }
  return { call_id };
}

async function targetOf(
  ctx: Context,
  call: CallRow,
  id: string,
  { user_id, phone_number = '' }: BodyOf<typeof dialer.device_add_party>,
): Promise<Target> {
  if (user_id === undefined) {
    const answer = await numberFor(ctx, call, phone_number, 'refuse_party');
    if ('refused' in answer) return answer;
    const { number, caller_id } = answer;
    return { to: { number }, from: caller_id, timeout_s: OUTBOUND_TIMEOUT_S, user_id: null, number };
  }
  const { facts } = await freeColleague(ctx, user_id);
  // Their dialer shows who asks, and about which caller. With the id it finds the call that becomes theirs.
  const params = { callId: id, callerNumber: theirNumber(call), addedBy: displayName(ctx.actor.user.profile) };
  return {
    to: { client: identityOf(user_id), params },
    from: ownNumber(call),
    timeout_s: facts.ring_s,
    user_id,
    number: null,
  };
}

/** Their part ends. Does nothing if it has. The call is locked. */
async function leave(ctx: Context, call: CallRow, id: string, outcome: PartyOutcome): Promise<void> {
  const party = await findParty(ctx.db, ctx.tenant.id, id);
  if (!party || party.left_at !== null) return;
  await updateParty(ctx.db, ctx.tenant.id, id, { left_at: ctx.clock.now(), outcome: party.outcome ?? outcome });
  await tellCall(ctx, call);
}

/** The third person answered, and meets the agent. */
export const partyJoined = (
  signedIn: SignedInContext,
  account: VoiceAccount,
  call_id: string,
  { id, leg_sid }: { readonly id: string; readonly leg_sid: string },
): Promise<readonly CallStep[]> =>
  signedIn.transaction(async (ctx) => {
    const call = await lockCall(ctx.db, ctx.tenant.id, call_id);
    const party = await findParty(ctx.db, ctx.tenant.id, id);
    if (!call || call.ended_at !== null || party?.call_id !== call_id || party.outcome !== null) return hangUp;
    await updateParty(ctx.db, ctx.tenant.id, id, {
      leg_sid,
      ...(party.joined_at === null && { joined_at: ctx.clock.now() }),
    });
    await tellCall(ctx, call);
    return partySteps(account, ctx.tenant.id, call_id, id).meet(roomOf(call), call.recording !== 'not_recording');
  });

/** How the part of a third person ended who hung up, or didn't answer. */
const outcomes: Readonly<Record<string, PartyOutcome>> = {
  busy: 'busy',
  'no-answer': 'no_answer',
  completed: 'no_answer',
};

/**
 * The provider reports the leg of the third person. It's also the only news of a leg that was placed just before the server was killed. Once it's over, the other side
 * returns to the agent.
 */
export async function partyProgress(
  signedIn: SignedInContext,
  account: VoiceAccount,
  call_id: string,
  { id, form, isOver }: { readonly id: string; readonly form: WebhookForm; readonly isOver: boolean },
): Promise<void> {
  const leg_sid = form.CallSid;
  const agentLeft = isOver && (await hasAgentLeft(signedIn, account, call_id));
  const next = await signedIn.transaction(async (ctx) => {
    const call = await lockCall(ctx.db, ctx.tenant.id, call_id);
    const party = await findParty(ctx.db, ctx.tenant.id, id);
    if (!call || party?.call_id !== call_id) return undefined;
    if (party.leg_sid === null) await updateParty(ctx.db, ctx.tenant.id, id, { leg_sid });
    if (!isOver) return party.left_at !== null && party.outcome !== 'transferred' ? 'end' : undefined;
    if (party.left_at !== null) return undefined;
    if (call.ended_at !== null) {
      await leave(ctx, call, id, 'transferred');
      const since = Date.parse(call.transferred_at ?? party.joined_at ?? call.started_at);
      const duration_s = Math.max(0, Math.round((ctx.clock.now().getTime() - since) / 1000));
      await auditTransferEnd(ctx, call, { outcome: 'completed', duration_s });
      return undefined;
    }
    if (agentLeft && call.transferred_at === null) {
      await leave(ctx, call, id, 'call_ended');
      return undefined;
    }
    const outcome = party.joined_at === null ? (outcomes[form.CallStatus] ?? 'failed') : 'left';
    await leave(ctx, call, id, outcome);
    // The server was killed while it transferred the call to them.
    if (call.transferred_at !== null) await undoTransfer(ctx, call);
    return 'return';
  });
  // They were removed before the provider had named their leg.
  if (next === 'end') await endIfThere(signedIn, account, leg_sid);
  if (next === 'return') await bringBack(signedIn, account, call_id);
}

/** Whether the agent hung up. The room then ends for the third person too, and which of the two is reported first is chance. */
async function hasAgentLeft(signedIn: SignedInContext, account: VoiceAccount, call_id: string): Promise<boolean> {
  const call = await signedIn.transaction((ctx) => lockCall(ctx.db, ctx.tenant.id, call_id));
  if (!call || call.ended_at !== null) return false;
  return isLegOver(account, agentLeg(call)).catch((error: unknown) => {
    if (!(error instanceof VoiceError)) throw error;
    // The other side then returns to the agent, or hears that there is none.
    signedIn.log.info({ err: error, call_id }, 'it was not known whether an agent left a call');
    return false;
  });
}

/**
 * Hangs up on the third person, and takes the other side back from hold. Their leg ends before it counts as ended, so no one listens unseen if the server is killed.
 * Throws 404 for another user's call, 422 for one that isn't connected, and 503 if the provider can't be asked.
 */
export async function removeParty(signedIn: SignedInContext, call_id: string) {
  const { account, call, changed } = await openCall(signedIn, call_id, NOT_CONNECTED, async (ctx, found) => {
    const party = await findOpenParty(ctx.db, ctx.tenant.id, call_id);
    if (!party) return undefined;
    if (party.outcome === null) {
      await updateParty(ctx.db, ctx.tenant.id, party.id, { outcome: 'removed' });
      await auditCall(ctx, found, 'remove_party');
    }
    // The server was killed while it transferred the call to them.
    if (found.transferred_at !== null) await undoTransfer(ctx, found);
    return party;
  });
  if (!changed) return { call_id };
  const { id, leg_sid } = changed;
  if (leg_sid !== null) await asked(() => endSurely(account, leg_sid));
  await signedIn.transaction(async (ctx) => {
    const found = await lockCall(ctx.db, ctx.tenant.id, call_id);
    if (found) await leave(ctx, found, id, 'removed');
  });
  if (call.held_at !== null) await resumeCall(signedIn, call_id);
  return { call_id };
}

/** Ends a leg that may have ended by itself. Throws VoiceError if it can't be known. */
async function endSurely(account: VoiceAccount, leg: string): Promise<void> {
  await endLeg(account, leg).catch(async (error: unknown) => {
    if (!(error instanceof VoiceError)) throw error;
    if (!error.gone && !(await isLegOver(account, leg))) throw error;
  });
}

/** Throws VoiceError if it can't be known. */
const isLegOver = (account: VoiceAccount, leg: string): Promise<boolean> =>
  howItStands(account, { provider_sid: leg, other_sid: null, passed_on: true }).then(
    (found) => found !== 'open',
    (error: unknown) => {
      if (error instanceof VoiceError && error.gone) return true;
      throw error;
    },
  );
