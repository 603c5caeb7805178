import { IMPORT_UNDO_DAYS } from '@bookline/contract/features/import-undo';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { AttemptState } from '../attempt-state.queries.ts';
import type { AttemptRow } from '../imports.queries.ts';

/** How long after its end an import can be undone. */
export const undoUntil = ({ finished_at, created_at }: Pick<AttemptRow, 'finished_at' | 'created_at'>): Date =>
  new Date(new Date(finished_at ?? created_at).getTime() + IMPORT_UNDO_DAYS * DAY_MS);

const open = (status: string | undefined): boolean => status === 'queued' || status === 'processing';

/** Other work that may be active for an import. */
interface Busy {
  readonly retry: { readonly status: string } | null;
  readonly undo: { readonly status: string } | null;
}

/** Whether a job works on an import, its rejected rows, or its undo: the reason as a sentence, null if none does. */
export function whyBusy({ status }: Pick<AttemptRow, 'status'>, { retry, undo }: Busy): string | null {
  if (open(status)) return 'This import is still running. Cancel it first, or wait until it finishes.';
  if (open(retry?.status)) return 'Its rejected rows are being retried. Wait until that finishes.';
  if (open(undo?.status)) return 'This import is being undone.';
  return null;
}

/** Why an import cannot be undone: a sentence, null if it can. A stopped undo can be resumed without a time limit. */
export function whyNotUndone(attempt: AttemptRow, state: AttemptState, now: Date): string | null {
  if (attempt.status === 'draft') return 'This import was never started.';
  const busy = whyBusy(attempt, state);
  if (busy) return busy;
  if (state.undo?.status === 'complete') return 'This import was already undone.';
  if (state.undo) return null;
  if (undoUntil(attempt) < now) return `You can undo an import for ${IMPORT_UNDO_DAYS} days.`;
  // A book of business may only have ended policies that it does not name.
  if (attempt.kind === 'leads' && attempt.created === 0 && attempt.updated === 0)
    return 'This import created and changed no contacts, so there’s nothing to undo.';
  return null;
}
