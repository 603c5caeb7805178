import type { ContactsScopeInput } from '@bookline/contract/features/contacts-scope';
import { fold } from '../../src/features/contacts/contacts.api.ts';

/** A contact as the model knows it: its row, its numbers and its addresses. */
export interface ModelContact {
  readonly id: string;
  readonly category: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly middle_name: string;
  readonly nickname: string;
  readonly suffix: string;
  readonly gender: string | null;
  readonly date_of_birth: string | null;
  readonly annual_income: string | null;
  readonly height_in: number | null;
  readonly tobacco: boolean | null;
  readonly do_not_call: boolean;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly status_id: number | null;
  readonly source_id: number | null;
  readonly owner_id: string | null;
  readonly pool_id: string | null;
  readonly tags: readonly number[];
  readonly custom: Readonly<Record<string, string>>;
  readonly created_at: string;
  readonly last_activity_at: string | null;
  readonly deleted_at: string | null;
  readonly phones: readonly string[];
  readonly emails: readonly string[];
}

/** What the model must know of whoever asks. */
export interface Asking {
  /** Absent: everybody's. */
  readonly reach?: readonly string[];
  readonly timezone: string;
  readonly now: Date;
}

/**
 * Whether a contact is in a scope, worked out in plain TypeScript from what domain.md and the contract say of each entry: what the SQL is
 * held against. Knows the entries that random-scopes.ts makes.
 */
export function isInScope(contact: ModelContact, scope: ContactsScopeInput, asking: Asking): boolean {
  const search = (scope.search ?? {}) as Record<string, unknown>;
  if (asking.reach && !asking.reach.includes(contact.owner_id ?? '')) return false;
  if ((contact.deleted_at !== null) !== (scope.contact_group === 'deleted')) return false;
  if (scope.contact_group === 'pool' && contact.pool_id === null) return false;
  if (scope.contact_group === 'all_agents' && contact.owner_id === null) return false;
  if (scope.category && contact.category !== scope.category) return false;
  if (!words(scope.q ?? '').every((word) => hasWord(contact, word))) return false;
  return Object.entries(search).every(([name, wanted]) => {
    // R223, R224: what is empty says nothing.
    if (wanted === '' || wanted === undefined || (Array.isArray(wanted) && wanted.length === 0)) return true;
    return criteria(contact, name, wanted, asking);
  });
}

/** Letter case and accents aside. */
const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

function criteria(contact: ModelContact, name: string, wanted: unknown, asking: Asking): boolean {
  const list = Array.isArray(wanted) ? wanted : [];
  const text = String(wanted).trim();
  switch (name) {
    case 'ids':
      return list.includes(contact.id);
    case 'first_name':
    case 'last_name':
    case 'city':
      return plain(contact[name]).includes(plain(text));
    case 'phone':
      return contact.phones.some((number) => number.includes(text.replace(/\D/g, '')));
    case 'email':
      return contact.emails.some((address) => address.includes(text.toLowerCase()));
    case 'gender':
    case 'state':
      return list.includes(contact[name]);
    case 'state_exclude':
      return !list.includes(contact.state);
    case 'zip':
      return list.some((zip) => contact.zip.startsWith(zip));
    case 'status':
      return list.includes(contact.status_id);
    case 'status_exclude':
      return !list.includes(contact.status_id);
    case 'source':
      return list.includes(contact.source_id);
    case 'source_exclude':
      return !list.includes(contact.source_id);
    case 'owner':
      return list.includes(contact.owner_id);
    case 'owner_exclude':
      return !list.includes(contact.owner_id);
    case 'tags':
      return contact.tags.some((tag) => list.includes(tag));
    case 'tags_all':
      return list.every((tag) => contact.tags.includes(tag));
    case 'tags_exclude':
      return !contact.tags.some((tag) => list.includes(tag));
    case 'tobacco':
    case 'do_not_call':
      return (contact[name] ?? false) === wanted;
    case 'has_phone':
      return contact.phones.length > 0 === wanted;
    case 'has_email':
      return contact.emails.length > 0 === wanted;
    case 'custom':
      return Object.entries(wanted as object).every(([key, value]) => contact.custom[key] === value);
    case 'annual_income_from':
      return contact.annual_income !== null && Number(contact.annual_income) >= Number(text);
    case 'annual_income_to':
      return contact.annual_income !== null && Number(contact.annual_income) <= Number(text);
    case 'height_in_from':
      return contact.height_in !== null && contact.height_in >= Number(text);
    case 'height_in_to':
      return contact.height_in !== null && contact.height_in <= Number(text);
    case 'date_of_birth_from':
      return contact.date_of_birth !== null && contact.date_of_birth >= text;
    case 'date_of_birth_to':
      return contact.date_of_birth !== null && contact.date_of_birth <= text;
    case 'age_from':
      return contact.date_of_birth !== null && ageOf(contact.date_of_birth, asking.now) >= Number(text);
    case 'age_to':
      return contact.date_of_birth !== null && ageOf(contact.date_of_birth, asking.now) <= Number(text);
    case 'created_at_from':
      return dayOf(contact.created_at, asking.timezone) >= text;
    case 'created_at_to':
      return dayOf(contact.created_at, asking.timezone) <= text;
    case 'last_activity_at_from':
      return contact.last_activity_at !== null && dayOf(contact.last_activity_at, asking.timezone) >= text;
    case 'last_activity_at_to':
      return contact.last_activity_at !== null && dayOf(contact.last_activity_at, asking.timezone) <= text;
    default:
      throw new Error(`the model does not know ${name}`);
  }
}

const words = (q: string) => q.split(/[\s,;]+/).filter((word) => word !== '');

/** Three letters and more anywhere, one or two at the beginning of a word; a number by its digits. */
function hasWord(contact: ModelContact, word: string): boolean {
  const digits = word.replace(/\D/g, '');
  const isNumber = digits.length >= 2 && /^[+()\d.\-x]+$/.test(word);
  const wanted = isNumber ? digits : fold(word);
  const names = [contact.first_name, contact.middle_name, contact.last_name, contact.suffix, contact.nickname];
  const numbers = contact.phones.map((number) => number.replace(/\D/g, ''));
  const text = ` ${[...names.filter(Boolean).map(fold), ...numbers, ...contact.emails].join(' ')}`;
  return text.includes(wanted.length < 3 ? ` ${wanted}` : wanted);
}

/** The day it was in a time zone, YYYY-MM-DD. */
const dayOf = (moment: string, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(moment));

function ageOf(birth: string, now: Date): number {
  const today = now.toISOString().slice(0, 10);
  return Number(today.slice(0, 4)) - Number(birth.slice(0, 4)) - (today.slice(5) < birth.slice(5) ? 1 : 0);
}
