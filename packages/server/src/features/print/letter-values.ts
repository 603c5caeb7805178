import { type LetterField, letterFields } from '@bookline/contract/rules/letter-fields';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { fieldValue } from './choose-printed.ts';
import { dayOf, gatherContacts } from './gather-contacts.ts';
import { senderWords } from './gather-sender.ts';
import { getSenderRow } from './print-contacts.queries.ts';

/**
 * The value of each letter field for one contact, from the acting user and in their time zone. '' if it's empty. Throws 404 if the contact is
 * gone. The caller checks visibility.
 */
export async function letterValues(ctx: Context, contactId: string, zone: string): Promise<Map<LetterField, string>> {
  const [contact] = await gatherContacts(ctx, [contactId], { policies: true, notes: false, zone });
  if (!contact) throw new AppError('not_found');
  const sender = { ...senderWords(await getSenderRow(ctx.db, ctx.tenant.id, ctx.actor.user_id)), logo: null };
  const now = ctx.clock.now();
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now);
  const writing = { sender, today: dayOf(now, zone), day };
  return new Map(letterFields.map(({ name }) => [name, fieldValue(name, contact, writing)]));
}
