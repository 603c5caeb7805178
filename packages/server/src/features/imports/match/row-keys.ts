import type { MatchBy } from '@bookline/contract/features/imports';
import { fold } from '@bookline/contract/rules/fold';
import { displayPhone } from '@bookline/contract/rules/phone';
import { whoIs } from '@bookline/contract/rules/same-person';
import type { FileRow } from '../contact-draft.ts';
import type { Asked } from './match.ts';

/** The keys that match a contact. The three kinds never look alike, so one map holds them all. */
export interface RowKeys {
  /** E.164. */
  readonly numbers: readonly string[];
  readonly addresses: readonly string[];
  /** 'last, first|YYYY-MM-DD', folded: the beginning of a contact's sort name, and the birthday. */
  readonly people: readonly string[];
  /** UUIDs of contacts. */
  readonly ids: readonly string[];
}

type Keyed = Pick<FileRow, 'contact' | 'phones' | 'emails' | 'policy_key' | 'contact_id'>;

/** The prefix of a policy key: phones begin with +, addresses have an @. */
export const POLICY_KEY = '#';

/** The prefix of a contact id from an export's row. */
const ID_KEY = 'id:';
export const isIdKey = (key: string): boolean => key.startsWith(ID_KEY);

/** The identifying values of a row. */
export const askedOf = (row: Keyed & Pick<FileRow, 'mbi'>, matchBy: readonly MatchBy[]): Asked => ({
  keys: keysOf(row, matchBy),
  who: whoIs(row.contact),
  mbi: row.mbi,
  certain: keysOf(row, []),
});

/** The keys of a row, most reliable first: the contact's own id, then those of `matchBy`. */
export function keysOf(
  { contact, phones, emails, policy_key, contact_id }: Keyed,
  matchBy: readonly MatchBy[],
): string[] {
  const keys: string[] = policy_key === undefined ? [] : [policy_key];
  if (contact_id !== undefined) keys.unshift(`${ID_KEY}${contact_id}`);
  if (matchBy.includes('phone')) for (const { number } of phones) keys.push(number);
  if (matchBy.includes('email')) keys.push(...emails);
  if (matchBy.includes('name_birthday')) keys.push(...personKey(contact));
  return keys;
}

function personKey({ first_name, last_name, date_of_birth }: Keyed['contact']): string[] {
  if (!first_name || !last_name || date_of_birth === undefined) return [];
  return [`${fold(`${last_name}, ${first_name}`).replace(/\s+/g, ' ').trim()}|${date_of_birth}`];
}

const PERSON = /\|\d{4}-\d\d-\d\d$/;

/** The keys of many rows, by kind. */
export function sortKeys(keys: Iterable<string>): RowKeys {
  const sorted = { numbers: [] as string[], addresses: [] as string[], people: [] as string[], ids: [] as string[] };
  for (const key of new Set(keys)) {
    // The code for policies looks these up.
    if (key.startsWith(POLICY_KEY)) continue;
    if (isIdKey(key)) sorted.ids.push(key.slice(ID_KEY.length));
    else if (PERSON.test(key)) sorted.people.push(key);
    else (key.startsWith('+') ? sorted.numbers : sorted.addresses).push(key);
  }
  return sorted;
}

/** A key in a sentence: 'the phone number 1-614-555-0101'. */
export function keyInWords(key: string): string {
  if (key.startsWith(POLICY_KEY)) return 'this policy';
  if (isIdKey(key)) return 'this ID';
  if (PERSON.test(key)) return 'this name and birthday';
  return key.startsWith('+') ? `the phone number ${displayPhone(key)}` : `the email address ${key}`;
}
