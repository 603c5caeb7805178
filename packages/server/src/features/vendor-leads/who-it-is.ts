import type { ContactFields } from '@bookline/contract/features/contact-fields';
import { isSomebodyElse, likeness, whoIs } from '@bookline/contract/rules/same-person';
import type { KnownContact } from './vendor-leads.queries.ts';

/** Of the contacts that share a number or address with these fields, the one that shares most. Another first name doesn't match, because couples share both. */
export function whoItIs(fields: ContactFields, known: readonly KnownContact[]): KnownContact | undefined {
  const who = whoIs(fields);
  const points = (one: KnownContact) => one.shared * 10 + likeness(who, whoIs(one));
  return known.filter((one) => !isSomebodyElse(who, whoIs(one))).sort((a, b) => points(b) - points(a))[0];
}
