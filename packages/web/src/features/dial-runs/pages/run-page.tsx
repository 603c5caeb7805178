import type { DialRunNow } from '@bookline/contract/features/dial-runs';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { IconLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { Cockpit } from '../components/cockpit.tsx';
import { RunResults } from '../components/run-results.tsx';
import classes from '../components/runs.module.css';
import { useRun } from '../dial-runs.data.ts';
import { doneOf, runStatuses } from '../run-words.ts';
import { useDriving } from '../use-driving.ts';

const parse = (search: Readonly<Record<string, unknown>>) => ({
  view: search.view === 'results' ? ('results' as const) : undefined,
});

/** A run of the power dialer: its calls, or what came of them. */
export function RunPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useRun(id);
  const run = data?.data;
  if (run) return <Run key={run.id} run={run} />;
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader title="Power dialer" back={<Back />} />
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

const Back = () => (
  <IconLink to={paths.dial_runs()} size={32} aria-label="All runs">
    <IconArrowLeft size={18} stroke={1.8} />
  </IconLink>
);

function Run({ run: told }: { readonly run: DialRunNow }) {
  const [{ view }, setUrl] = useUrlState(parse);
  const [held, setHeld] = useState(false);
  // The server's wrap-up time goes on while the user writes. A reload of the run in the meantime doesn't end it here.
  const run: DialRunNow =
    held && told.phase !== 'in_call' && told.phase !== 'ended' ? { ...told, phase: 'wrap_up' } : told;
  const [isEnding, setEnding] = useState(false);
  // Here, so that calls continue while the results show.
  const driving = useDriving(run, held);
  const { counts } = run;
  const isOver = run.status === 'ended';
  return (
    <>
      <PageHeader
        title={run.name}
        detail={`${formatNumber(doneOf(run))} of ${formatNumber(counts.total)}`}
        back={<Back />}
        actions={
          !isOver && (
            <>
              <Button variant="default" onClick={() => setUrl({ view: view ? undefined : 'results' })}>
                {view ? 'Back to calls' : 'Results'}
              </Button>
              <Button variant="default" onClick={() => setEnding(true)}>
                End run
              </Button>
            </>
          )
        }
      >
        <StatusChip {...runStatuses[run.status]} />
      </PageHeader>
      <div className={classes.page}>
        {isOver || view === 'results' ? (
          <RunResults run={run} />
        ) : (
          <Cockpit run={run} driving={driving} held={held} onHold={setHeld} />
        )}
      </div>
      <Confirm
        opened={isEnding}
        title="End this run?"
        action="End run"
        danger
        busy={driving.pending}
        onConfirm={() => {
          driving.end();
          setEnding(false);
        }}
        onClose={() => setEnding(false)}
      >
        {counts.waiting === 1
          ? '1 contact still waits and won’t be called.'
          : `${formatNumber(counts.waiting)} contacts still wait and won’t be called.`}{' '}
        An ended run can’t be continued.
      </Confirm>
    </>
  );
}
