import type { DialRun } from '@bookline/contract/features/dial-runs';
import { callDuration } from '@bookline/contract/rules/dialer';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Button } from '@mantine/core';
import { IconPhoneOutgoing } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { MessagesDialog } from '../../voicemail-messages/voicemail-messages.api.ts';
import classes from '../components/runs.module.css';
import { useRuns } from '../dial-runs.data.ts';
import { doneOf, runStatuses } from '../run-words.ts';

const ViewRunDialog = lazy(() => import('../components/view-run-dialog.tsx'));

const parse = (search: Readonly<Record<string, unknown>>) => ({
  page: typeof search.page === 'number' && search.page >= 1 ? Math.trunc(search.page) : undefined,
});
const empty = {
  icon: IconPhoneOutgoing,
  title: 'No runs yet',
  text: 'A run calls many contacts, one after the other. Select contacts in the list and choose Call, or start from a saved view.',
};

const doneText = (run: DialRun): string => `${formatNumber(doneOf(run))} of ${formatNumber(run.counts.total)}`;

/** The user's runs of the power dialer. */
export function RunsPage() {
  const zone = useTimeZone();
  const navigate = useNavigate();
  const [{ page = 1 }, setUrl] = useUrlState(parse);
  const answer = useRuns(page);
  const [isNew, setNew] = useState(false);
  const [isMessages, setMessages] = useState(false);
  const { real_user } = useCurrentUser();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  return (
    <>
      <RecordList<DialRun>
        title="Power dialer"
        actions={
          <>
            {!real_user && (
              <Button variant="default" onClick={() => setMessages(true)}>
                Voicemail messages
              </Button>
            )}
            <Button onClick={() => setNew(true)}>New run</Button>
          </>
        }
        columns={columns}
        {...listProps(answer)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={({ id }) => void navigate({ to: paths.dial_runs(id) })}
        onPage={(next) => setUrl({ page: next === 1 ? undefined : next })}
        renderCompact={(run) => (
          <>
            <span className={classes.line}>
              <span className={classes.name}>{run.name}</span>
              <StatusChip {...runStatuses[run.status]} />
            </span>
            <span className={classes.line}>
              <span className={classes.muted}>
                {doneText(run)} contacts · {formatNumber(run.answered)} answered
              </span>
              <span className={classes.muted}>
                <RelativeTime at={run.created_at} zone={zone} />
              </span>
            </span>
          </>
        )}
        empty={empty}
      />
      {isMessages && (
        <Suspense>
          <MessagesDialog onClose={() => setMessages(false)} />
        </Suspense>
      )}
      {isNew && (
        <Suspense>
          <ViewRunDialog onClose={() => setNew(false)} />
        </Suspense>
      )}
    </>
  );
}

const number = (value: number) => <span className="tabular">{formatNumber(value)}</span>;

const columnsIn = (zone: string): readonly Column<DialRun>[] => [
  { id: 'name', header: 'Name', width: 260, cell: ({ name }) => name },
  { id: 'status', header: 'Status', width: 110, cell: ({ status }) => <StatusChip {...runStatuses[status]} /> },
  {
    id: 'contacts',
    header: 'Contacts',
    width: 120,
    cell: (run) => <span className="tabular">{doneText(run)}</span>,
  },
  { id: 'left_out', header: 'Left out', width: 90, cell: ({ counts }) => number(counts.left_out) },
  { id: 'calls', header: 'Calls', width: 80, cell: ({ calls }) => number(calls) },
  { id: 'answered', header: 'Answered', width: 100, cell: ({ answered }) => number(answered) },
  {
    id: 'talk',
    header: 'Talk time',
    width: 100,
    cell: ({ talk_s }) => <span className="tabular">{callDuration(talk_s)}</span>,
  },
  {
    id: 'created_at',
    header: 'Date',
    width: 130,
    cell: ({ created_at }) => <RelativeTime at={created_at} zone={zone} />,
  },
];
