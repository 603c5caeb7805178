import type { MatchBy } from '@bookline/contract/features/imports';
import { fold } from '@bookline/contract/rules/fold';
import { displayPhone } from '@bookline/contract/rules/phone';
import type { FileRow } from './contact-draft.ts';

/** What can know a contact again: the three never look alike, so that one map holds them all. */
export interface RowKeys {
  /** E.164. */
  readonly numbers: readonly string[];
  readonly addresses: readonly string[];
  /** 'last, first|YYYY-MM-DD', folded: the beginning of a contact's sort name, and the birthday. */
  readonly people: readonly string[];
}

type Keyed = Pick<FileRow, 'contact' | 'phones' | 'emails' | 'policy_key'>;

/** Stands before what knows a contact by its policy: phones begin with +, addresses have an @. */
export const POLICY_KEY = '#';

/** The keys of a row, surest first: those that `matchBy` takes. */
export function keysOf({ contact, phones, emails, policy_key }: Keyed, matchBy: readonly MatchBy[]): string[] {
  const keys: string[] = policy_key === undefined ? [] : [policy_key];
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

/** The keys of many rows, by what they are. */
export function sortKeys(keys: Iterable<string>): RowKeys {
  const sorted = { numbers: [] as string[], addresses: [] as string[], people: [] as string[] };
  for (const key of new Set(keys)) {
    // Looked up by whoever knows of policies.
    if (key.startsWith(POLICY_KEY)) continue;
    if (PERSON.test(key)) sorted.people.push(key);
    else (key.startsWith('+') ? sorted.numbers : sorted.addresses).push(key);
  }
  return sorted;
}

/** A key as it is spoken of: 'the phone number 1-614-555-0101'. */
export function keyInWords(key: string): string {
  if (key.startsWith(POLICY_KEY)) return 'this policy';
  if (PERSON.test(key)) return 'this name and birthday';
  return key.startsWith('+') ? `the phone number ${displayPhone(key)}` : `the e-mail address ${key}`;
}
