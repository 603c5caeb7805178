import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';

/** Replaces a draft that hasn't been read yet or can no longer be read. */
export function DraftUnread({
  error,
  onOther,
  onRetry,
}: {
  readonly error: Error | null;
  readonly onOther: () => void;
  readonly onRetry: () => void;
}) {
  if (!error) return <TextSkeleton lines={8} />;
  const gone = error instanceof ApiError && error.status === 404;
  return (
    <ErrorState
      title={gone ? 'This file is no longer available' : 'We couldn’t read this file'}
      message={
        gone
          ? 'It was already imported, or it was uploaded more than a day ago. Choose the file again.'
          : sentenceOf(error)
      }
      onRetry={gone ? onOther : onRetry}
    />
  );
}
