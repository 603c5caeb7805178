import type { ImportAttempt } from '@bookline/contract/features/import-attempt';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { SegmentedControl, Select, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFileImport, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { WorkersNotice } from '../../jobs/jobs.api.ts';
import classes from '../components/import-page.module.css';
import { ImportStatus } from '../components/import-status.tsx';
import { type AttemptsQuery, isBusy, useAttempts } from '../imports.data.ts';

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'processing', label: 'Processing' },
  { value: 'complete', label: 'Complete' },
  { value: 'failed', label: 'Failed' },
  { value: 'cancelled', label: 'Canceled' },
  { value: 'undone', label: 'Undone' },
] as const;
type Tab = AttemptsQuery['tab'];

/** R321: what the search is in. The tabs filter by status. */
const filters = [
  { value: 'file_name', label: 'File name' },
  { value: 'owner', label: 'Owner' },
] as const;
type Filter = AttemptsQuery['filter_by'];

interface State {
  readonly tab: Tab | undefined;
  readonly page: number | undefined;
  readonly by: Filter | undefined;
  readonly name: string | undefined;
}
const parse = (search: Readonly<Record<string, unknown>>): State => ({
  tab: tabs.find(({ value }) => value === search.tab)?.value,
  page: typeof search.page === 'number' && search.page >= 1 ? Math.trunc(search.page) : undefined,
  by: filters.find(({ value }) => value === search.by)?.value,
  name: typeof search.name === 'string' ? search.name.slice(0, 200) : undefined,
});
const kindWords = { leads: 'Leads', clients: 'Clients' } as const;

/** All imports with their status and results. */
export function ImportsPage() {
  const [state, setState] = useUrlState(parse);
  const navigate = useNavigate();
  const zone = useTimeZone();
  const [someRun, setSomeRun] = useState(false);
  const filter_by: Filter = state.by ?? 'file_name';
  const query = { tab: state.tab ?? 'all', page: state.page ?? 1, filter_by, filter_value: state.name ?? '' };
  const { data, error, isFetching, isPlaceholderData, refetch } = useAttempts(query, someRun);
  const running = data?.data.some(isBusy) ?? false;
  if (running !== someRun) setSomeRun(running);
  const search = useDebouncedCallback(
    (name: string) => setState({ name: name || undefined, page: undefined }, { replace: true }),
    DEBOUNCE_MS,
  );
  const columns = useMemo(() => columnsIn(zone), [zone]);
  const filtered = query.tab !== 'all' || query.filter_value !== '';

  return (
    <div className={classes.list}>
      <PageHeader title="Imports" actions={<ButtonLink to={paths.new_import}>Import leads</ButtonLink>}>
        <div className={classes.tabs}>
          <SegmentedControl
            size="xs"
            aria-label="Status"
            data={tabs.map(({ value, label }) => ({
              value,
              label: <TabLabel label={label} count={data?.meta.tabs[value]} />,
            }))}
            value={query.tab}
            onChange={(tab) => setState({ tab: tab === 'all' ? undefined : (tab as Tab), page: undefined })}
          />
        </div>
        <Select
          size="xs"
          w={120}
          aria-label="Search in"
          data={[...filters]}
          value={filter_by}
          onChange={(by) => setState({ by: by === 'owner' ? by : undefined, page: undefined })}
          allowDeselect={false}
        />
        <TextInput
          size="xs"
          aria-label={filter_by === 'owner' ? 'Search by owner' : 'Search by file name'}
          placeholder={filter_by === 'owner' ? 'Owner' : 'File name'}
          leftSection={<IconSearch size={14} aria-hidden />}
          defaultValue={state.name ?? ''}
          onChange={(event) => search(event.currentTarget.value)}
        />
      </PageHeader>
      <WorkersNotice />
      <div className={classes.table}>
        <DataTable<ImportAttempt>
          label="Imports"
          columns={columns}
          rows={error && !data ? [] : data?.data}
          rowId={(attempt) => attempt.id}
          rowName={(attempt) => attempt.file_name}
          refreshing={isFetching && isPlaceholderData}
          onOpen={(attempt) => void navigate({ to: paths.import(attempt.id) })}
          renderCompact={(attempt) => <CompactAttempt attempt={attempt} zone={zone} />}
          error={error && !data ? <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} /> : undefined}
          empty={
            filtered ? (
              <EmptyState title="No matches">Try a different tab or search.</EmptyState>
            ) : (
              <EmptyState
                icon={IconFileImport}
                title="No imports yet"
                actions={<ButtonLink to={paths.new_import}>Import leads</ButtonLink>}
              >
                Upload leads or your book of business as CSV, Excel, OpenDocument, or vCard.
              </EmptyState>
            )
          }
          scrollKey={`${query.tab} ${query.page} ${query.filter_by} ${query.filter_value}`}
        />
      </div>
      {data && data.meta.total_count > 0 && (
        <div className={classes.foot}>
          <Pager
            page={data.meta.current_page}
            limit={data.meta.limit}
            count={data.meta.total_count}
            onPageChange={(page) => setState({ page: page === 1 ? undefined : page })}
          />
        </div>
      )}
    </div>
  );
}

function TabLabel({ label, count }: { readonly label: string; readonly count: number | undefined }) {
  return (
    <>
      {label}
      {count !== undefined && count > 0 && <span className={`tabular ${classes.count}`}> {formatNumber(count)}</span>}
    </>
  );
}

function CompactAttempt({ attempt, zone }: { readonly attempt: ImportAttempt; readonly zone: string }) {
  return (
    <>
      <Text size="sm" fw={500} truncate>
        {attempt.file_name}
      </Text>
      <Text size="xs" c="dimmed" truncate component="div">
        <ImportStatus attempt={attempt} /> {formatNumber(attempt.created)} created of {formatNumber(attempt.rows)} ·{' '}
        <RelativeTime at={attempt.created_at} zone={zone} />
      </Text>
    </>
  );
}

function columnsIn(zone: string): readonly Column<ImportAttempt>[] {
  const count = (
    id: 'rows' | 'created' | 'updated' | 'duplicate' | 'rejected',
    header: string,
  ): Column<ImportAttempt> => ({
    id,
    header,
    width: 96,
    align: 'right',
    cell: (attempt) => <span className="tabular">{formatNumber(attempt[id])}</span>,
  });
  return [
    { id: 'file_name', header: 'File', width: 280, cell: (attempt) => attempt.file_name },
    { id: 'kind', header: 'Type', width: 80, cell: ({ kind }) => kindWords[kind] },
    { id: 'status', header: 'Status', width: 120, cell: (attempt) => <ImportStatus attempt={attempt} /> },
    count('rows', 'Rows'),
    count('created', 'Created'),
    count('updated', 'Updated'),
    count('duplicate', 'Duplicates'),
    count('rejected', 'Rejected'),
    { id: 'made_by', header: 'Created by', width: 160, cell: (attempt) => attempt.made_by?.name ?? '' },
    {
      id: 'created_at',
      header: 'Date',
      width: 140,
      cell: (attempt) => <RelativeTime at={attempt.created_at} zone={zone} />,
    },
  ];
}
