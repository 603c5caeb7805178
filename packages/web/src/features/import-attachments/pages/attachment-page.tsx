import { importAttachments } from '@bookline/contract/features/import-attachments';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { hrefOf } from '../../../lib/api.ts';
import { ApiError, fieldErrorsOf, sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink, TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { sizeText } from '../../../ui/file-drop.tsx';
import { JobProgress } from '../../../ui/job-progress.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { AttachmentEntries } from '../components/attachment-entries.tsx';
import { AttachmentMatching } from '../components/attachment-matching.tsx';
import { statusLooks } from '../components/attachment-words.ts';
import classes from '../components/attachments.module.css';
import { isAtWork, useAttachmentImport, useStartAttachments, useUndoAttachments } from '../import-attachments.data.ts';

const files = (count: number): string => (count === 1 ? '1 file' : `${formatNumber(count)} files`);

/** One ZIP: how its files match, progress, and the result of each file. */
export function AttachmentPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const zone = useTimeZone();
  const [atWork, setAtWork] = useState(true);
  const [asking, setAsking] = useState(false);
  const { data, error, refetch } = useAttachmentImport(id, atWork);
  const start = useStartAttachments();
  const undo = useUndoAttachments();
  const found = data?.data;
  const working = found !== undefined && isAtWork(found);
  if (found && working !== atWork) setAtWork(working);

  if (!found) {
    const missing = error instanceof ApiError && error.status === 404;
    return (
      <>
        <PageHeader title="Attachments" />
        <div className={classes.page}>
          {!error && <TextSkeleton lines={6} />}
          {missing && <NotFoundState />}
          {error && !missing && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
        </div>
      </>
    );
  }
  const draft = found.status === 'draft';
  const total = found.stored + found.failed + found.matched + found.undone;

  return (
    <>
      <PageHeader
        title={found.file_name}
        actions={
          <>
            <ButtonLink variant="default" to={paths.attachments}>
              All attachments
            </ButtonLink>
            {!draft && !working && found.stored > 0 && found.status !== 'undone' && (
              <Button variant="default" color="red" onClick={() => setAsking(true)}>
                Undo
              </Button>
            )}
          </>
        }
      >
        <StatusChip {...statusLooks[found.status]} />
      </PageHeader>
      <Confirm
        opened={asking}
        title={`Remove ${files(found.stored)}?`}
        action="Remove files"
        danger
        busy={undo.isPending}
        onConfirm={() => undo.mutate({ params: { id } }, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        Files this import added are deleted from their contacts. Files and versions that were there before stay.
      </Confirm>
      <Stack className={classes.page} gap="lg">
        {draft && <AttachmentMatching found={found} />}
        {draft && (
          <div>
            <Button
              onClick={() => start.mutate({ body: { id } })}
              loading={start.isPending}
              disabled={found.matched === 0}
            >
              {found.matched === 0 ? 'No file matches a contact' : `Import ${files(found.matched)}`}
            </Button>
            <Text size="sm" c="var(--mantine-color-error)" mt="xs" role="alert" component="div">
              {start.error && fieldErrorsOf(start.error).join(' ')}
            </Text>
          </div>
        )}
        {found.status === 'waiting' && (
          <Text size="sm">
            The files are imported once{' '}
            <TextLink to={paths.import(found.import?.id ?? '')}>the import of their leads</TextLink> completes.
          </Text>
        )}
        {!draft && found.status !== 'waiting' && total > 0 && (
          <JobProgress
            label={
              found.status === 'undoing' || found.status === 'undone'
                ? 'Removed'
                : working
                  ? 'Importing'
                  : found.status === 'failed'
                    ? 'Stopped'
                    : 'Imported'
            }
            done={found.status === 'undoing' || found.status === 'undone' ? found.undone : found.stored + found.failed}
            of={total}
            failed={found.status === 'failed'}
          >
            {working && 'Runs in the background. You can leave this page.'}
          </JobProgress>
        )}
        {found.error && (
          <Alert color="red" variant="light" title="The import stopped">
            {found.error}
          </Alert>
        )}
        <AttachmentEntries found={found} />
        <Group gap="xs">
          <Anchor href={hrefOf(importAttachments.report, { params: { id } })} download size="sm">
            <Group gap={6} component="span">
              <IconDownload size={16} aria-hidden />
              Download report
            </Group>
          </Anchor>
          <Text size="sm" c="dimmed" component="div">
            {sizeText(found.size)}
            {found.made_by && `, uploaded by ${found.made_by.name}`}, <RelativeTime at={found.created_at} zone={zone} />
          </Text>
        </Group>
      </Stack>
    </>
  );
}
