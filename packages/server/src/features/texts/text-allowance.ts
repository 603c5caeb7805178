import { orderTypes } from '@bookline/contract/rules/subscriptions';
import type { Context } from '../../platform/context.ts';
import { countsAgainst, runs, type Terms, termsOf, textsAreSold } from '../subscriptions/subscriptions.api.ts';

export interface Allowance {
  /** Texts left; null if nothing limits them. */
  readonly left: number | null;
  /** Why the user can't text at all, as a sentence. */
  readonly problem: string | null;
  readonly counts_against: ReturnType<typeof countsAgainst>;
}

/**
 * What the user may still text. A license or an own plan limits them. Without one, they can text if the company sells no texts. `lock`: others who send with the
 * same license wait until the transaction ends.
 */
export async function textAllowance(ctx: Context, options: { readonly lock?: boolean } = {}): Promise<Allowance> {
  const terms = await termsOf(ctx, 'sms', ctx.actor.user_id, options);
  const counts_against = countsAgainst(terms);
  if (!terms.subscription) {
    const problem = (await textsAreSold(ctx.db, ctx.tenant.id))
      ? 'You don’t have a plan for texts. Choose one, or ask your manager for a license.'
      : null;
    return { left: problem === null ? null : 0, problem, counts_against };
  }
  return { ...leftOf(terms, terms.subscription), counts_against };
}

function leftOf(
  { license, used }: Terms,
  subscription: NonNullable<Terms['subscription']>,
): Pick<Allowance, 'left' | 'problem'> {
  if (!runs(subscription))
    return { left: 0, problem: 'The plan for your texts isn’t active. Pay its open order, or ask your manager.' };
  const own = subscription.order_type === orderTypes.self;
  if (!license && !own) return { left: 0, problem: 'You don’t have a license for texts. Ask your manager for one.' };
  const left = Math.max(0, (license ? license.allocation : subscription.pool) - used);
  return { left, problem: left > 0 ? null : usedUp(own) };
}

const usedUp = (own: boolean) =>
  own
    ? 'You’ve used all texts of your plan. Change your plan to send more.'
    : 'You’ve used all texts of your license. Ask your manager for more.';

/** Why this many units can't be sent, as a sentence. */
export function overAllowance({ left, problem }: Allowance, units: number): string | undefined {
  if (problem !== null) return problem;
  if (left !== null && units > left)
    return `This counts as ${units} texts, and you have ${left} left. Shorten it, or ask for more.`;
  return undefined;
}
