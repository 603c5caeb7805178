import type { JobSchedule } from '@bookline/contract/features/jobs';
import { FAILED_RUNS_KEPT_DAYS, KEPT_RUNS } from '@bookline/contract/rules/schedule-runs';
import { Text } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { clockTime, dayIn, dayText, fullTime } from '../../../lib/dates.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useScheduleRuns } from '../jobs.data.ts';
import { runLooks, runOutcome, runTime } from '../run-words.ts';
import classes from './schedule-runs.module.css';

/** A schedule's past runs. A failed run stays listed after a later success. */
export function ScheduleRuns({
  schedule: { name, title },
  zone,
  onClose,
}: {
  readonly schedule: JobSchedule;
  readonly zone: string;
  readonly onClose: () => void;
}) {
  const { data, error, refetch } = useScheduleRuns(name);
  return (
    <Dialog opened title={title} size="lg" onClose={onClose}>
      {!data && !error && <RowsSkeleton rows={5} />}
      {!data && error && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && (
        <EmptyState title="No completed runs yet">The result of each run will appear here.</EmptyState>
      )}
      {data && data.data.length > 0 && (
        <>
          <ul className={classes.runs} aria-label="Runs">
            {data.data.map((run) => (
              <li key={run.due_at} className={classes.run}>
                <StatusChip {...runLooks[run.status]} />
                <div className={classes.what}>
                  <Text size="sm">
                    <time dateTime={run.due_at} title={fullTime(run.due_at, zone)}>
                      {dayText(dayIn(new Date(run.due_at), zone))}, {clockTime(run.due_at, zone)}
                    </time>
                  </Text>
                  <Text size="xs" c="dimmed" className={classes.outcome}>
                    {[runOutcome(run), runTime(run), run.by_hand && 'requested by an admin']
                      .filter(Boolean)
                      .join(' · ')}
                  </Text>
                </div>
              </li>
            ))}
          </ul>
          <Text size="xs" c="dimmed" mt="sm">
            Last {KEPT_RUNS} runs, and failed runs of the last {FAILED_RUNS_KEPT_DAYS} days.
          </Text>
        </>
      )}
    </Dialog>
  );
}
