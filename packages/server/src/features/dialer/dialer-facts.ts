import type { DialerFacts } from '@bookline/contract/rules/dialer';
import type { Context } from '../../platform/context.ts';
import { findDefaultNumber, getDialerProfile } from '../phone-numbers/phone-numbers.api.ts';

export interface OwnDialer extends DialerFacts {
  /** What others see when they are called: the number they chose, else the phone that they verified. */
  readonly caller_id: string | null;
  readonly ring_s: number;
}

/** What is known of the acting person's dialer. Subscriptions join in here: `showsDialer` and `overQuota` know them already. */
export async function dialerFacts(ctx: Context): Promise<OwnDialer> {
  const { user } = ctx.actor;
  const profile = await getDialerProfile(ctx.db, ctx.tenant.id, user.id);
  const number = await findDefaultNumber(ctx.db, ctx.tenant.id, user.id);
  return {
    must_change_password: user.must_change_password,
    two_fa_is_required: user.two_fa_is_required,
    has_2fa_enabled: user.has_2fa_enabled,
    verified_number: profile.verified_number,
    enabled: profile.enabled,
    caller_id: number?.number ?? profile.verified_number,
    ring_s: profile.ring_s,
  };
}
