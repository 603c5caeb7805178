import { textsPerMinute } from '@bookline/contract/rules/text-campaigns';
import type { Context } from '../../platform/context.ts';
import type { NumberRow } from '../phone-numbers/phone-numbers.api.ts';
import { actInside } from '../sessions/sessions.api.ts';
import { registrationOf } from '../text-registrations/text-registrations.api.ts';
import { ownNumbers } from './own-numbers.ts';
import { registrationProblem } from './registration.ts';
import { type Allowance, textAllowance } from './text-allowance.ts';

/** A user who can send texts to many contacts. */
export interface TextSender {
  readonly user_id: string;
  readonly number: NumberRow;
  /** Texts a minute that the number may send. */
  readonly per_minute: number;
  readonly allowance: Allowance;
}

/** Carriers of other countries need no registration in the US, but campaigns reach US contacts. */
const ANY_US_NUMBER = '+1';

/**
 * With which number, pace, and allowance a user texts many contacts, or why they can't, as a sentence. `wanted`: one of their numbers instead of their first. `lock`:
 * others who send with the same license wait until the transaction ends.
 */
export async function textSenderOf(
  ctx: Context,
  userId: string,
  { wanted = null, lock = false }: { readonly wanted?: string | null; readonly lock?: boolean } = {},
): Promise<TextSender | { readonly problem: string }> {
  const as = await actInside(ctx, userId);
  if (!as?.actor.features.has('sms')) return { problem: 'Its sender can’t send texts.' };
  const own = await ownNumbers(as);
  const number = wanted === null ? own[0] : own.find((each) => each.number === wanted);
  if (!number)
    return {
      problem:
        wanted === null
          ? 'You have no number that can send texts. Buy one under Phone numbers.'
          : 'Choose one of your numbers that can send texts.',
    };
  const problem = await registrationProblem(ctx.db, ctx.tenant.id, number, ANY_US_NUMBER);
  if (problem !== undefined) return { problem };
  const allowance = await textAllowance(as, { lock });
  if (allowance.problem !== null) return { problem: allowance.problem };
  const pace = (await registrationOf(ctx.db, ctx.tenant.id, number.id))?.pace ?? null;
  return { user_id: userId, number, per_minute: textsPerMinute(number.kind, pace), allowance };
}
