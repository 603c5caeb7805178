/** The result for a contact in a transfer. */
export const transferOutcomes = ['moved', 'kept', 'left', 'skipped'] as const;

/** Why a contact wasn't moved or reverted. */
export const transferReasons = [
  'already_there',
  'over_caps',
  'changed_hands',
  'deleted',
  'merged',
  'purged',
  'not_visible',
  'receiver_gone',
] as const;
