import type { Contact } from '@bookline/contract/features/contacts';
import { telHref } from './fields/phone-entry.ts';

/** A way to a contact: where it leads, or why it is closed. */
export interface Way {
  readonly href: string | null;
  /** Why there is none, for a person. */
  readonly reason: string;
}

/** How a contact can be called and written to now. Whoever asked not to be is not offered (the number can still be read). */
export function reachOf(contact: Contact): { readonly call: Way; readonly mail: Way } {
  const phone = contact.phones.find((each) => !each.do_not_contact);
  const email = contact.emails.find((each) => !each.unsubscribed_at && !each.bounced_at && !each.do_not_contact);
  const call = phone && !contact.do_not_call ? telHref(phone) : null;
  const mail = email && !contact.do_not_email ? `mailto:${email.address}` : null;
  return {
    call: { href: call, reason: contact.phones.length > 0 ? 'Do not call' : 'No phone' },
    mail: { href: mail, reason: contact.emails.length > 0 ? 'Do not e-mail' : 'No e-mail' },
  };
}
