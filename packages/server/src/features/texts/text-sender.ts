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

/** Why a user can't text many contacts, as a sentence, and what repairs it. */
export interface CannotText {
  readonly problem: string;
  readonly repair: 'number' | 'registration' | 'plan' | null;
}

/** A number with its pace, and what is against it. */
interface TextLine {
  readonly number: NumberRow;
  readonly per_minute: number;
  readonly fault: CannotText | undefined;
}

async function lineOf({ db, tenant }: Context, number: NumberRow): Promise<TextLine> {
  const problem = await registrationProblem(db, tenant.id, number, ANY_US_NUMBER);
  const pace = (await registrationOf(db, tenant.id, number.id))?.pace ?? null;
  const fault = problem === undefined ? undefined : ({ problem, repair: 'registration' } as const);
  return { number, per_minute: textsPerMinute(number.kind, pace), fault };
}

const noNumber: CannotText = {
  problem: 'You have no number that can send texts. Buy one under Phone numbers.',
  repair: 'number',
};

const noAllowance = ({ problem }: Allowance): CannotText | undefined =>
  problem === null ? undefined : { problem, repair: 'plan' };

/** All numbers that the acting user can text many contacts from, the default first, and what is against all of them. */
export async function textLinesOf(ctx: Context): Promise<{
  readonly lines: readonly TextLine[];
  readonly allowance: Allowance;
  readonly fault: CannotText | undefined;
}> {
  const lines: TextLine[] = [];
  for (const number of await ownNumbers(ctx)) lines.push(await lineOf(ctx, number));
  const allowance = await textAllowance(ctx);
  return { lines, allowance, fault: lines.length === 0 ? noNumber : noAllowance(allowance) };
}

/**
 * With which number, pace, and allowance a user texts many contacts, or why they can't. `wanted`: one of their numbers instead of their first. `lock`: others who send
 * with the same license wait until the transaction ends.
 */
export async function textSenderOf(
  ctx: Context,
  userId: string,
  { wanted = null, lock = false }: { readonly wanted?: string | null; readonly lock?: boolean } = {},
): Promise<TextSender | CannotText> {
  const as = await actInside(ctx, userId);
  if (!as?.actor.features.has('sms')) return { problem: 'Its sender can’t send texts.', repair: null };
  const own = await ownNumbers(as);
  const number = wanted === null ? own[0] : own.find((each) => each.number === wanted);
  if (!number)
    return wanted === null
      ? noNumber
      : { problem: 'Choose one of your numbers that can send texts.', repair: 'number' };
  const { per_minute, fault } = await lineOf(ctx, number);
  if (fault) return fault;
  const allowance = await textAllowance(as, { lock });
  return noAllowance(allowance) ?? { user_id: userId, number, per_minute, allowance };
}
