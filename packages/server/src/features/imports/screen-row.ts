import type { FileRow, ImportDefaults } from './contact-draft.ts';
import { keyInWords } from './row-keys.ts';
import type { Book } from './settled.ts';

/** A row as it may be stored, or why it is left out. */
export type Screened = { readonly row: FileRow } | { readonly suppressed: string };

/**
 * Holds a row against the tenant's do-not-contact list and the addresses that have unsubscribed. What the list has is left out, or marked as the import says: a
 * number as not to be called or texted, an address as not to be written to. An address that has unsubscribed is taken off the row.
 */
export function screenRow(
  file: FileRow,
  { suppressed, refused }: Pick<Book, 'suppressed' | 'refused'>,
  { do_not_contact }: Pick<ImportDefaults, 'do_not_contact'>,
): Screened {
  let row = file;
  const number = row.phones.find((phone) => suppressed.has(phone.number))?.number;
  const address = row.emails.find((email) => suppressed.has(email));
  const hit = number ?? address;
  if (hit !== undefined) {
    if (do_not_contact === 'leave_out') {
      const what = keyInWords(hit);
      return { suppressed: `${what[0]?.toUpperCase()}${what.slice(1)} is on the do-not-contact list.` };
    }
    const contact = {
      ...row.contact,
      ...(number !== undefined && { do_not_call: true, do_not_text: true }),
      ...(address !== undefined && { do_not_email: true }),
    };
    row = { ...row, contact, flagged: true };
  }
  if (row.emails.some((email) => refused.has(email))) {
    row = { ...row, emails: row.emails.filter((email) => !refused.has(email)) };
  }
  return { row };
}

/** Why no contact is made of a row whose only address has unsubscribed; undefined where it tells of somebody. */
export function whyNobody({ contact, phones, emails }: FileRow): string | undefined {
  const named = contact.first_name !== undefined || contact.last_name !== undefined;
  if (named || phones.length > 0 || emails.length > 0) return undefined;
  return 'Its e-mail address has unsubscribed, and nothing else tells who this is.';
}
