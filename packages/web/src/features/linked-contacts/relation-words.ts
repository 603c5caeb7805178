import type { Relation } from '@bookline/contract/features/linked-contacts';

/** The relationships to a contact, in display order. */
export const relations: readonly { readonly value: Relation; readonly label: string }[] = [
  { value: 'spouse', label: 'Spouse' },
  { value: 'child', label: 'Child' },
  { value: 'parent', label: 'Parent' },
  { value: 'sibling', label: 'Sibling' },
  { value: 'household', label: 'Same household' },
  { value: 'referral', label: 'Was referred by them' },
  { value: 'referred_by', label: 'Referred them' },
  { value: 'other', label: 'Other' },
];

const short: Partial<Record<Relation, string>> = { referral: 'Referred', referred_by: 'Referred by' };

/** 'Spouse', 'Referred by': shown beside a name. */
export const relationWords = (of: Relation): string =>
  short[of] ?? relations.find(({ value }) => value === of)?.label ?? of;

/** Relatives who usually share a last name and address. */
export const isFamily = (of: Relation): boolean => ['spouse', 'child', 'parent', 'sibling', 'household'].includes(of);
