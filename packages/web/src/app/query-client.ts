import { MutationCache, notifyManager, type QueryClient } from '@tanstack/react-query';
import { AnswersClient } from '../lib/answers-client.ts';
import { ApiError, isAborted, sentenceOf } from '../lib/api-error.ts';
import { toast } from '../ui/toast.ts';

/** One toast at a time about being offline, however many calls notice it. */
const OFFLINE_TOAST = 'offline';

/**
 * Shows a failure that nothing else shows. Aborted requests stay silent (R399). A 401 leads to /login (R405) and a forced state to its page
 * (R028).
 */
export function showFailure(error: unknown): void {
  if (isAborted(error)) return;
  if (error instanceof ApiError && (error.status === 401 || error.forcedState)) return;
  toast.failed(sentenceOf(error), error instanceof ApiError ? undefined : OFFLINE_TOAST);
}

/** Answers are fresh for half a minute. Only a failure that may pass is tried again. */
export function createQueryClient(): QueryClient {
  // A switch shows the state that was asked for. By default its component hears of the call in a later task: the switch would jump back in between.
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
