import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './record-page.module.css';
import { ErrorState } from './states/error-state.tsx';
import { NotFoundState } from './states/not-found-state.tsx';

/** The page of one record: skeletons while it loads, an error, or `children` in a column of readable width. */
export function RecordPage<T>({
  record,
  missing,
  failure,
  onRetry,
  back,
  children,
}: {
  readonly record: T | undefined;
  /** It doesn't exist, or the user has no access. */
  readonly missing: boolean;
  readonly failure: string | undefined;
  readonly onRetry: () => void;
  /** A link to continue if there is nothing to show. */
  readonly back: ReactNode;
  readonly children: (record: T) => ReactNode;
}) {
  if (record !== undefined) return <div className={classes.page}>{children(record)}</div>;
  if (missing) return <NotFoundState order={1} actions={back} />;
  if (failure !== undefined) return <ErrorState order={1} message={failure} onRetry={onRetry} />;
  return (
    <div className={classes.page} aria-busy="true">
      <Skeleton h={24} w={200} />
      <Skeleton h={120} />
    </div>
  );
}
