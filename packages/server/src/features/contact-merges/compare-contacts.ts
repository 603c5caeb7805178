import type { Comparison } from '@bookline/contract/features/contact-merges';
import type { Contact } from '@bookline/contract/features/contacts';
import { contactTitle } from '@bookline/contract/rules/contact-name';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { auditView, getContact } from '../contacts/contacts.api.ts';
import { countHanging } from './contact-merges.queries.ts';
import { compareField, fieldsOf } from './merge-fields.ts';

/** Contacts side by side, with the result of a merge. Throws 404 if the user can't see one of them. */
export async function compareContacts(ctx: Context, ids: readonly string[]): Promise<Comparison> {
  const contacts: Contact[] = [];
  for (const id of ids) {
    const contact = await getContact(ctx, id);
    if (contact.deleted_at) throw invalid('ids', `${contactTitle(contact)} is deleted.`);
    contacts.push(contact);
  }
  // A fixed order prevents deadlocks between users who compare the same contacts in a different order.
  for (const id of ids.toSorted()) await auditView(ctx, id, { part: 'comparison' });
  const counts = await countHanging(ctx.db, ctx.tenant.id, ids);
  const hanging = (id: string) =>
    counts.filter(({ contact_id }) => contact_id === id).map(({ what, count }) => ({ what, count }));
  const weight = (id: string) => hanging(id).reduce((sum, { count }) => sum + count, 0);
  const survivor = suggestSurvivor(contacts, weight);
  return {
    contacts: contacts.map((contact) => ({ ...contact, hanging: hanging(contact.id) })),
    fields: fieldsOf(contacts)
      .map((rule) => compareField(rule, contacts, survivor.id))
      .filter((field) => field !== undefined),
    survivor,
    united: unitedSentences(contacts),
  };
}

/** The client, otherwise the contact with the most linked records, otherwise the oldest. */
function suggestSurvivor(contacts: readonly Contact[], weight: (id: string) => number): Comparison['survivor'] {
  const clients = contacts.filter(({ category }) => category === 'client');
  const [first, second] = contacts.toSorted(
    (a, b) =>
      Number(b.category === 'client') - Number(a.category === 'client') ||
      weight(b.id) - weight(a.id) ||
      (a.created_at < b.created_at ? -1 : 1),
  );
  if (!first || !second) throw invalid('ids', 'Choose at least two contacts.');
  if (clients.length === 1) return { id: first.id, why: 'The only client among them' };
  if (weight(first.id) > weight(second.id)) return { id: first.id, why: 'Has the most notes, policies, and files' };
  return { id: first.id, why: 'Oldest contact' };
}

function unitedSentences(contacts: readonly Contact[]): string[] {
  const all = (of: (contact: Contact) => readonly string[]) => [...new Set(contacts.flatMap((contact) => of(contact)))];
  const phones = all(({ phones }) => phones.map(({ number }) => number)).length;
  const emails = all(({ emails }) => emails.map(({ address }) => address)).length;
  const tags = all(({ tags }) => tags.map(({ name }) => name));
  const forbidden = (
    [
      ['do_not_call', 'calls'],
      ['do_not_email', 'emails'],
      ['do_not_text', 'texts'],
    ] as const
  ).filter(([flag]) => contacts.some((contact) => contact[flag]) && !contacts.every((contact) => contact[flag]));
  return [
    ...(phones > 1 ? [`All ${phones} phone numbers are kept.`] : []),
    ...(emails > 1 ? [`All ${emails} email addresses are kept.`] : []),
    ...(tags.length > 0 ? [`Tagged ${tags.join(', ')}.`] : []),
    ...forbidden.map(([, what]) => `No ${what}. One of the contacts doesn’t allow it, so it stays off.`),
  ];
}
