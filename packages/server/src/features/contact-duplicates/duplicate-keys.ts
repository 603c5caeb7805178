import { createHash } from 'node:crypto';
import { fold } from '../contacts/contacts.api.ts';

/** The fields that identify a contact. */
export interface Identity {
  readonly first_name: string;
  readonly last_name: string;
  readonly suffix: string;
  /** `YYYY-MM-DD`. */
  readonly date_of_birth: string | null;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** The reasons why two contacts may be the same, as bits of duplicate_pair.reasons. */
export const REASON_BITS = { phone: 1, email: 2, name_birthday: 4, name_address: 8 } as const;

/**
 * The keys that find a contact by name and birthday and by name and address: 64-bit numbers as decimal text, equal for values that
 * people consider equal. A missing field gives no key. The lowest bit is the kind of key.
 */
export function duplicateKeys(contact: Identity): string[] {
  const name = nameKey(contact);
  if (name === null) return [];
  const address = addressKey(contact);
  return [
    ...(contact.date_of_birth ? [keyOf(`${name}|${contact.date_of_birth}`, 0n)] : []),
    ...(address === null ? [] : [keyOf(`${name}|${address}`, 1n)]),
  ];
}

/** The reason that a key belongs to. */
export const reasonOfKey = (key: string) => (BigInt(key) & 1n ? REASON_BITS.name_address : REASON_BITS.name_birthday);

/** First and last name without accents, case, spaces, and punctuation: "O'Brien, Mary Ann" is 'obrien maryann'. Null unless both are present. */
export function nameKey({ first_name, last_name }: Pick<Identity, 'first_name' | 'last_name'>): string | null {
  const [first, last] = [lettersOf(first_name), lettersOf(last_name)];
  return first && last ? `${last} ${first}` : null;
}

const lettersOf = (name: string) => fold(name).replace(/[^\p{L}\p{N}]/gu, '');

/** A street address in a common form: '12 North Main Street, Apartment 4' and '12 N. Main St #4' are equal. Null without a house number. */
export function addressKey({
  line1,
  line2,
  city,
  state,
  zip,
}: Omit<Identity, 'first_name' | 'last_name'>): string | null {
  const words = fold(`${line1} ${line2}`)
    .replace(/[.']/g, '')
    .replace(/#/g, ' # ')
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => short.get(word) ?? word);
  // '… apt # 4' is '… # 4'.
  const text = words.filter((word, i) => word !== '#' || words[i + 1] !== '#').join(' ');
  const place = zip ? zip.slice(0, 5) : fold(`${city} ${state}`).trim();
  return /\d/.test(text) && place ? `${text}|${place}` : null;
}

/** The common abbreviations of the Postal Service (Publication 28). */
const short = new Map(
  Object.entries({
    street: 'st',
    avenue: 'ave',
    av: 'ave',
    road: 'rd',
    drive: 'dr',
    lane: 'ln',
    court: 'ct',
    circle: 'cir',
    boulevard: 'blvd',
    place: 'pl',
    terrace: 'ter',
    parkway: 'pkwy',
    highway: 'hwy',
    square: 'sq',
    trail: 'trl',
    north: 'n',
    south: 's',
    east: 'e',
    west: 'w',
    northeast: 'ne',
    northwest: 'nw',
    southeast: 'se',
    southwest: 'sw',
    apartment: '#',
    apt: '#',
    unit: '#',
    suite: '#',
    ste: '#',
    number: '#',
  }),
);

function keyOf(text: string, kind: bigint): string {
  const hash = createHash('sha256').update(text).digest().readBigInt64BE();
  return ((hash & ~1n) | kind).toString();
}
