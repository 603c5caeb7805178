import { formatNumber } from '@bookline/contract/rules/numbers';
import type { Context } from '../../platform/context.ts';
import { notify } from '../notifications/notifications.api.ts';
import { countReverted, findAttempt, theAttempt } from './transfers.queries.ts';

/** The task that notifies them after a cancel while no job was running. */
export const TELL = 'tell-of-transfer';
const contacts = (count: number) => (count === 1 ? 'a contact' : `${formatNumber(count)} contacts`);

/** Notifies each user who received contacts by a transfer, once, with the count. Pools aren't notified. */
export async function tellReceivers(ctx: Context, id: string): Promise<void> {
  const attempt = await findAttempt(ctx.db, theAttempt(ctx.tenant.id, id));
  const counts = new Map(Object.entries(attempt?.moved_to ?? {}));
  await tell(ctx, counts, `transfer:${id}`, (count) => `${ctx.actor.name} transferred ${contacts(count)} to you.`);
}

/** Notifies the users who lost contacts by a revert and those who got them back. */
export async function tellOfRevert(ctx: Context, id: string): Promise<void> {
  const back = await countReverted(ctx.db, ctx.tenant.id, id, 'from_owner_id');
  await tell(ctx, back, `transfer-back:${id}`, (count) => `${ctx.actor.name} returned ${contacts(count)} to you.`);
  const taken = await countReverted(ctx.db, ctx.tenant.id, id, 'to_owner_id');
  await tell(
    ctx,
    taken,
    `transfer-taken:${id}`,
    (count) => `${ctx.actor.name} reverted ${contacts(count)} of a transfer to you.`,
  );
}

async function tell(
  ctx: Context,
  counts: ReadonlyMap<string, number>,
  key: string,
  text: (count: number) => string,
): Promise<void> {
  for (const [userId, count] of counts)
    if (userId !== ctx.actor.user_id)
      await notify(ctx, [userId], { kind: 'contact_given', text: text(count), link: '/contacts', key });
}
