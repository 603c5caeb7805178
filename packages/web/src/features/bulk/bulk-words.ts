import type { BulkAttempt } from '@bookline/contract/features/bulk';
import { bulkVerbs } from '@bookline/contract/rules/bulk';
import { formatNumber } from '@bookline/contract/rules/numbers';

/** '1 contact', '12,408 contacts'. */
export const contactsText = (count: number): string => (count === 1 ? '1 contact' : `${formatNumber(count)} contacts`);

/** The same for an inexact count. */
export const countedText = (count: number, exact: boolean): string =>
  exact ? contactsText(count) : `more than ${formatNumber(count - 1)} contacts`;

/** A job runs it and hasn't finished. */
export const isUnderWay = (status: BulkAttempt['status'] | null): boolean =>
  status === 'queued' || status === 'processing';

/** A result: 'Status set to Hot: 12 contacts, 3 were so already, 1 left out'. */
export function doneText({ summary, changed, unchanged, skipped }: BulkAttempt): string {
  if (changed === 0 && skipped === 0) return 'No change needed. These contacts already have this value.';
  return [`${summary}: ${contactsText(changed)}`, ...asides(unchanged, skipped)].join(', ');
}

/** The short form for a table cell: '12 changed, 3 were so already'. */
export const countsText = ({ action, changed, unchanged, skipped }: BulkAttempt): string =>
  [`${formatNumber(changed)} ${bulkVerbs[action]}`, ...asides(unchanged, skipped)].join(', ');

function asides(unchanged: number, skipped: number): string[] {
  return [
    ...(unchanged > 0 ? [`${formatNumber(unchanged)} unchanged`] : []),
    ...(skipped > 0 ? [`${formatNumber(skipped)} skipped`] : []),
  ];
}

/** The result of an undo: '10 contacts as before, 2 left as they are because they changed since'. */
export function undoneText({ undo }: Pick<BulkAttempt, 'undo'>): string {
  if (undo.left === 0) return `${contactsText(undo.undone)} restored`;
  return `${contactsText(undo.undone)} restored, ${formatNumber(undo.left)} not restored because they changed later`;
}
