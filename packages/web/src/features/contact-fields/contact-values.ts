import type { ContactFields } from '@bookline/contract/features/contact-fields';
import type { Contact } from '@bookline/contract/features/contacts';
import { phoneTypes } from '@bookline/contract/rules/options';

type Address = Required<NonNullable<ContactFields['address']>>;

/** All editable values of a contact, as the API takes them. */
export type ContactValues = {
  [K in keyof ContactFields]-?: K extends 'address' ? Address : Exclude<ContactFields[K], undefined>;
};
/** Some of the values, as a save sends them. */
export type ContactChange = Partial<Omit<ContactValues, 'address'>> & { address?: Partial<Address> };
export type ValueKey = keyof ContactValues;
export type PhoneValue = ContactValues['phones'][number];
export type EmailValue = ContactValues['emails'][number];
export type AddressValue = Address;

/** A contact's current values in the form in which they're edited. */
export function valuesOf(contact: Contact): ContactValues {
  return {
    category: contact.category,
    first_name: contact.first_name,
    middle_name: contact.middle_name,
    last_name: contact.last_name,
    suffix: contact.suffix,
    nickname: contact.nickname,
    gender: contact.gender,
    date_of_birth: contact.date_of_birth,
    marital_status: contact.marital_status,
    language: contact.language,
    tobacco: contact.tobacco,
    height_in: contact.height_in,
    weight_lb: contact.weight_lb,
    occupation: contact.occupation,
    employer: contact.employer,
    annual_income: contact.annual_income,
    website: contact.website,
    description: contact.description,
    address: { ...contact.address },
    status_id: contact.status?.id ?? null,
    agentflow_status_id: contact.agentflow_status?.id ?? null,
    source_id: contact.source?.id ?? null,
    tag_ids: contact.tags.map((tag) => tag.id),
    // '' while the contact waits in a pool.
    owner_id: contact.owner?.id ?? '',
    do_not_call: contact.do_not_call,
    do_not_email: contact.do_not_email,
    do_not_text: contact.do_not_text,
    timezone: contact.timezone,
    phones: contact.phones.map(({ number, extension, type, primary }) => ({
      number,
      extension,
      type: phoneTypes.find(({ value }) => value === type)?.value ?? 9,
      primary,
    })),
    emails: contact.emails.map(({ address, primary }) => ({ address, primary })),
    custom: { ...contact.custom },
  };
}

/** Whether two values of a field are equal. Tags can be in any order, and '' equals no value. */
export function sameValue(left: unknown, right: unknown): boolean {
  return JSON.stringify(plain(left)) === JSON.stringify(plain(right));
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(plain);
    return items.every((item) => typeof item === 'number') ? items.toSorted((a, b) => a - b) : items;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, entry]) => [key, plain(entry)] as const);
    return Object.fromEntries(entries.filter(([, entry]) => entry !== null).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
  return value === '' || value === undefined ? null : value;
}
