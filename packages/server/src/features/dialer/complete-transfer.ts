import type { Context, SignedInContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { redirectCall } from '../../providers/voice/twilio.ts';
import { actInside } from '../sessions/sessions.api.ts';
import { findOpenParty, type PartyRow } from './call-parties.queries.ts';
import { takeProgress } from './call-progress.ts';
import { callSteps, partySteps } from './call-steps.ts';
import { giveCall } from './call-targets.ts';
import { type CallRow, lockCall, updateCall } from './calls.queries.ts';
import { dialerFacts } from './dialer-facts.ts';
import { asked, auditCall, contactLeg, endIfThere, openCall, requireTalking } from './open-call.ts';
import { leaveCall, undoTransfer } from './transfer-call.ts';

const NOT_CONNECTED = 'This call isn’t connected. Transfer it after the other party answers.';
const NOT_JOINED = 'Wait until they answer. Then complete the transfer.';
const INACTIVE = 'This user is no longer active. Remove them from the call.';

/**
 * Leaves a call to the other side and the third person. A colleague has a call of their own from then on. If the server is killed before the provider was asked, the
 * user can repeat it. Throws 404 for another user's call, 422 for one that isn't connected, and before the third person answered.
 */
export async function completeTransfer(signedIn: SignedInContext, call_id: string) {
  const { account, call, changed } = await openCall(signedIn, call_id, NOT_CONNECTED, async (ctx, found) => {
    requireTalking(found, 'Transfer');
    const party = await findOpenParty(ctx.db, ctx.tenant.id, call_id);
    // A repeated request, or it was transferred without asking first.
    if (!party && found.transferred_at !== null) return undefined;
    if (!party || party.leg_sid === null || party.joined_at === null || party.outcome !== null)
      throw invalid('call_id', NOT_JOINED);
    const { leg_sid, user_id, number } = party;
    const at = found.transferred_at === null ? ctx.clock.now() : new Date(found.transferred_at);
    const next = user_id === null ? undefined : await callOf(ctx, found, { ...party, leg_sid, user_id });
    if (found.transferred_at === null) {
      await updateCall(ctx.db, ctx.tenant.id, call_id, {
        transferred_at: at,
        transferred_to_user: user_id,
        transferred_to_number: number,
      });
      await auditCall(
        ctx,
        found,
        'transfer',
        user_id === null ? { to: 'number', asked_first: true } : { to: 'colleague', user_id, asked_first: true },
      );
    }
    return { at, party: { ...party, leg_sid }, next };
  });
  if (changed === undefined) return { call_id, transferred_at: call.transferred_at ?? call.started_at };
  const { at, party, next } = changed;
  const tenantId = signedIn.tenant.id;
  const steps = callSteps(account, tenantId, next ?? call);
  const { goOn } = partySteps(account, tenantId, call_id, party.id);
  const room = next?.room ?? `call-${party.id}`;
  try {
    await asked(async () => {
      await redirectCall(account, party.leg_sid, next ? steps.meet(room, 'agent') : goOn(room));
      await redirectCall(account, contactLeg(call), next ? steps.meet(room, 'contact') : goOn(room));
    });
  } catch (error) {
    await signedIn.transaction(async (ctx) => {
      const open = await lockCall(ctx.db, tenantId, call_id);
      if (open?.ended_at === null) await undoTransfer(ctx, open);
    });
    // What became of it is reported, and the other side then returns to the agent.
    await endIfThere(signedIn, account, party.leg_sid);
    throw error;
  }
  await leaveCall(signedIn, account, call);
  return { call_id, transferred_at: at.toISOString() };
}

/** The colleague's own call, which they have answered. Throws 422 if it has ended: their leg is then about to. */
async function callOf(
  ctx: Context,
  call: CallRow,
  party: Pick<PartyRow, 'id'> & { readonly user_id: string; readonly leg_sid: string },
): Promise<CallRow> {
  const theirs = await actInside(ctx, party.user_id);
  if (!theirs) throw invalid('call_id', INACTIVE);
  const facts = await dialerFacts(theirs);
  const next =
    (await lockCall(ctx.db, ctx.tenant.id, party.id)) ??
    (await giveCall(ctx, call, { theirs, facts }, { id: party.id, provider_sid: party.leg_sid }));
  if (next.ended_at !== null) throw invalid('call_id', NOT_JOINED);
  return takeProgress(theirs, next, { status: 'in-progress', at: ctx.clock.now() });
}
