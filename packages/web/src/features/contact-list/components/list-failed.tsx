import { ApiError, OfflineError, sentenceOf } from '../../../lib/api-error.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { ForbiddenState } from '../../../ui/states/forbidden-state.tsx';

/** Explains why the rows didn't load, with the next step. */
export function ListFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 403) return <ForbiddenState />;
  return (
    <ErrorState
      title={error instanceof OfflineError ? 'You’re offline' : 'We couldn’t load contacts'}
      message={sentenceOf(error)}
      offline={error instanceof OfflineError}
      onRetry={onRetry}
    />
  );
}
