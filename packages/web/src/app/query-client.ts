import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isAborted, sentenceOf } from '../lib/api-error.ts';
import { toast } from '../ui/toast.ts';

/** One toast at a time about being offline, however many calls notice it. */
const OFFLINE_TOAST = 'offline';

/** Shows a failure that nobody else shows. An aborted request is nobody's business (R399), a 401 leads to /login by itself (R405). */
export function showFailure(error: unknown): void {
  if (isAborted(error) || (error instanceof ApiError && error.status === 401)) return;
  toast.failed(sentenceOf(error), error instanceof ApiError ? undefined : OFFLINE_TOAST);
}

/** Answers are fresh for half a minute; only what may pass by itself is tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (mutation.meta?.quiet !== true) showFailure(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
      },
    },
  });
}
