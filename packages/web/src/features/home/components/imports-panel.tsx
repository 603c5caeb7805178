import type { ImportAttempt } from '@bookline/contract/features/import-attempt';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Link } from '@tanstack/react-router';
import { sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink, TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Panel } from '../../../ui/panel.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useRecentImports } from '../home.data.ts';
import classes from './panels.module.css';

/** The latest imports and their results. */
export function ImportsPanel() {
  const zone = useTimeZone();
  const { data, error, refetch } = useRecentImports();
  return (
    <Panel
      flush
      title="Recent imports"
      action={
        <TextLink to={paths.imports} size="sm">
          See all
        </TextLink>
      }
    >
      {data && data.data.length > 0 && (
        <ul className={classes.list}>
          {data.data.map((attempt) => (
            <li key={attempt.id}>
              <Link to={paths.import(attempt.id)} className={classes.item}>
                <span className={classes.text}>
                  <span className={classes.name}>{attempt.file_name}</span>
                  <span className={classes.detail}>{outcomeOf(attempt)}</span>
                </span>
                <span className={classes.time}>
                  <RelativeTime at={attempt.created_at} zone={zone} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data && data.data.length === 0 && (
        <EmptyState
          order={3}
          title="No imports yet"
          actions={
            <ButtonLink to={paths.new_import} variant="default">
              Import a file
            </ButtonLink>
          }
        >
          Upload a spreadsheet of leads. You can review it before anything is imported.
        </EmptyState>
      )}
      {!data && error && <ErrorState order={3} message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className={classes.loading}>
          <RowsSkeleton rows={3} />
        </div>
      )}
    </Panel>
  );
}

/** An import's result in a few words. */
export function outcomeOf(
  attempt: Pick<ImportAttempt, 'status' | 'created' | 'updated' | 'rejected' | 'processed' | 'rows' | 'error'>,
): string {
  switch (attempt.status) {
    case 'draft':
      return 'Not started';
    case 'queued':
      return 'Queued';
    case 'processing':
      return `Processed ${formatNumber(attempt.processed)} of ${formatNumber(attempt.rows)} rows`;
    case 'failed':
      return attempt.error ?? 'Failed';
    case 'cancelled':
      return `Canceled after ${formatNumber(attempt.processed)} rows`;
    case 'complete':
      return [
        `${formatNumber(attempt.created)} created`,
        attempt.updated > 0 && `${formatNumber(attempt.updated)} updated`,
        attempt.rejected > 0 && `${formatNumber(attempt.rejected)} rejected`,
      ]
        .filter(Boolean)
        .join(', ');
  }
}
