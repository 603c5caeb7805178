import type { ContactFields } from '@bookline/contract/features/contact-fields';
import type { Contact } from '@bookline/contract/features/contacts';

const scalars = [
  'first_name',
  'middle_name',
  'last_name',
  'suffix',
  'nickname',
  'gender',
  'date_of_birth',
  'marital_status',
  'language',
  'tobacco',
  'height_in',
  'weight_lb',
  'occupation',
  'employer',
  'annual_income',
  'website',
] as const;
const place = ['line1', 'line2', 'city', 'state', 'zip', 'county'] as const;

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/**
 * A lead's changes to an existing contact: its empty fields, or all fields if the vendor overwrites. Numbers, addresses, and custom fields are
 * added and never removed. Marks are set and never cleared. Null if nothing changes.
 */
export function leadChange(contact: Contact, lead: ContactFields, known: 'fill' | 'overwrite'): ContactFields | null {
  const takes = (was: unknown, is: unknown) => !isEmpty(is) && was !== is && (known === 'overwrite' || isEmpty(was));
  const change: ContactFields = {};
  for (const field of scalars) if (takes(contact[field], lead[field])) Object.assign(change, { [field]: lead[field] });
  const address = Object.fromEntries(
    place.flatMap((part) => (takes(contact.address[part], lead.address?.[part]) ? [[part, lead.address?.[part]]] : [])),
  );
  if (Object.keys(address).length > 0) change.address = { ...contact.address, ...address };
  const custom = Object.fromEntries(
    Object.entries(lead.custom ?? {}).filter(([name, value]) => takes(contact.custom[name], value)),
  );
  if (Object.keys(custom).length > 0) change.custom = { ...contact.custom, ...custom };
  for (const mark of ['do_not_call', 'do_not_email', 'do_not_text'] as const)
    if (lead[mark] && !contact[mark]) change[mark] = true;
  const phones = (lead.phones ?? []).filter(({ number }) => !contact.phones.some((own) => own.number === number));
  if (phones.length > 0)
    change.phones = [
      ...contact.phones.map(({ number, extension, type, primary }) => ({
        number,
        extension,
        type: typeOf(type),
        primary,
      })),
      ...phones.map((phone) => ({ ...phone, primary: contact.phones.length === 0 && phone.primary })),
    ].slice(0, 20);
  const emails = (lead.emails ?? []).filter(
    ({ address: email }) => !contact.emails.some((own) => own.address === email),
  );
  if (emails.length > 0)
    change.emails = [
      ...contact.emails.map(({ address: own, primary }) => ({ address: own, primary })),
      ...emails.map((email) => ({ ...email, primary: contact.emails.length === 0 && email.primary })),
    ].slice(0, 20);
  return Object.keys(change).length > 0 ? change : null;
}

const typeOf = (type: number): 1 | 2 | 3 | 9 => (type === 1 || type === 2 || type === 3 ? type : 9);
