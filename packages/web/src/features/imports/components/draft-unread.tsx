import type { ReactNode } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import classes from './import-steps.module.css';

/** Replaces a draft that hasn't been read yet or can no longer be read. Then a file is chosen again. */
export function DraftUnread({
  error,
  choose,
  onRetry,
}: {
  readonly error: Error | null;
  readonly choose: ReactNode;
  readonly onRetry: () => void;
}) {
  const gone = error instanceof ApiError && error.status === 404;
  return (
    <div className={classes.content}>
      {!error && <TextSkeleton lines={8} />}
      {error && (
        <ErrorState
          title={gone ? 'This file is no longer available' : 'We couldn’t read this file'}
          message={
            gone
              ? 'It was already imported, or it was uploaded more than a day ago. Choose the file again.'
              : sentenceOf(error)
          }
          {...(!gone && { onRetry })}
        />
      )}
      {gone && choose}
    </div>
  );
}
