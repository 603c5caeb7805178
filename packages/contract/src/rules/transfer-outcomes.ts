/** What becomes of a contact in a transfer. */
export const transferOutcomes = ['moved', 'kept', 'left', 'skipped'] as const;
export type TransferOutcome = (typeof transferOutcomes)[number];

/** Why a contact was not moved, or not taken back. */
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
export type TransferReason = (typeof transferReasons)[number];

/** The reasons as sentences. */
export const reasonSentences: Record<TransferReason, string> = {
  already_there: 'Was there already',
  over_caps: 'Beyond the caps, stays where it was',
  changed_hands: 'Somebody else got it in the meantime',
  deleted: 'Was deleted in the meantime',
  merged: 'Became part of another contact',
  purged: 'Was deleted for good',
  not_visible: 'Not to be seen by whoever asked for it any more',
  receiver_gone: 'Who should get it cannot take contacts any more',
};
