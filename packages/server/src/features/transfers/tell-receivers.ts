import type { Context } from '../../platform/context.ts';
import { notify } from '../notifications/notifications.api.ts';
import { countReverted, findAttempt, theAttempt } from './transfers.queries.ts';

const number = new Intl.NumberFormat('en-US');
const contacts = (count: number) => (count === 1 ? 'a contact' : `${number.format(count)} contacts`);

/** Tells everybody who got contacts by a transfer how many: once, never one by one. Pools are nobody. */
export async function tellReceivers(ctx: Context, id: string): Promise<void> {
  const attempt = await findAttempt(ctx.db, theAttempt(ctx.tenant.id, id));
  const counts = new Map(Object.entries(attempt?.moved_to ?? {}));
  await tell(ctx, counts, `transfer:${id}`, (count) => `${ctx.actor.name} gave you ${contacts(count)}.`);
}

/** Tells whom contacts were taken from, and who has them back. */
export async function tellOfRevert(ctx: Context, id: string): Promise<void> {
  const back = await countReverted(ctx.db, ctx.tenant.id, id, 'from_owner_id');
  await tell(ctx, back, `transfer-back:${id}`, (count) => `${ctx.actor.name} gave you back ${contacts(count)}.`);
  const taken = await countReverted(ctx.db, ctx.tenant.id, id, 'to_owner_id');
  await tell(
    ctx,
    taken,
    `transfer-taken:${id}`,
    (count) => `${ctx.actor.name} took back ${contacts(count)} of a transfer to you.`,
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
