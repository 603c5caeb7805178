import { IMPORT_UNDO_DAYS } from '@bookline/contract/features/import-undo';
import type { AttemptState } from '../attempt-state.queries.ts';
import type { AttemptRow } from '../imports.queries.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Until when an import can be undone, counted from its end. */
export const undoUntil = ({ finished_at, created_at }: Pick<AttemptRow, 'finished_at' | 'created_at'>): Date =>
  new Date(new Date(finished_at ?? created_at).getTime() + IMPORT_UNDO_DAYS * DAY_MS);

const open = (status: string | undefined): boolean => status === 'queued' || status === 'processing';

/** What else may be at work on an import. */
interface Busy {
  readonly retry: { readonly status: string } | null;
  readonly undo: { readonly status: string } | null;
}

/** Whether somebody works on an import, on its rejected rows or on its undo: a sentence, null where nobody does. */
export function whyBusy({ status }: Pick<AttemptRow, 'status'>, { retry, undo }: Busy): string | null {
  if (open(status)) return 'This import is still at work. Cancel it first, or wait until it has ended.';
  if (open(retry?.status)) return 'Its rejected rows are being tried again. Wait until that has ended.';
  if (open(undo?.status)) return 'It is being undone.';
  return null;
}

/** Why an import cannot be undone: a sentence, null where it can. One whose undo was stopped can go on for ever. */
export function whyNotUndone(attempt: AttemptRow, state: AttemptState, now: Date): string | null {
  if (attempt.status === 'draft') return 'This import was never started.';
  const busy = whyBusy(attempt, state);
  if (busy) return busy;
  if (state.undo?.status === 'complete') return 'This import is undone already.';
  if (state.undo) return null;
  if (undoUntil(attempt) < now) return `An import can be undone for ${IMPORT_UNDO_DAYS} days.`;
  // A book of business may have done nothing but end policies that it does not name.
  if (attempt.kind === 'leads' && attempt.created === 0 && attempt.updated === 0)
    return 'It made no contact and changed none: there is nothing to undo.';
  return null;
}
