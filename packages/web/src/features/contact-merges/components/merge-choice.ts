import type { Comparison, MergeField } from '@bookline/contract/features/contact-merges';

/** The user's choices: which contact to keep, and whose values. Fields without a choice follow the server's suggestion. */
export interface MergeChoice {
  readonly survivor_id: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

export const survivorOf = (comparison: Comparison, choice: MergeChoice): string =>
  choice.survivor_id ?? comparison.survivor.id;

/** Whose value a field keeps. The owner comes from the contact to keep unless the user chooses otherwise. */
export function takenFrom(comparison: Comparison, field: MergeField, choice: MergeChoice): string {
  const named = choice.fields[field.field];
  if (named !== undefined) return named;
  return field.field === 'owner' ? survivorOf(comparison, choice) : field.best;
}

/** The request for the merge, with the displayed versions, so that unseen changes aren't merged. */
export function mergeBody(comparison: Comparison, choice: MergeChoice) {
  return {
    survivor_id: survivorOf(comparison, choice),
    contacts: comparison.contacts.map(({ id, version }) => ({ id, version })),
    fields: Object.fromEntries(
      comparison.fields.map((field) => [field.field, takenFrom(comparison, field, choice)] as const),
    ),
  };
}
