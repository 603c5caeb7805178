import { imports } from '@bookline/contract/features/imports';
import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hrefOf } from '../../../lib/api.ts';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink, TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { invalidate } from '../../../lib/query-keys.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { sizeText } from '../../../ui/file-drop.tsx';
import { JobProgress } from '../../../ui/job-progress.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import { ImportAccounting } from '../components/import-accounting.tsx';
import classes from '../components/import-page.module.css';
import { ImportStatus } from '../components/import-status.tsx';
import { isRunning, useAttempt } from '../imports.data.ts';

/** One import: how far it is, and what became of every row. */
export function ImportPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const zone = useTimeZone();
  const client = useQueryClient();
  const seen = client.getQueryData<{ data: { status: string } }>(['imports', 'get', { params: { id } }]);
  const { data, error, refetch } = useAttempt(
    id,
    seen ? seen.data.status === 'queued' || seen.data.status === 'processing' : true,
  );
  const attempt = data?.data;
  const running = attempt ? isRunning(attempt) : false;
  const ended = attempt !== undefined && !running;
  useEffect(() => {
    // The book has new people in it: what lists remember of it is out of date.
    if (ended) void invalidate(client, 'contacts', 'tags');
  }, [ended, client]);

  if (error && !attempt) {
    const missing = error instanceof ApiError && error.status === 404;
    return (
      <>
        <PageHeader title="Import" />
        {missing ? <NotFoundState /> : <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
      </>
    );
  }
  if (!attempt) {
    return (
      <>
        <PageHeader title="Import" />
        <div className={classes.page}>
          <TextSkeleton lines={6} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={attempt.file_name}
        detail={<ImportStatus status={attempt.status} />}
        actions={
          <>
            <ButtonLink variant="default" to={paths.imports}>
              All imports
            </ButtonLink>
            <ButtonLink to={paths.contacts}>Show contacts</ButtonLink>
          </>
        }
      />
      <Stack className={classes.page} gap="lg">
        <JobProgress
          label={running ? 'Importing' : attempt.status === 'failed' ? 'Stopped' : 'Imported'}
          done={attempt.processed}
          of={attempt.rows}
          failed={attempt.status === 'failed'}
        >
          {running && 'This goes on when you leave the page, and carries on where it was after a restart.'}
        </JobProgress>
        {attempt.error && (
          <Alert color="red" variant="light" title="The import stopped">
            {attempt.error}
          </Alert>
        )}
        <ImportAccounting attempt={attempt} />
        {attempt.rejected > 0 && ended && (
          <Group gap="xs">
            <Anchor href={hrefOf(imports.rejected, { params: { id: attempt.id } })} download size="sm">
              <Group gap={6} component="span">
                <IconDownload size={16} aria-hidden />
                Download the rejected rows
              </Group>
            </Anchor>
            <Text size="sm" c="dimmed">
              with the reason beside each; mend them and <TextLink to={paths.new_import}>import that file</TextLink>.
            </Text>
          </Group>
        )}
        <Text size="sm" c="dimmed" component="div">
          {sizeText(attempt.size)}
          {attempt.made_by && `, brought by ${attempt.made_by.name}`}
          {attempt.owner && `, for ${attempt.owner.name}`}, <RelativeTime at={attempt.created_at} zone={zone} />
        </Text>
      </Stack>
    </>
  );
}
