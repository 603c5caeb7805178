import type { TransferAttempt, TransferLog } from '@bookline/contract/features/transfers';
import { formatNumber } from '@bookline/contract/rules/numbers';

/** '1 contact', '12,408 contacts'. */
export const contactsText = (count: number): string => (count === 1 ? '1 contact' : `${formatNumber(count)} contacts`);

export const countOf = (count: number): string => formatNumber(count);

/** Why a contact wasn't transferred or reverted. */
export const reasonWords: Record<NonNullable<TransferLog['reason']>, string> = {
  already_there: 'Already owned by the recipient',
  over_caps: 'Over the cap, not transferred',
  changed_hands: 'Reassigned to someone else in the meantime',
  deleted: 'Deleted before the transfer',
  merged: 'Merged into another contact',
  purged: 'Permanently deleted',
  not_visible: 'No longer visible to the person who started the transfer',
  receiver_gone: 'The recipient can no longer receive contacts',
};

export const outcomeLooks: Record<TransferLog['outcome'], { label: string; color: string }> = {
  moved: { label: 'Transferred', color: '#2f9e44' },
  kept: { label: 'Already owned', color: '#868e96' },
  left: { label: 'Over the cap', color: '#e8590c' },
  skipped: { label: 'Skipped', color: '#e03131' },
};

export const distributionWords: Record<TransferAttempt['distribution'], string> = {
  round_robin: 'round-robin',
  weighted: 'by weight',
  capped: 'up to a cap each',
};

/** 'Ann Yu', 'Ann Yu and Bob Ray', 'Ann Yu and 4 others'. */
export function receiversText(receivers: readonly { readonly name: string }[]): string {
  const [first, second, ...more] = receivers.map(({ name }) => name);
  if (!second) return first ?? '';
  return more.length === 0 ? `${first} and ${second}` : `${first} and ${more.length + 1} others`;
}
