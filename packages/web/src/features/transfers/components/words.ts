import type { TransferAttempt, TransferLog } from '@bookline/contract/features/transfers';

const number = new Intl.NumberFormat('en-US');

/** '1 contact', '12,408 contacts'. */
export const contactsText = (count: number): string => (count === 1 ? '1 contact' : `${number.format(count)} contacts`);

export const countOf = (count: number): string => number.format(count);

/** Why a contact was not moved, or not taken back. */
export const reasonWords: Record<NonNullable<TransferLog['reason']>, string> = {
  already_there: 'Was theirs already',
  over_caps: 'Beyond the caps, stays where it was',
  changed_hands: 'Somebody else got it in the meantime',
  deleted: 'Deleted in the meantime',
  merged: 'Became part of another contact',
  purged: 'Deleted for good',
  not_visible: 'Not to be seen any more by whoever asked',
  receiver_gone: 'Who should get it cannot take contacts any more',
};

export const outcomeLooks: Record<TransferLog['outcome'], { label: string; color: string }> = {
  moved: { label: 'Transferred', color: '#2f9e44' },
  kept: { label: 'Theirs already', color: '#868e96' },
  left: { label: 'Left', color: '#e8590c' },
  skipped: { label: 'Skipped', color: '#e03131' },
};

export const distributionWords: Record<TransferAttempt['distribution'], string> = {
  round_robin: 'in turn',
  weighted: 'by weight',
  capped: 'up to a cap each',
};

/** 'Ann Yu', 'Ann Yu and Bob Ray', 'Ann Yu and 4 others'. */
export function receiversText(receivers: readonly { readonly name: string }[]): string {
  const [first, second, ...more] = receivers.map(({ name }) => name);
  if (!second) return first ?? '';
  return more.length === 0 ? `${first} and ${second}` : `${first} and ${more.length + 1} others`;
}
