import type { BodyOf } from '@bookline/contract/endpoint';
import type { Colleague, dialer } from '@bookline/contract/features/dialer';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { auditBySystem } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type CallStep, type VoiceAccount, VoiceError } from '../../providers/voice/port.ts';
import { placeLeg, redirectCall } from '../../providers/voice/twilio.ts';
import { actInside } from '../sessions/sessions.api.ts';
import { findOpenParty } from './call-parties.queries.ts';
import { takeProgress, tellCall } from './call-progress.ts';
import { callSteps, hangUp } from './call-steps.ts';
import { freeColleague, giveCall, numberFor, ownNumber } from './call-targets.ts';
import { type CallRow, lockCall, updateCall } from './calls.queries.ts';
import { dialerFacts } from './dialer-facts.ts';
import { agentLeg, asked, auditCall, contactLeg, endIfThere, openCall, requireTalking } from './open-call.ts';
import { takeMessage } from './place-call.ts';
import { detachFollowing, listColleagues, listFollowing } from './transfers.queries.ts';
import { identityOf, voiceAccount } from './voice-account.ts';
import type { WebhookForm } from './webhook-form.ts';

const NOT_CONNECTED = 'This call isn’t connected. Transfer it after the other party answers.';
const GONE = 'This call was already transferred to someone else.';
const TAKEN = 'Someone else is on this call. Complete the transfer to them, or remove them first.';

/** Users with a dialer, by name, except the acting one. */
export const readColleagues = (ctx: Context, q: string | undefined): Promise<Colleague[]> =>
  listColleagues(ctx.db, ctx.tenant.id, ctx.actor.user_id, q);

type Going =
  | { readonly refused: string }
  | { readonly to: 'number'; readonly number: string; readonly caller_id: string }
  | { readonly to: 'colleague'; readonly next: CallRow; readonly ring_s: number };

/**
 * Transfers a call to a colleague or a number without asking them first. The user's part of the call ends. The other side hears music until the colleague
 * answers. Throws 404 for another user's call, 422 for one that isn't connected, and for a colleague or number that can't be called.
 */
export async function transferCall(signedIn: SignedInContext, body: BodyOf<typeof dialer.device_transfer_call>) {
  const { call_id, user_id, phone_number } = body;
  const { account, call, changed } = await openCall(signedIn, call_id, NOT_CONNECTED, async (ctx, found) => {
    requireTalking(found, 'Transfer');
    if (found.transferred_at !== null) {
      const isSame =
        user_id === undefined
          ? found.transferred_to_number === toE164(phone_number ?? '')
          : found.transferred_to_user === user_id;
      if (isSame) return undefined;
      throw invalid('call_id', GONE);
    }
    if (await findOpenParty(ctx.db, ctx.tenant.id, call_id)) throw invalid('call_id', TAKEN);
    const going: Going =
      user_id === undefined ? await toNumber(ctx, found, phone_number ?? '') : await toColleague(ctx, found, user_id);
    // The gate's answer is stored, also if it refuses.
    if ('refused' in going) return going;
    const at = ctx.clock.now();
    await updateCall(ctx.db, ctx.tenant.id, found.id, {
      transferred_at: at,
      ...(going.to === 'number'
        ? { transferred_to_number: going.number }
        : { transferred_to_user: going.next.user_id }),
    });
    await auditCall(ctx, found, 'transfer', {
      to: going.to,
      ...(going.to === 'colleague' && { user_id: going.next.user_id }),
    });
    return { ...going, at };
  });
  // A repeated request.
  if (changed === undefined) return { call_id, transferred_at: call.transferred_at ?? call.started_at };
  const going = changed;
  if ('refused' in going) throw invalid('phone_number', going.refused);
  try {
    await asked(() => move(signedIn, account, call, going));
  } catch (error) {
    await signedIn.transaction((ctx) => undoTransfer(ctx, call));
    throw error;
  }
  await leaveCall(signedIn, account, call);
  return { call_id, transferred_at: going.at.toISOString() };
}

/** The call isn't transferred after all. The call that a colleague got ends alone. */
export async function undoTransfer(ctx: Context, call: CallRow): Promise<void> {
  const none = { transferred_at: null, transferred_to_user: null, transferred_to_number: null };
  await updateCall(ctx.db, ctx.tenant.id, call.id, none);
  await detachFollowing(ctx.db, ctx.tenant.id, call.id);
  await tellCall(ctx, call);
}

/** The user's part of a transferred call ends. */
export async function leaveCall(signedIn: SignedInContext, account: VoiceAccount, call: CallRow): Promise<void> {
  await signedIn.transaction(async (ctx) => {
    const left = await lockCall(ctx.db, ctx.tenant.id, call.id);
    if (left) await takeProgress(ctx, left, { status: 'completed', at: ctx.clock.now() });
  });
  await endIfThere(signedIn, account, agentLeg(call));
}

async function toNumber(ctx: Context, call: CallRow, typed: string): Promise<Going> {
  const answer = await numberFor(ctx, call, typed, 'refuse_transfer');
  return 'refused' in answer ? answer : { to: 'number', ...answer };
}

async function toColleague(ctx: Context, call: CallRow, user_id: string): Promise<Going> {
  const colleague = await freeColleague(ctx, user_id);
  const id = newId();
  // Until the provider has named it.
  const next = await giveCall(ctx, call, colleague, { id, provider_sid: `transfer-${id}` });
  return { to: 'colleague', next, ring_s: colleague.facts.ring_s };
}

/** Asks the provider to do it. Throws VoiceError, after which nothing is transferred. */
async function move(
  signedIn: SignedInContext,
  account: VoiceAccount,
  call: CallRow,
  going: Exclude<Going, { readonly refused: string }>,
): Promise<void> {
  const tenantId = signedIn.tenant.id;
  if (going.to === 'number') {
    const { passOn } = callSteps(account, tenantId, call);
    return redirectCall(account, contactLeg(call), passOn(going.number, going.caller_id));
  }
  const { next, ring_s } = going;
  const steps = callSteps(account, tenantId, next);
  let leg: string | undefined;
  try {
    leg = await placeLeg(account, {
      to: {
        client: identityOf(next.user_id),
        params: { callId: next.id, callerNumber: next.from_number },
      },
      from: ownNumber(call),
      answered: steps.joined,
      progress: steps.progress,
      timeout_s: ring_s,
    });
    await nameLeg(signedIn, next.id, leg);
    await redirectCall(account, contactLeg(call), steps.music());
  } catch (error) {
    await signedIn.transaction(async (ctx) => {
      const open = await lockCall(ctx.db, tenantId, next.id);
      if (open) await takeProgress(ctx, open, { status: 'failed', at: ctx.clock.now(), found_out: true });
    });
    if (leg !== undefined) await endIfThere(signedIn, account, leg);
    throw error;
  }
}

const nameLeg = (signedIn: SignedInContext, id: string, provider_sid: string): Promise<void> =>
  signedIn.transaction((ctx) => updateCall(ctx.db, ctx.tenant.id, id, { provider_sid }));

/** The colleague answered: they and the other side meet. `ctx` acts for the colleague. */
export async function afterJoining(
  ctx: SignedInContext,
  account: VoiceAccount,
  call_id: string,
  at: Date,
): Promise<readonly CallStep[]> {
  const call = await ctx.transaction(async (tx) => {
    const found = await lockCall(tx.db, tx.tenant.id, call_id);
    return found && takeProgress(tx, found, { status: 'in-progress', at });
  });
  if (!call?.room || call.ended_at !== null) return hangUp;
  const steps = callSteps(account, ctx.tenant.id, call);
  const isThere = await redirectCall(account, contactLeg(call), steps.meet(call.room, 'contact')).then(
    () => true,
    (error: unknown) => {
      if (error instanceof VoiceError) return false;
      throw error;
    },
  );
  if (isThere) return steps.meet(call.room, 'agent');
  await ctx.transaction(async (tx) => {
    const open = await lockCall(tx.db, tx.tenant.id, call_id);
    if (open) await takeProgress(tx, open, { status: 'completed', at: tx.clock.now() });
  });
  return hangUp;
}

/** No one answered a transferred call, so the other side can leave a message. `ctx` acts for the colleague. */
export async function afterMissing(ctx: SignedInContext, account: VoiceAccount, call: CallRow): Promise<void> {
  const facts = await ctx.transaction((tx) => dialerFacts(tx));
  await redirectCall(account, contactLeg(call), takeMessage(ctx, account, call, facts)).catch((error: unknown) => {
    if (!(error instanceof VoiceError)) throw error;
    // The other side hung up meanwhile.
    ctx.log.info({ err: error, call_id: call.id }, 'no message was taken for a transferred call');
  });
}

/** A leg ended. Ends the calls to which it was transferred, because the provider only reports it for its first call. */
export async function endFollowing(signedIn: SignedInContext, leg: string): Promise<void> {
  const found = await signedIn.transaction(async (ctx) => {
    const open = await listFollowing(ctx.db, ctx.tenant.id, leg);
    const ended: CallRow[] = [];
    for (const { id, user_id } of open) {
      const theirs = await actInside(ctx, user_id);
      const call = theirs && (await lockCall(ctx.db, ctx.tenant.id, id));
      if (!theirs || !call) continue;
      const status = call.answered_at === null ? 'canceled' : 'completed';
      ended.push(await takeProgress(theirs, call, { status, at: ctx.clock.now() }));
    }
    return { ended, account: ended.length > 0 ? await voiceAccount(ctx) : undefined };
  });
  for (const call of found.ended) if (found.account) await endIfThere(signedIn, found.account, agentLeg(call));
}

/** The other side's connection with a number is over. */
export const auditTransferEnd = (
  ctx: Context,
  { id, contact_id }: CallRow,
  detail: { readonly outcome: string; readonly duration_s: number },
): Promise<void> =>
  auditBySystem(ctx, { action: 'call.transfer_end', subject_id: id, ...(contact_id && { contact_id }), detail });

/** What the provider says about the end of a connection with a number. */
export async function afterPassing(ctx: Context, call_id: string, form: WebhookForm): Promise<void> {
  const call = await lockCall(ctx.db, ctx.tenant.id, call_id);
  const { DialCallStatus: outcome = 'completed', DialCallDuration: duration_s = 0 } = form;
  if (call) await auditTransferEnd(ctx, call, { outcome, duration_s });
}
