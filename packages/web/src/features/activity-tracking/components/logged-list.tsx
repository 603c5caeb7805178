import { activityOutcomeLabel, activityTypeLabel } from '@bookline/contract/rules/activity-types';
import { Link } from '@tanstack/react-router';
import { sentenceOf } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { LongText } from '../../../ui/long-text.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { useLoggedActivities } from '../activity-tracking.data.ts';
import classes from './activity-tracking.module.css';

/** The activities behind a number, newest first. Each links to its contact. */
export function LoggedList({
  query,
  showPerson,
  onPage,
}: {
  readonly query: Parameters<typeof useLoggedActivities>[0];
  readonly showPerson: boolean;
  readonly onPage: (page: number) => void;
}) {
  const zone = useTimeZone();
  const { data, error, isPending, refetch } = useLoggedActivities(query);
  if (isPending) return <RowsSkeleton rows={5} />;
  if (!data) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (data.data.length === 0) return <EmptyState title="No matches">Try a different activity type.</EmptyState>;
  return (
    <>
      <ol className={classes.entries}>
        {data.data.map(({ id, at, contact, person, type, outcome, body }) => (
          <li key={id} className={classes.entry}>
            <div className={classes.line}>
              <span>
                {activityTypeLabel(type)}
                {outcome && `: ${activityOutcomeLabel(outcome).toLowerCase()}`}
              </span>
              <Link to={paths.contact(contact)} search={{ show: 'activities' }} className={classes.contact}>
                {contact.name}
              </Link>
              {showPerson && person && <span className={classes.muted}>{person.name}</span>}
              <span className={classes.time}>
                <RelativeTime at={at} zone={zone} />
              </span>
            </div>
            {body && (
              <div className={classes.muted}>
                <LongText>{body}</LongText>
              </div>
            )}
          </li>
        ))}
      </ol>
      {data.meta.total_count > data.meta.limit && (
        <Pager
          page={data.meta.current_page}
          limit={data.meta.limit}
          count={data.meta.total_count}
          onPageChange={onPage}
        />
      )}
    </>
  );
}
