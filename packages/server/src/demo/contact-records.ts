import type { Insertable } from 'kysely';
import { searchText, sortName, zoneOfAddress } from '../features/contacts/contacts.api.ts';
import type { Contact, ContactEmail, ContactPhone } from '../platform/db/schema.d.ts';
import type { Person } from './people/person.ts';

export interface ContactRecords {
  readonly contact: Insertable<Contact>;
  readonly phones: Insertable<ContactPhone>[];
  readonly emails: Insertable<ContactEmail>[];
}

/** The details that aren't part of a generated person: owner and status. */
export type Standing = Required<
  Pick<
    Insertable<Contact>,
    | 'tenant_id'
    | 'id'
    | 'category'
    | 'status_id'
    | 'agentflow_status_id'
    | 'source_id'
    | 'owner_id'
    | 'pool_id'
    | 'tags'
    | 'do_not_call'
    | 'do_not_email'
    | 'do_not_text'
    | 'version'
    | 'last_activity_at'
    | 'updated_at'
    | 'deleted_at'
  >
>;

/** The rows of a contact, as the product would write them. */
export function contactRecords(person: Person, standing: Standing): ContactRecords {
  const { phones, emails, timezone: _timezone, last_activity_at: _last, ...columns } = person;
  const { tenant_id, id: contact_id } = standing;
  const numbers = phones.map((phone) => phone.number);
  const addresses = emails.map((email) => email.address);
  return {
    contact: {
      ...columns,
      ...standing,
      phone: numbers[0] ?? null,
      email: addresses[0] ?? null,
      timezone_in_force: zoneOfAddress(person.state, person.zip),
      sort_name: sortName(person),
      search: searchText(person, numbers, addresses),
    },
    phones: phones.map(({ number, type }, position) => ({ tenant_id, contact_id, number, type, position })),
    emails: emails.map(({ address }, position) => ({ tenant_id, contact_id, address, position })),
  };
}
