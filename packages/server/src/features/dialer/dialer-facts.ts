import { type DialerFacts, OVER_MINUTES, overQuota, showsDialer } from '@bookline/contract/rules/dialer';
import type { Context } from '../../platform/context.ts';
import { findDefaultNumber, getDialerProfile } from '../phone-numbers/phone-numbers.api.ts';
import { factsOf, hasUsedOwn, type Terms, termsOf } from '../subscriptions/subscriptions.api.ts';

export interface OwnDialer extends DialerFacts {
  /** The caller ID: the number that the user chose, else their verified phone. */
  readonly caller_id: string | null;
  readonly ring_s: number;
  /** The recording that callers hear before they leave a voicemail. Null for the standard greeting. */
  readonly greeting_id: string | null;
  readonly forward_unanswered: boolean;
  readonly call_waiting: boolean;
  readonly terms: Terms;
}

/**
 * Facts about the acting user's dialer, with what they call with. `lock`: other calls that begin with the same license wait until the transaction
 * ends.
 */
export async function dialerFacts(ctx: Context, options: { readonly lock?: boolean } = {}): Promise<OwnDialer> {
  const { user } = ctx.actor;
  const profile = await getDialerProfile(ctx.db, ctx.tenant.id, user.id);
  const number = await findDefaultNumber(ctx.db, ctx.tenant.id, user.id);
  const terms = await termsOf(ctx, 'dialer', user.id, options);
  const subscription = factsOf(terms);
  return {
    must_change_password: user.must_change_password,
    two_fa_is_required: user.two_fa_is_required,
    has_2fa_enabled: user.has_2fa_enabled,
    verified_number: profile.verified_number,
    enabled: profile.enabled,
    caller_id: number?.number ?? profile.verified_number,
    ring_s: profile.ring_s,
    greeting_id: profile.greeting_id,
    forward_unanswered: profile.forward_unanswered,
    call_waiting: profile.call_waiting,
    terms,
    ...(subscription && { subscription }),
  };
}

/** Why the user can't make calls at all, as a sentence. Undefined if they can. */
export function whyNoCalls(facts: OwnDialer): string | undefined {
  if (!showsDialer(facts)) return 'You can’t make calls. Ask an admin to enable the dialer for you.';
  if (overQuota(facts)) return OVER_MINUTES;
  if (!facts.enabled && hasUsedOwn(facts.terms))
    return 'You’ve used all minutes of your plan. Change your plan to call again.';
  return undefined;
}
