import type { ImportAttempt } from '@bookline/contract/features/import-attempt';
import { Alert, Button, Group } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { JobProgress } from '../../../ui/job-progress.tsx';
import { isRunning, useCancel, useRetryImport } from '../imports.data.ts';

/** An import's progress, why it's waiting if it is, and the next step. */
export function AttemptProgress({ attempt, own }: { readonly attempt: ImportAttempt; readonly own: boolean }) {
  const running = isRunning(attempt);
  const cancel = useCancel(own);
  const carryOn = useRetryImport();
  const { id } = attempt;
  return (
    <>
      <JobProgress
        label={running ? 'Importing' : attempt.status === 'complete' ? 'Imported' : 'Stopped'}
        done={attempt.processed}
        of={attempt.rows}
        failed={attempt.status === 'failed'}
      >
        {running && 'Runs in the background. You can leave this page.'}
      </JobProgress>
      {attempt.stalled && (
        <Alert color="yellow" variant="light" icon={<IconPlayerPause aria-hidden />} title="No progress for a minute">
          The import was interrupted. It resumes after the last saved row as soon as a worker is free. No row is
          imported twice.
        </Alert>
      )}
      {attempt.trouble && (
        <Alert color="yellow" variant="light" title="Retrying">
          {attempt.trouble}
        </Alert>
      )}
      {attempt.error && (
        <Alert color="red" variant="light" title="The import stopped">
          {attempt.error}
          <Group mt="sm">
            <Button
              size="xs"
              variant="default"
              loading={carryOn.isPending}
              onClick={() => carryOn.mutate({ params: { id }, body: {} })}
            >
              Resume import
            </Button>
          </Group>
        </Alert>
      )}
      {running && (
        <Group>
          <Button
            size="xs"
            variant="default"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id } })}
          >
            Cancel import
          </Button>
        </Group>
      )}
    </>
  );
}
