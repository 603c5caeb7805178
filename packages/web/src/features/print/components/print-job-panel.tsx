import type { PrintJob } from '@bookline/contract/features/print';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { sizeText } from '../../../ui/file-drop.tsx';
import { JobProgress } from '../../../ui/job-progress.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PdfView } from '../../contact-files/contact-files.api.ts';
import { useCancelJob } from '../../jobs/jobs.api.ts';
import { isMade, usePrint } from '../print.data.ts';
import { Skipped } from './skipped.tsx';

/** A print: progress, and the PDF when it's ready. */
export function PrintJobPanel({ jid }: { readonly jid: string }) {
  const { data, error, refetch } = usePrint(jid);
  const cancel = useCancelJob();
  const zone = useTimeZone();
  if (error && !data) {
    const gone = error instanceof ApiError && error.status === 404;
    return (
      <Panel title="Print">
        {gone ? (
          <Text size="sm">This print job has expired.</Text>
        ) : (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        )}
      </Panel>
    );
  }
  if (!data)
    return (
      <Panel title="Print">
        <TextSkeleton lines={3} />
      </Panel>
    );
  const job = data.data;
  const made = isMade(job);
  return (
    <Panel title={job.title}>
      <Stack gap="sm">
        {!made && (
          <>
            <JobProgress label="Printing" done={job.done} of={job.contacts}>
              Runs in the background. You can leave this page.
            </JobProgress>
            <div>
              <Button
                variant="default"
                size="compact-sm"
                loading={cancel.isPending}
                onClick={() => cancel.mutate({ params: { id: jid } }, { onSuccess: () => void refetch() })}
              >
                Cancel
              </Button>
            </div>
          </>
        )}
        {job.status === 'cancelled' && <Text size="sm">This print job was canceled. Nothing was printed.</Text>}
        {job.error && (
          <Alert color="red" variant="light">
            {job.error}
          </Alert>
        )}
        {job.status === 'complete' && <PdfButtons job={job} />}
        {job.file && job.kept_until && (
          <Text size="xs" c="dimmed" component="div">
            {job.pages === 1 ? 'One page' : `${job.pages} pages`}, {sizeText(job.file.size)}. Only you can see it, until{' '}
            <RelativeTime at={job.kept_until} zone={zone} />.
          </Text>
        )}
        {job.notes.map((note) => (
          <Text key={note} size="sm" c="dimmed">
            {note}
          </Text>
        ))}
        <Skipped skipped={job.skipped} />
      </Stack>
    </Panel>
  );
}

/** Buttons to open and download a PDF. */
export function PdfButtons({ job }: { readonly job: Pick<PrintJob, 'title' | 'file'> }) {
  const [opened, setOpened] = useState(false);
  if (!job.file) return <Text size="sm">There were no contacts to print.</Text>;
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        leftSection={<IconEye size={15} aria-hidden />}
        aria-label={`Open ${job.title}`}
        onClick={() => setOpened(true)}
      >
        Open
      </Button>
      <Button
        component="a"
        href={job.file.url}
        download={job.file.name}
        size="compact-sm"
        variant="default"
        leftSection={<IconDownload size={15} aria-hidden />}
        aria-label={`Download ${job.title}`}
      >
        Download
      </Button>
      <Dialog opened={opened} title={job.title} onClose={() => setOpened(false)} size="xl">
        <Suspense fallback={<TextSkeleton lines={8} />}>
          <PdfView url={job.file.url} name={job.title} />
        </Suspense>
      </Dialog>
    </Group>
  );
}
