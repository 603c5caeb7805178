import type { TransferLog } from '@bookline/contract/features/transfers';
import type { ListMeta } from '@bookline/contract/paging';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { CompactLog, logColumns, logName } from './log-columns.tsx';
import { type LogState, outcomes } from './log-state.ts';
import classes from './transfers.module.css';

const there = [
  { value: 'moved', label: 'Transferred' },
  { value: 'kept', label: 'Already owned' },
  { value: 'left', label: 'Over the cap' },
  { value: 'skipped', label: 'Skipped' },
];
const back = [
  { value: 'reverted', label: 'Reverted' },
  { value: 'not_reverted', label: 'Not reverted' },
];

/** R056: the result for each contact of a transfer, in pages. */
export function LogPanel({
  logs,
  meta,
  state,
  onChange,
  refreshing,
  reverted,
}: {
  readonly logs: readonly TransferLog[];
  readonly meta: ListMeta;
  readonly state: LogState;
  readonly onChange: (change: Partial<LogState>, options?: { replace?: boolean }) => void;
  readonly refreshing: boolean;
  /** Reverted, fully or in part. */
  readonly reverted: boolean;
}) {
  const search = useDebouncedCallback(
    (typed: string) => onChange({ q: typed.trim() || undefined, page: undefined }, { replace: true }),
    DEBOUNCE_MS,
  );
  return (
    <section aria-label="Log">
      <div className={classes.tools}>
        <TextInput
          size="xs"
          aria-label="Search log"
          placeholder="Name or number"
          leftSection={<IconSearch size={14} aria-hidden />}
          defaultValue={state.q ?? ''}
          onChange={(event) => search(event.currentTarget.value)}
        />
        <Select
          size="xs"
          aria-label="Result"
          placeholder="All results"
          clearable
          clearButtonProps={{ 'aria-label': 'All results' }}
          data={reverted ? [...there, ...back] : there}
          value={state.outcome ?? null}
          onChange={(value) => onChange({ outcome: outcomes.find((one) => one === value), page: undefined })}
        />
      </div>
      <div className={classes.logs}>
        <div className={classes.table}>
          <DataTable<TransferLog>
            label="Transfer log"
            columns={logColumns}
            rows={logs}
            rowId={(log) => String(log.position)}
            rowName={logName}
            refreshing={refreshing}
            renderCompact={(log) => <CompactLog log={log} />}
            empty={
              state.q || state.outcome ? (
                <EmptyState title="No matches">Try a different result or search.</EmptyState>
              ) : (
                <EmptyState title="No entries yet">Contacts appear here as they’re transferred.</EmptyState>
              )
            }
            scrollKey={`${state.q} ${state.page} ${state.outcome}`}
          />
        </div>
        {meta.total_count > 0 && (
          <div className={classes.foot}>
            <Pager
              page={meta.current_page}
              limit={meta.limit}
              count={meta.total_count}
              onPageChange={(page) => onChange({ page: page === 1 ? undefined : page })}
            />
          </div>
        )}
      </div>
    </section>
  );
}
