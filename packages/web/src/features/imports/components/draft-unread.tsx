import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';

/** In the place of a draft that is not read yet, or cannot be read any more. */
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
      title={gone ? 'This file is not here any more' : 'The file could not be checked'}
      message={gone ? 'It was imported already, or it waited for more than a day. Choose it again.' : sentenceOf(error)}
      onRetry={gone ? onOther : onRetry}
    />
  );
}
