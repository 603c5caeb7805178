import { type ImportAttempt, imports } from '@bookline/contract/features/imports';
import { lookups } from '@bookline/contract/features/lookups';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const POLL_MS = 1000;
const BETWEEN_LOOKS_MS = 10_000;

/** Whether an attempt is still at work: then its figures change by themselves. */
export const isRunning = (attempt: ImportAttempt): boolean =>
  attempt.status === 'queued' || attempt.status === 'processing';

export interface AttemptsQuery {
  readonly page: number;
  readonly tab: 'all' | 'processing' | 'complete' | 'failed';
  readonly filter_value: string;
}

/** A page of import attempts; asked for again every second while one of them is at work. */
export function useAttempts({ page, tab, filter_value }: AttemptsQuery, running: boolean) {
  const query = { page, tab, ...(filter_value && { filter_by: 'file_name' as const, filter_value }) };
  return useCall(
    imports.list,
    { query },
    { keepPrevious: true, refetchInterval: running ? POLL_MS : BETWEEN_LOOKS_MS },
  );
}

/** One attempt, followed until it has ended. */
export function useAttempt(id: string, running: boolean) {
  return useCall(imports.get, { params: { id } }, { refetchInterval: running ? POLL_MS : false });
}

/** Reads a file, or checks a changed mapping of one that was read. Its failures stand at the file or the mapping. */
export const useValidateImport = () => useSend(imports.validate, { quiet: true });

/** Starts an import that was checked. */
export const useStartImport = () =>
  useSend(imports.create, { quiet: true, invalidates: ['imports', 'contacts', 'tags', 'jobs'] });

export const useOwners = (q: string) => useCall(lookups.downline, { query: q ? { q } : {} }, { keepPrevious: true });
export const usePools = () => useCall(lookups.pools, {});
export const useStatuses = () => useCall(lookups.statuses, {});
export const useSources = () => useCall(lookups.sources, {});
