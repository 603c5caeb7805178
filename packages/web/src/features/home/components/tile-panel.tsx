import type { Dashboard } from '@bookline/contract/features/dashboard';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { Panel } from '../../../ui/panel.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useDashboard } from '../home.data.ts';
import classes from './panels.module.css';

/** A dashboard panel with loading and error states. */
export function TilePanel({
  title,
  part,
  action,
  children,
}: {
  readonly title: string;
  readonly part: Exclude<keyof Dashboard, 'tiles' | 'parts' | 'late'>;
  readonly action?: ReactNode;
  readonly children: (dashboard: Dashboard) => ReactNode;
}) {
  const { data, error, refetch } = useDashboard();
  const retry = () => void refetch();
  return (
    <Panel flush title={title} action={action}>
      {data ? (
        data.data.late?.[part] ? (
          <ErrorState order={3} message="This took too long to load. Try again." onRetry={retry} />
        ) : (
          children(data.data)
        )
      ) : error ? (
        <ErrorState order={3} message={sentenceOf(error)} onRetry={retry} />
      ) : (
        <div className={classes.loading}>
          <RowsSkeleton rows={5} />
        </div>
      )}
    </Panel>
  );
}
