import type { TransferAttempt } from '@bookline/contract/features/transfers';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Alert, Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { invalidate } from '../../../lib/query-keys.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { JobProgress } from '../../../ui/job-progress.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import { Accounting } from '../components/accounting.tsx';
import { AgainDialog } from '../components/again-dialog.tsx';
import { LogPanel } from '../components/log-panel.tsx';
import { parseLogState } from '../components/log-state.ts';
import { RevertButton } from '../components/revert-button.tsx';
import { TransferStatus } from '../components/transfer-status.tsx';
import classes from '../components/transfers.module.css';
import { contactsText, distributionWords } from '../components/words.ts';
import { isReverting, isRunning, useAttempt } from '../transfers.data.ts';

/** R113, R436: a transfer: progress, the result for every contact, and Revert. */
export function TransferPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const [logs, setLogs] = useUrlState(parseLogState);
  const [runs, setRuns] = useState(true);
  const [again, setAgain] = useState(false);
  const zone = useTimeZone();
  const client = useQueryClient();
  const navigate = useNavigate();
  const query = { q: logs.q ?? '', page: logs.page ?? 1, outcome: logs.outcome };
  const { data, error, isFetching, isPlaceholderData, refetch } = useAttempt(id, query, runs);
  const attempt = data?.data;
  const running = attempt ? isRunning(attempt) : true;
  if (running !== runs) setRuns(running);
  useEffect(() => {
    // Contacts have new owners, so cached lists are out of date.
    if (!running) void invalidate(client, 'contacts', 'contact-transfers');
  }, [running, client]);

  if (!attempt) {
    const missing = error instanceof ApiError && error.status === 404;
    return (
      <>
        <PageHeader title="Transfer" />
        {!error && (
          <div className={classes.page}>
            <TextSkeleton lines={6} />
          </div>
        )}
        {error &&
          (missing ? <NotFoundState /> : <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />)}
      </>
    );
  }
  const waits = attempt.status === 'queued';
  return (
    <>
      <PageHeader
        title="Transfer"
        detail={<TransferStatus attempt={attempt} />}
        actions={
          <>
            <ButtonLink variant="default" to={paths.transfers}>
              All transfers
            </ButtonLink>
            {(waits || attempt.again > 0) && !isReverting(attempt) && (
              <Button variant="default" aria-haspopup="dialog" onClick={() => setAgain(true)}>
                {waits ? 'Change recipients' : `Transfer the remaining ${formatNumber(attempt.again)}`}
              </Button>
            )}
            {attempt.revertable && <RevertButton attempt={attempt} />}
          </>
        }
      />
      <div className={classes.page}>
        <Progress attempt={attempt} />
        {attempt.error && (
          <Alert color={attempt.status === 'failed' ? 'red' : 'gray'} variant="light">
            {attempt.error}
          </Alert>
        )}
        {attempt.revert?.error && (
          <Alert color={attempt.revert.status === 'failed' ? 'red' : 'gray'} variant="light">
            {attempt.revert.error}
          </Alert>
        )}
        <Text size="sm" c="dimmed" component="div">
          {contactsText(attempt.total)}, distributed {distributionWords[attempt.distribution]}
          {attempt.made_by && ` by ${attempt.made_by.name}`}
          {attempt.acting_as && ` as ${attempt.acting_as.name}`}, <RelativeTime at={attempt.created_at} zone={zone} />
          {attempt.reverted && attempt.revert && (
            <>
              . Reverted{attempt.revert.by && ` by ${attempt.revert.by.name}`},{' '}
              <RelativeTime at={attempt.revert.finished_at ?? attempt.updated_at} zone={zone} />
            </>
          )}
        </Text>
        <Accounting attempt={attempt} />
        <LogPanel
          logs={data.data.transfer_logs}
          meta={data.meta}
          state={logs}
          onChange={setLogs}
          refreshing={isFetching && isPlaceholderData}
          reverted={attempt.revert !== null}
        />
      </div>
      {again && (
        <AgainDialog
          attempt={attempt}
          onClose={() => setAgain(false)}
          onStarted={(started) => {
            setAgain(false);
            if (started.id !== id) void navigate({ to: paths.transfer(started.id) });
          }}
        />
      )}
    </>
  );
}

/** The progress of a transfer or its reversal. Hidden once it's complete. */
function Progress({ attempt }: { readonly attempt: TransferAttempt }) {
  if (!isRunning(attempt)) return null;
  const { revert } = attempt;
  const back = isReverting(attempt);
  return (
    <JobProgress
      label={back ? 'Reverting' : 'Transferring'}
      done={back ? (revert?.moved ?? 0) + (revert?.skipped ?? 0) : attempt.processed}
      of={back ? attempt.moved : attempt.total}
    >
      Runs in the background. You can leave this page, or cancel the transfer from the jobs menu.
    </JobProgress>
  );
}
