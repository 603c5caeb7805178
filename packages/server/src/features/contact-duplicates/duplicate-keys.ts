import { createHash } from 'node:crypto';
import { fold } from '../contacts/contacts.api.ts';

/** What of a contact tells who it is. */
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

/** Why two contacts may be the same, as bits of duplicate_pair.reasons. */
export const REASON_BITS = { phone: 1, email: 2, name_birthday: 4, name_address: 8 } as const;

/**
 * The keys under which a contact is found by name and birthday and by name and address: 64-bit numbers as decimal text, equal for what a
 * person would call equal. None where a part is missing. The lowest bit tells which of the two it is.
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

/** The reason that a key stands for. */
export const reasonOfKey = (key: string) => (BigInt(key) & 1n ? REASON_BITS.name_address : REASON_BITS.name_birthday);

/** First and last name without accents, case, spaces and signs: "O'Brien, Mary Ann" is 'obrien maryann'. Null without both. */
export function nameKey({ first_name, last_name }: Pick<Identity, 'first_name' | 'last_name'>): string | null {
  const [first, last] = [lettersOf(first_name), lettersOf(last_name)];
  return first && last ? `${last} ${first}` : null;
}

const lettersOf = (name: string) => fold(name).replace(/[^\p{L}\p{N}]/gu, '');

/** A street address as everybody writes it: '12 North Main Street, Apartment 4' and '12 N. Main St #4' are one. Null where it names no house. */
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

/** As the Postal Service shortens them (Publication 28), the common ones. */
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
