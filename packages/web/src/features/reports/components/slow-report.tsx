import type { ReportDefinition, ReportResult } from '@bookline/contract/features/reports';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { figureText } from '../../../ui/charts/figures.ts';
import { JobProgress } from '../../../ui/job-progress.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { isOpen, useCancelJob, useJobs } from '../../jobs/jobs.api.ts';
import { useSlowRun } from '../reports.data.ts';

/** Whether a report takes longer than a request may. */
export const isSlow = (error: Error | null): boolean => error instanceof ApiError && error.status === 503;

/**
 * A report that runs as a job: its progress, then its result. Leaving or reloading the page doesn't stop it, and a reader who comes back finds it where it is.
 */
export function SlowReport({
  definition,
  name,
  reportId,
  children,
}: {
  readonly definition: ReportDefinition;
  readonly name: string;
  /** Of a saved report. */
  readonly reportId?: string | undefined;
  readonly children: (result: ReportResult) => ReactNode;
}) {
  const { run, error, again, isStarting } = useSlowRun(definition, name, reportId);
  const job = useJobs().data?.data.find(({ id }) => id === run?.id);
  const cancel = useCancelJob();
  if (error && !run) return <ErrorState order={3} message={sentenceOf(error)} onRetry={again} />;
  if (!run) return <TextSkeleton lines={6} />;
  if (run.result) return children(run.result);
  if (isOpen(run))
    return (
      <Stack gap="sm" p="md" maw="32rem" role="status">
        {job?.started_at ? (
          <JobProgress label="Processing" done={0} of={0} since={job.started_at}>
            {run.last_took_s !== null && `It took ${figureText(Math.max(1, run.last_took_s), 'duration')} last time. `}
            It runs in the background. You can leave this page.
          </JobProgress>
        ) : (
          <Text size="sm">Waiting to start. You can leave this page.</Text>
        )}
        <div>
          <Button
            variant="default"
            size="compact-sm"
            loading={cancel.isPending || job?.cancelling === true}
            onClick={() => cancel.mutate({ params: { id: run.id } })}
          >
            Cancel report
          </Button>
        </div>
      </Stack>
    );
  return (
    <Alert color={run.status === 'failed' ? 'red' : 'yellow'} variant="light">
      <Group justify="space-between">
        <Text size="sm">{sentenceFor(run)}</Text>
        <Button variant="default" size="compact-sm" loading={isStarting} onClick={again}>
          Run again
        </Button>
      </Group>
    </Alert>
  );
}

function sentenceFor({ status, error }: { readonly status: string; readonly error: string | null }): string {
  if (status === 'failed') return error ?? 'This report failed.';
  if (status === 'cancelled') return 'This report was canceled.';
  return 'The contacts you can see have changed since this report ran.';
}
