import type { ReactNode } from 'react';
import classes from '../ui/panel-rows.module.css';
import { TextSkeleton } from '../ui/skeletons.tsx';
import { sentenceOf } from './api-error.ts';

/** Replaces a panel's rows while they load, if they fail to load, and if there are none. */
export function PanelState({
  query,
  isEmpty,
  empty,
  children,
}: {
  readonly query: { readonly isPending: boolean; readonly error: Error | null; readonly refetch: () => unknown };
  readonly isEmpty: boolean;
  /** 'No policies yet'. */
  readonly empty: string;
  readonly children: ReactNode;
}) {
  if (query.isPending) return <TextSkeleton lines={2} />;
  // Keep the earlier content even if reloading fails.
  if (query.error && isEmpty)
    return (
      <p className={classes.none} role="alert">
        {sentenceOf(query.error)}{' '}
        <button type="button" className={classes.again} onClick={() => void query.refetch()}>
          Try again
        </button>
      </p>
    );
  return isEmpty ? <p className={classes.none}>{empty}</p> : children;
}
