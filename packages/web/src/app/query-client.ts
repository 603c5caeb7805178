import { MutationCache, notifyManager, type QueryClient } from '@tanstack/react-query';
import { AnswersClient } from '../lib/answers-client.ts';
import { ApiError, isAborted, sentenceOf } from '../lib/api-error.ts';
import { toast } from '../ui/toast.ts';

/** Shows one offline toast at a time, however many calls fail. */
const OFFLINE_TOAST = 'offline';

/**
 * Shows a failure that no screen shows. Aborted requests stay silent (R399). A 401 opens /login (R405), and a forced state opens its page
 * (R028).
 */
export function showFailure(error: unknown): void {
  if (isAborted(error)) return;
  if (error instanceof ApiError && (error.status === 401 || error.forcedState)) return;
  toast.failed(sentenceOf(error), error instanceof ApiError ? undefined : OFFLINE_TOAST);
}

/** Data is fresh for half a minute. Only temporary failures are retried. */
export function createQueryClient(): QueryClient {
  // Without this, a switch hears of its mutation in a later task and jumps back for a moment.
  notifyManager.setScheduler(queueMicrotask);
  return new AnswersClient({
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
