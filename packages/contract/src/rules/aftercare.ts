/** The most survivors of one family. */
export const MAX_SURVIVORS = 7;

/** What a survivor was to the deceased. Each is also a relation between linked contacts. */
export const survivorRelations = ['spouse', 'child', 'parent', 'sibling', 'household', 'other'] as const;
export type SurvivorRelation = (typeof survivorRelations)[number];

/** Where a family stands. */
export const familyStates = {
  waiting: { label: 'Not started yet', color: '#868e96' },
  active: { label: 'In progress', color: '#1c7ed6' },
  complete: { label: 'Complete', color: '#2b8a3e' },
  idle: { label: 'No contact planned', color: '#e67700' },
  failed: { label: 'Not accepted', color: '#c92a2a' },
} as const;
export type FamilyState = keyof typeof familyStates;
export const familyStateNames = ['waiting', 'active', 'complete', 'idle', 'failed'] as const satisfies FamilyState[];
