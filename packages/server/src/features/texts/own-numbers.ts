import type { Context } from '../../platform/context.ts';
import { findNumber, listTextNumbers, type NumberRow } from '../phone-numbers/phone-numbers.api.ts';
import { visibleOwners } from '../users/users.api.ts';
import type { Thread } from './conversations.queries.ts';

/** The numbers that the user can text from: their own, the default first, and the company's, which no one has. */
export const ownNumbers = (ctx: Context): Promise<NumberRow[]> =>
  listTextNumbers(ctx.db, ctx.tenant.id, ctx.actor.user_id);

/**
 * The number of a conversation, if the user may answer from it: it's theirs or the company's, the conversation is assigned to them, or they see the
 * contacts of its owner.
 */
export async function numberOfThread(
  ctx: Context,
  { our_number, assigned_to_id }: Pick<Thread, 'our_number' | 'assigned_to_id'>,
): Promise<NumberRow | undefined> {
  const number = await findNumber(ctx.db, ctx.tenant.id, our_number);
  if (!number?.sms) return undefined;
  if (number.owner_id === null || number.owner_id === ctx.actor.user_id) return number;
  if (assigned_to_id === ctx.actor.user_id) return number;
  const seen = await visibleOwners(ctx);
  return seen.everything || seen.owner_ids.includes(number.owner_id) ? number : undefined;
}

/** The number to send from: the wanted one, else that of the conversation, else the user's default. Undefined if there's none. */
export async function numberToSendFrom(
  ctx: Context,
  thread: Thread | undefined,
  wanted: string | undefined,
): Promise<NumberRow | undefined> {
  const ofThread = thread && (await numberOfThread(ctx, thread));
  const own = await ownNumbers(ctx);
  if (wanted === undefined) return ofThread ?? own[0];
  return [...(ofThread ? [ofThread] : []), ...own].find(({ number }) => number === wanted);
}
