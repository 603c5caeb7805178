import { isDialable, showsDialer } from '@bookline/contract/rules/dialer';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { auditBySystem } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { actInside } from '../sessions/sessions.api.ts';
import { countsAgainst } from '../subscriptions/subscriptions.api.ts';
import { lockUser } from '../users/users.api.ts';
import { tellCall } from './call-progress.ts';
import { type CallRow, insertCall, lockCall } from './calls.queries.ts';
import { contactOf, decideCall } from './decide-call.ts';
import { dialerFacts, type OwnDialer, whyNoCalls } from './dialer-facts.ts';
import { auditCall, contactLeg } from './open-call.ts';
import { isOnACall } from './transfers.queries.ts';

const OWN = 'You can’t choose yourself. Choose a colleague.';
const NO_DIALER = 'This user can’t take calls. Choose a colleague with a dialer.';
const BUSY = 'This colleague is on another call. Try again later, or choose someone else.';
const NO_NUMBER = 'Enter a valid phone number.';
const SAME_NUMBER = 'This is the number of the other party. Enter another one.';

/** The number of the other side. */
export const theirNumber = (call: CallRow): string =>
  call.direction === 'inbound' ? call.from_number : call.to_number;
/** The number with which the user takes part in the call. */
export const ownNumber = (call: CallRow): string => (call.direction === 'inbound' ? call.to_number : call.from_number);

/**
 * A number that joins a call is called like any other: with a dialer, with minutes, and if the gate allows it, whose answer is stored. Throws 422 if it can't be
 * called at all.
 */
export async function numberFor(
  ctx: Context,
  call: CallRow,
  typed: string,
  refusing: 'refuse_transfer' | 'refuse_party',
): Promise<{ readonly refused: string } | { readonly number: string; readonly caller_id: string }> {
  const number = toE164(typed);
  if (!number || !isDialable(number)) throw invalid('phone_number', NO_NUMBER);
  if (number === theirNumber(call)) throw invalid('phone_number', SAME_NUMBER);
  const facts = await dialerFacts(ctx, { lock: true });
  const why = whyNoCalls(facts);
  if (why) throw invalid('phone_number', why);
  const contact_id = await contactOf(ctx, number, undefined);
  const { reason } = await decideCall(ctx, { contact_id, number, call_id: call.id, automatic: false });
  if (reason !== undefined) {
    await auditCall(ctx, call, refusing);
    return { refused: reason };
  }
  return { number, caller_id: facts.caller_id ?? ownNumber(call) };
}

interface FreeColleague {
  readonly theirs: Context;
  readonly facts: OwnDialer;
}

/** A colleague who can take a call now. Throws 422 for any other user. Two calls that choose the same one wait for each other. */
export async function freeColleague(ctx: Context, user_id: string): Promise<FreeColleague> {
  if (user_id === ctx.actor.user_id) throw invalid('user_id', OWN);
  const theirs = await actInside(ctx, user_id);
  const facts = theirs?.actor.features.has('dialer') ? await dialerFacts(theirs) : undefined;
  if (!theirs || !facts || !showsDialer(facts) || whyNoCalls(facts) !== undefined) throw invalid('user_id', NO_DIALER);
  await lockUser(ctx.db, ctx.tenant.id, user_id);
  if (await isOnACall(ctx.db, ctx.tenant.id, user_id)) throw invalid('user_id', BUSY);
  return { theirs, facts };
}

/** Gives a colleague a call of their own with the other side of a call, and with the contact if they see it. */
export async function giveCall(
  ctx: Context,
  call: CallRow,
  { theirs, facts }: FreeColleague,
  { id, provider_sid }: { readonly id: string; readonly provider_sid: string },
): Promise<CallRow> {
  const from_number = theirNumber(call);
  const next = {
    id,
    provider_sid,
    other_sid: contactLeg(call),
    user_id: theirs.actor.user_id,
    contact_id: await contactOf(theirs, from_number, call.contact_id ?? undefined),
    dial_run_id: null,
    direction: 'inbound',
    from_number,
    to_number: facts.caller_id ?? '',
    caller_city: null,
    caller_state: null,
    status: 'ringing',
    refusal: null,
    decision_id: null,
    started_at: ctx.clock.now(),
    ended_at: null,
    room: `call-${id}`,
    transferred_from: call.id,
    passed_on: true,
    ...countsAgainst(facts.terms),
  } as const;
  await insertCall(ctx.db, ctx.tenant.id, next);
  await auditBySystem(ctx, {
    action: 'call.receive',
    subject_id: id,
    ...(next.contact_id && { contact_id: next.contact_id }),
    detail: { transferred_by: ctx.actor.user_id },
  });
  const row = await lockCall(ctx.db, ctx.tenant.id, id);
  if (!row) throw new Error('a call that was just stored is gone');
  await tellCall(ctx, row);
  return row;
}
