import type { ImportAttempt } from '@bookline/contract/features/import-attempt';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { invalidate } from '../../../lib/query-keys.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { sizeText } from '../../../ui/file-drop.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import { WorkersNotice } from '../../jobs/jobs.api.ts';
import { AttemptProgress } from '../components/attempt-progress.tsx';
import { DeleteImport } from '../components/delete-import.tsx';
import { ImportAccounting } from '../components/import-accounting.tsx';
import classes from '../components/import-page.module.css';
import { ImportStatus } from '../components/import-status.tsx';
import { LeftOut } from '../components/left-out.tsx';
import { NewContacts } from '../components/new-contacts.tsx';
import { PolicyAccount } from '../components/policy-account.tsx';
import { RetryPanel } from '../components/retry-panel.tsx';
import { UndoDialog } from '../components/undo-dialog.tsx';
import { UndoPanel } from '../components/undo-panel.tsx';
import { isBusy, isRunning, useAttempt } from '../imports.data.ts';

/** An import: progress, the result of every row, and the next steps. */
export function ImportPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const client = useQueryClient();
  const [busy, setBusy] = useState(true);
  const { data, error, refetch } = useAttempt(id, busy);
  const attempt = data?.data;
  const nowBusy = attempt ? isBusy(attempt) : true;
  if (nowBusy !== busy) setBusy(nowBusy);
  const ended = attempt !== undefined && !nowBusy;
  useEffect(() => {
    // The number of contacts has changed, so cached lists are out of date.
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
  return <Attempt attempt={attempt} />;
}

function Attempt({ attempt }: { readonly attempt: ImportAttempt }) {
  const zone = useTimeZone();
  const navigate = useNavigate();
  const { id: userId } = useCurrentUser();
  const [asking, setAsking] = useState<'undo' | 'delete' | null>(null);
  const busy = isBusy(attempt);
  const running = isRunning(attempt);
  const own = attempt.made_by?.id === userId;
  const { undo } = attempt;
  return (
    <>
      <PageHeader
        title={attempt.file_name}
        actions={
          <>
            {!busy && (
              <Button variant="default" onClick={() => setAsking('delete')}>
                Delete
              </Button>
            )}
            {attempt.undo_until && !undo && (
              <Button variant="default" onClick={() => setAsking('undo')}>
                Undo
              </Button>
            )}
            {attempt.updated > 0 && (
              <ButtonLink
                to={paths.contacts}
                search={{ updated_by_import: attempt.id }}
                {...(attempt.created > 0 && { variant: 'default' })}
              >
                Show updated contacts
              </ButtonLink>
            )}
            {attempt.created > 0 && (
              <ButtonLink to={paths.contacts} search={{ import_attempt: attempt.id }}>
                {attempt.updated > 0 ? 'Show new contacts' : 'Show contacts'}
              </ButtonLink>
            )}
          </>
        }
      >
        <ImportStatus attempt={attempt} />
      </PageHeader>
      <Stack className={classes.page} gap="lg">
        {undo && (
          <UndoPanel
            id={attempt.id}
            undo={undo}
            own={undo.by.id === userId}
            {...(attempt.undo_until && { onContinue: () => setAsking('undo') })}
          />
        )}
        {busy && <WorkersNotice />}
        <AttemptProgress attempt={attempt} own={own} />
        <ImportAccounting attempt={attempt} />
        {!busy && attempt.created > 0 && !undo && <NewContacts id={attempt.id} />}
        <LeftOut attempt={attempt} />
        {attempt.policies && <PolicyAccount policies={attempt.policies} />}
        {attempt.review > 0 && undo === null && (
          <Group gap="sm">
            <ButtonLink size="xs" to={paths.import_review(attempt.id)}>
              {attempt.review === 1 ? 'Review 1 row' : `Review ${formatNumber(attempt.review)} rows`}
            </ButtonLink>
            <Text size="sm" c="dimmed">
              They look like existing contacts. Compare them and decide.
            </Text>
          </Group>
        )}
        {attempt.flagged > 0 && (
          <Text size="sm" c="dimmed">
            {formatNumber(attempt.flagged)} of these contacts were marked because they’re on the do-not-contact list.
          </Text>
        )}
        {!running && (attempt.rejected > 0 || attempt.retry) && <RetryPanel attempt={attempt} closed={undo !== null} />}
        <Text size="sm" c="dimmed" component="div">
          {sizeText(attempt.size)}
          {attempt.made_by && `, uploaded by ${attempt.made_by.name}`}
          {attempt.owner && `, for ${attempt.owner.name}`}
          {attempt.owners.length > 0 && `, round-robin for ${attempt.owners.map(({ name }) => name).join(', ')}`},{' '}
          <RelativeTime at={attempt.created_at} zone={zone} />
        </Text>
      </Stack>
      {asking === 'undo' && <UndoDialog attempt={attempt} onClose={() => setAsking(null)} />}
      {asking === 'delete' && (
        <DeleteImport
          attempt={attempt}
          onClose={() => setAsking(null)}
          onDone={() => void navigate({ to: paths.imports })}
        />
      )}
    </>
  );
}
