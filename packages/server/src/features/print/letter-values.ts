import { type LetterField, letterFields } from '@bookline/contract/rules/letter-fields';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { fieldValue } from './choose-printed.ts';
import { dayOf, gatherContacts } from './gather-contacts.ts';
import { senderWords } from './gather-sender.ts';
import { getSenderRow } from './print-contacts.queries.ts';
import type { Sender } from './print-input.ts';

/**
 * The value of each letter field for one contact, from the acting user and in their time zone. '' if it's empty. Throws 404 if the contact is
 * gone. The caller checks visibility.
 */
export async function letterValues(ctx: Context, contactId: string, zone: string): Promise<Map<LetterField, string>> {
  const values = await letterValuesOfMany(ctx, [{ contact_id: contactId, sender_id: ctx.actor.user_id }], zone);
  const found = values.get(contactId);
  if (!found) throw new AppError('not_found');
  return found;
}

/** The same for many contacts, each with its own sender, in a few statements. Without those that are gone. */
export async function letterValuesOfMany(
  ctx: Pick<Context, 'db' | 'tenant' | 'clock'>,
  wanted: readonly { readonly contact_id: string; readonly sender_id: string }[],
  zone: string,
): Promise<Map<string, Map<LetterField, string>>> {
  const senderOf = new Map(wanted.map(({ contact_id, sender_id }) => [contact_id, sender_id]));
  const senders = new Map<string, Omit<Sender, 'logo'>>();
  for (const id of new Set(senderOf.values()))
    senders.set(id, senderWords(await getSenderRow(ctx.db, ctx.tenant.id, id)));
  const contacts = await gatherContacts(ctx, [...senderOf.keys()], { policies: true, notes: false, zone });
  const now = ctx.clock.now();
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now);
  const today = dayOf(now, zone);
  return new Map(
    contacts.flatMap((contact) => {
      const sender = senders.get(senderOf.get(contact.id) ?? '');
      if (!sender) return [];
      const writing = { sender: { ...sender, logo: null }, today, day };
      return [[contact.id, new Map(letterFields.map(({ name }) => [name, fieldValue(name, contact, writing)]))]];
    }),
  );
}
