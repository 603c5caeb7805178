import type { PrintJob, PrintOptions } from '@bookline/contract/features/print';
import { type LetterField, letterFields, readLetter } from '@bookline/contract/rules/letter-fields';
import { townLine } from './pdf/address-lines.ts';
import type { PrintContact, Sender } from './print-input.ts';

export interface Chosen {
  readonly contacts: PrintContact[];
  /** The letter to each contact. */
  readonly letters: string[];
  readonly skipped: PrintJob['skipped'];
}

interface Writing {
  readonly letter: string | null;
  readonly sender: Sender;
  readonly today: string;
  /** `YYYY-MM-DD`, the day for computing ages. */
  readonly day: string;
}

/** Which contacts are printed, and which aren't, with the reason. */
export function choosePrinted(contacts: readonly PrintContact[], options: PrintOptions, writing: Writing): Chosen {
  const chosen: Chosen = { contacts: [], letters: [], skipped: [] };
  const skip = ({ id, name }: PrintContact, reason: string) =>
    chosen.skipped.push({ contact_id: id, name: name || 'No name', reason });
  const pieces = writing.letter === null ? [] : readLetter(writing.letter).pieces;
  for (const contact of contacts) {
    // What is sent, not what is only read.
    if ('without_address' in options && contact.deceased) {
      skip(contact, 'The contact is deceased.');
      continue;
    }
    if ('without_address' in options && options.without_address === 'skip' && !hasAddress(contact)) {
      skip(contact, 'The mailing address has no street or city.');
      continue;
    }
    if (options.kind !== 'letters') {
      chosen.contacts.push(contact);
      continue;
    }
    const missing = new Set<LetterField>();
    const words = pieces.map((piece) => {
      if ('text' in piece) return piece.text;
      const value = fieldValue(piece.field, contact, writing);
      if (value === '' && piece.instead === undefined) missing.add(piece.field);
      return value || (piece.instead ?? '');
    });
    if (options.missing === 'skip' && missing.size > 0) {
      skip(contact, `These letter fields have no value: ${[...missing].map(labelOf).join(', ')}.`);
      continue;
    }
    chosen.contacts.push(contact);
    chosen.letters.push(words.join(''));
  }
  return chosen;
}

/** Whether mail can be delivered: a street or PO box, and a city or ZIP. */
const hasAddress = ({ address }: PrintContact): boolean =>
  (address.line1 !== '' || address.line2 !== '') && (address.city !== '' || address.zip !== '');

const labelOf = (field: LetterField): string => letterFields.find(({ name }) => name === field)?.label ?? field;

/** A field's text, or '' if it's empty. */
export function fieldValue(
  field: LetterField,
  contact: PrintContact,
  { sender, today, day }: Omit<Writing, 'letter'>,
): string {
  const { address } = contact;
  const [policy] = contact.policies;
  const street = [address.line1, address.line2].filter((line) => line !== '').join(', ');
  const values: Record<LetterField, () => string | undefined> = {
    full_name: () => contact.name,
    first_name: () => contact.first_name,
    last_name: () => contact.last_name,
    nickname: () => contact.nickname || contact.first_name,
    address: () => [street, townLine(address)].filter((line) => line !== '').join(', '),
    street: () => street,
    city: () => address.city,
    state: () => address.state,
    zip: () => address.zip,
    phone: () => contact.phones[0]?.number,
    email: () => contact.emails[0],
    birthday: () => contact.date_of_birth?.replace(/,.*$/, ''),
    age: () => ageOn(contact.born, day),
    policy_carrier: () => policy?.carrier,
    policy_product: () => policy?.product,
    policy_premium: () => policy?.premium,
    policy_effective: () => policy?.effective,
    policy_renewal: () => policy?.renewal,
    agent_name: () => sender.name,
    agent_title: () => sender.title,
    agent_email: () => sender.email,
    agency_name: () => sender.agency,
    office_address: () => [sender.street, sender.town].filter((line) => line !== '').join(', '),
    office_phone: () => sender.phone,
    today: () => today,
  };
  return values[field]() ?? '';
}

/** Full years between two days, `YYYY-MM-DD`. */
function ageOn(born: string | null, day: string): string | undefined {
  if (born === null || born > day) return undefined;
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4));
  return String(day.slice(5) >= born.slice(5) ? years : years - 1);
}
