import type { ContactsScopeInput } from '@bookline/contract/features/contacts-scope';
import { fold } from '../../src/features/contacts/contacts.api.ts';
import { entryModel, policyModel } from './entry-model.ts';
import type { Asking, ModelContact, ModelPolicy } from './model-contact.ts';

/**
 * Whether a contact is in a scope, by what domain.md and the contract say about each entry, in plain TypeScript. The SQL is compared with
 * this. It knows the entries of random-scopes.ts.
 */
export function isInScope(contact: ModelContact, scope: ContactsScopeInput, asking: Asking): boolean {
  if (asking.reach && !asking.reach.includes(contact.owner_id ?? '')) return false;
  if ((contact.deleted_at !== null) !== (scope.contact_group === 'deleted')) return false;
  if (scope.contact_group === 'pool' && contact.pool_id === null) return false;
  if (scope.contact_group === 'all_agents' && contact.owner_id === null) return false;
  if (scope.category && contact.category !== scope.category) return false;
  if (!words(scope.q ?? '').every((word) => hasWord(contact, word))) return false;
  return holds(contact, scope.search ?? {}, asking);
}

/** Whether all entries of a search or group match a contact. */
function holds(contact: ModelContact, search: object, asking: Asking): boolean {
  const said: [string, unknown][] = Object.entries(search).filter(([, wanted]) => saysSomething(wanted));
  const ofOnePolicy = said.filter(([name]) => name in policyModel);
  const allOfOne = (policy: ModelPolicy) =>
    ofOnePolicy.every(([name, wanted]) => policyModel[name]?.(policy, wanted as never, asking));
  if (ofOnePolicy.length > 0 && !contact.policies.some(allOfOne)) return false;
  return said.every(([name, wanted]) => {
    if (name in policyModel) return true;
    const groups = Array.isArray(wanted) ? wanted.filter(saysSomething) : [];
    const one = (group: object) => holds(contact, group, asking);
    if (name === 'any') return groups.some(one);
    if (name === 'all') return groups.every(one);
    if (name === 'none') return !groups.some(one);
    const says = entryModel[name];
    if (!says) throw new Error(`the model does not know ${name}`);
    return says(contact, wanted as never, asking);
  });
}

/** R223, R224: empty entries match everything, and so do groups of only those. */
function saysSomething(wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.length > 0 && (typeof wanted[0] !== 'object' || wanted.some(saysSomething));
  if (typeof wanted === 'object' && wanted !== null) return Object.values(wanted).some(saysSomething);
  return wanted !== '' && wanted !== undefined;
}

const words = (q: string) => q.split(/[\s,;]+/).filter((word) => word !== '');

/** Three letters or more match anywhere, one or two at the start of a word. A number matches by its digits. */
function hasWord(contact: ModelContact, word: string): boolean {
  const digits = word.replace(/\D/g, '');
  const isNumber = digits.length >= 2 && /^[+()\d.\-x]+$/.test(word);
  const wanted = isNumber ? digits : fold(word);
  const names = [contact.first_name, contact.middle_name, contact.last_name, contact.suffix, contact.nickname];
  const numbers = contact.phones.map((number) => number.replace(/\D/g, ''));
  const text = ` ${[...names.filter(Boolean).map(fold), ...numbers, ...contact.emails].join(' ')}`;
  return text.includes(wanted.length < 3 ? ` ${wanted}` : wanted);
}
