import type { WfRun } from '@bookline/contract/features/workflow-runs';
import { runStates } from '@bookline/contract/rules/workflow-steps';
import { Select, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { Panel } from '../../../ui/panel.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { useHistory } from '../workflows.data.ts';
import { RunDialog } from './run-dialog.tsx';
import { RunState, whereText } from './run-state.tsx';

const states = ['active', 'finished', 'stopped', 'failed', 'refused'] as const;
type State = (typeof states)[number];

const parse = (search: Readonly<Record<string, unknown>>) => ({
  state: states.find((state) => state === search.state),
  page: typeof search.page === 'number' && search.page >= 1 ? Math.trunc(search.page) : undefined,
});

/** R330: a workflow's contacts, the latest first, with their status and its reason. */
export function HistoryPanel({ flowId }: { readonly flowId: string }) {
  const [{ state, page = 1 }, setState] = useUrlState(parse);
  const [opened, setOpened] = useState<string>();
  const zone = useTimeZone();
  const { data, error, isFetching, isPlaceholderData, refetch } = useHistory(flowId, { page, ...(state && { state }) });
  const columns = useMemo(() => columnsIn(zone), [zone]);
  return (
    <Panel
      title="History"
      flush
      action={
        <Select
          size="xs"
          aria-label="Status"
          data={[{ value: '', label: 'All contacts' }, ...states.map((value) => ({ value, label: runStates[value] }))]}
          value={state ?? ''}
          onChange={(value) =>
            setState({ state: states.find((each): each is State => each === value), page: undefined })
          }
          allowDeselect={false}
          w="9rem"
        />
      }
    >
      <DataTable<WfRun>
        label="History"
        columns={columns}
        rows={error && !data ? [] : data?.data}
        rowId={({ id }) => id}
        rowName={nameOf}
        refreshing={isFetching && isPlaceholderData}
        onOpen={({ id }) => setOpened(id)}
        renderCompact={(run) => (
          <>
            <Text size="sm" fw={500} truncate>
              {nameOf(run)} <RunState state={run.state} />
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {whereText(run, zone) || run.why} · <RelativeTime at={run.began_at} zone={zone} />
            </Text>
          </>
        )}
        error={error && !data ? <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} /> : undefined}
        empty={
          <EmptyState title={state ? 'No contacts' : 'No contacts enrolled yet'}>
            {state
              ? 'No contacts have this status.'
              : 'Select contacts in the list and choose Workflow, or wait until the trigger enrolls them.'}
          </EmptyState>
        }
        scrollKey={`${state} ${page}`}
      />
      {data && data.meta.total_count > data.meta.limit && (
        <Pager
          page={data.meta.current_page}
          limit={data.meta.limit}
          count={data.meta.total_count}
          onPageChange={(next) => setState({ page: next === 1 ? undefined : next })}
        />
      )}
      {opened && <RunDialog id={opened} onClose={() => setOpened(undefined)} />}
    </Panel>
  );
}

const nameOf = ({ contact }: WfRun) => contact?.name ?? 'A contact you can’t access';

const columnsIn = (zone: string): readonly Column<WfRun>[] => [
  { id: 'contact', header: 'Contact', width: 200, cell: nameOf },
  { id: 'state', header: 'Status', width: 110, cell: ({ state }) => <RunState state={state} /> },
  { id: 'where', header: 'Step or reason', width: 320, cell: (run) => whereText(run, zone) },
  { id: 'why', header: 'Enrolled', width: 170, cell: ({ why }) => why },
  { id: 'began_at', header: 'Updated', width: 110, cell: ({ began_at }) => <RelativeTime at={began_at} zone={zone} /> },
];
