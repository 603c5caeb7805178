import { type Relation, relation } from '@bookline/contract/features/linked-contacts';

/** What the first side is to the second, by what the second is to the first; the others are the same both ways. */
const inverses: Partial<Record<Relation, Relation>> = {
  child: 'parent',
  parent: 'child',
  referral: 'referred_by',
  referred_by: 'referral',
};

export const inverse = (of: Relation): Relation => inverses[of] ?? of;

/** Of two names for one fact only one is stored: the other is written from the other side. */
const turned: readonly Relation[] = ['parent', 'referred_by'];

/** A link as it is stored: `linked_id` is `relation` to `contact_id`. */
export function storedRelation(contactId: string, otherId: string, of: Relation) {
  return turned.includes(of)
    ? { contact_id: otherId, linked_id: contactId, relation: inverse(of) }
    : { contact_id: contactId, linked_id: otherId, relation: of };
}

/** What the far side is to the near one. */
export function seenRelation(stored: string, forward: boolean): Relation {
  const known = relation.parse(stored);
  return forward ? known : inverse(known);
}

/** Those that live, or lived, together: what a household is followed by. */
export const kin: readonly Relation[] = ['spouse', 'child', 'parent', 'sibling', 'household'];

/** A referral stands beside whatever else two people are to each other. */
export const isReferral = (of: Relation): boolean => of === 'referral' || of === 'referred_by';
