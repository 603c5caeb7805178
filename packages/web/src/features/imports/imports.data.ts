import type { ImportAttempt } from '@bookline/contract/features/import-attempt';
import { importUndo } from '@bookline/contract/features/import-undo';
import { type ImportTab, imports } from '@bookline/contract/features/imports';
import { adminJobs, jobs } from '@bookline/contract/features/jobs';
import { lookups } from '@bookline/contract/features/lookups';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const POLL_MS = 1000;
const BETWEEN_LOOKS_MS = 10_000;

const isOpen = (status: string | undefined): boolean => status === 'queued' || status === 'processing';

/** Whether an attempt is being processed. */
export const isRunning = ({ status }: Pick<ImportAttempt, 'status'>): boolean => isOpen(status);

/** Whether the import, its rejected rows, or its undo are being processed, so its numbers change. */
export const isBusy = (attempt: Pick<ImportAttempt, 'status' | 'retry' | 'undo'>): boolean =>
  isRunning(attempt) || isOpen(attempt.retry?.status) || isOpen(attempt.undo?.status);

export interface AttemptsQuery {
  readonly page: number;
  readonly tab: ImportTab;
  readonly filter_by: 'file_name' | 'owner';
  readonly filter_value: string;
}

/** A page of import attempts. Polled every second while one of them is processing. */
export function useAttempts({ page, tab, filter_by, filter_value }: AttemptsQuery, running: boolean) {
  const query = { page, tab, ...(filter_value && { filter_by, filter_value }) };
  return useCall(
    imports.list,
    { query },
    { keepPrevious: true, refetchInterval: running ? POLL_MS : BETWEEN_LOOKS_MS },
  );
}

/** One attempt. Polled until it's complete. */
export function useAttempt(id: string, running: boolean) {
  return useCall(imports.get, { params: { id } }, { refetchInterval: running ? POLL_MS : false });
}

/** Starts a checked import. */
export const useStartImport = () =>
  useSend(imports.create, { quiet: true, invalidates: ['imports', 'contacts', 'tags', 'jobs'] });

export const useOwners = (q: string) => useCall(lookups.downline, { query: q ? { q } : {} }, { keepPrevious: true });
export const usePools = () => useCall(lookups.pools, {});
export const useStatuses = () => useCall(lookups.statuses, {});
export const useSources = () => useCall(lookups.sources, {});
export const useVendors = () => useCall(lookups.api_vendors, {});

/** Rows that wait for a decision. `deciding`: a job is processing them, so they're polled. */
export const useReview = (id: string, page: number, deciding: boolean) =>
  useCall(
    imports.review,
    { params: { id }, query: { page, limit: 15 } },
    { keepPrevious: true, refetchInterval: deciding ? POLL_MS : false },
  );

/** Whether a job of the user is over. It's followed until then. Undefined while no job is named. */
export function useIsOver(jobId: string | null): boolean | undefined {
  const { data } = useCall(jobs.list, {}, { refetchInterval: jobId === null ? false : POLL_MS });
  if (jobId === null || !data) return undefined;
  const job = data.data.find(({ id }) => id === jobId);
  // The list may be older than the job.
  return job === undefined ? undefined : !isOpen(job.status);
}

/** Decides rows under review. */
export const useDecide = () => useSend(imports.decide, { invalidates: ['imports', 'contacts', 'jobs'] });

const afterwards = ['imports', 'contacts', 'jobs'] as const;
/** What undoing an import would do, loaded when the user considers it. */
export const useUndoPreview = (id: string) => useCall(importUndo.preview, { params: { id } });
export const useStartUndo = () => useSend(importUndo.start, { quiet: true, invalidates: afterwards });
export const useUndone = (id: string, page: number) =>
  useCall(importUndo.rows, { params: { id }, query: { page, limit: 25 } }, { keepPrevious: true });
export const useRemoveImport = () => useSend(imports.remove, { invalidates: ['imports', 'jobs'] });
/** Retries rejected rows, or continues a failed import. */
export const useRetryImport = () => useSend(imports.retry, { quiet: true, invalidates: afterwards });
/** Cancels an import, a retry, or an undo: the user's own, or any as an admin. */
export function useCancel(own: boolean) {
  const mine = useSend(jobs.cancel, { invalidates: afterwards });
  const anybodys = useSend(adminJobs.cancel, { invalidates: afterwards });
  return own ? mine : anybodys;
}
