import type { Contact } from '@bookline/contract/features/contacts';

/** A number or address to reach a contact, or the reason why there is none. */
export interface Way {
  readonly to: string | null;
  /** The reason, for display. */
  readonly reason: string;
}

/** How a contact can be called and emailed now. Contacts who opted out get no button (the number stays visible). */
export function reachOf(contact: Contact): { readonly call: Way; readonly mail: Way } {
  const deceased = contact.deceased_on === null ? undefined : 'Deceased';
  const phone = contact.phones.find((each) => !each.do_not_contact);
  const email = contact.emails.find((each) => !each.unsubscribed_at && !each.bounced_at && !each.do_not_contact);
  return {
    call: {
      to: phone && !contact.do_not_call && !deceased ? phone.number : null,
      reason: deceased ?? (contact.phones.length > 0 ? 'Do not call' : 'No phone'),
    },
    mail: {
      to: email && !contact.do_not_email && !deceased ? email.address : null,
      reason: deceased ?? (contact.emails.length > 0 ? 'Do not email' : 'No email'),
    },
  };
}
