import type { ApiRequest } from '@bookline/contract/features/admin-api-tracking';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { MAX_LOGGED_VALUE } from '@bookline/contract/rules/limits';
import { SegmentedControl, Select, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconApi, IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { countText, Pager } from '../../../ui/table/pager.tsx';
import tablePage from '../../../ui/table/table-page.module.css';
import type { Column } from '../../../ui/table/types.ts';
import { type RequestsQuery, useApiRequests } from '../admin-api-tracking.data.ts';
import classes from '../components/api-requests.module.css';
import { RequestDialog } from '../components/request-dialog.tsx';
import { RequestStatus } from '../components/request-status.tsx';

type Tab = NonNullable<RequestsQuery['tab']>;
type FilterBy = NonNullable<RequestsQuery['filter_by']>;

const tabs: readonly { readonly value: Tab; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'succeeded', label: 'Succeeded' },
  { value: 'failed', label: 'Refused' },
];
const filters: readonly { readonly value: FilterBy; readonly label: string }[] = [
  { value: 'api_key', label: 'Key' },
  { value: 'api_vendor', label: 'Vendor' },
  { value: 'user', label: 'Owner' },
  { value: 'endpoint', label: 'Request' },
  { value: 'method', label: 'Method' },
  { value: 'status', label: 'Response' },
  { value: 'ip', label: 'IP address' },
];

interface State {
  readonly tab: Tab | undefined;
  readonly filter_by: FilterBy | undefined;
  readonly filter_value: string | undefined;
  readonly page: number | undefined;
}
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 120) : undefined;
const parse = (search: Readonly<Record<string, unknown>>): State => ({
  tab: tabs.find(({ value }) => value === search.tab)?.value,
  filter_by: filters.find(({ value }) => value === search.filter_by)?.value,
  filter_value: textOf(search.filter_value),
  page: typeof search.page === 'number' && search.page >= 1 ? Math.trunc(search.page) : undefined,
});

/** R397: the requests made with API keys. */
export function ApiRequestsPage() {
  const [{ tab = 'all', filter_by = 'api_key', filter_value = '', page = 1 }, setState] = useUrlState(parse);
  const query = { tab, page, ...(filter_value && { filter_by, filter_value }) };
  const { data, error, isPlaceholderData, refetch } = useApiRequests(query);
  const [opened, setOpened] = useState<ApiRequest | null>(null);
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  const search = useDebouncedCallback(
    (typed: string) => setState({ filter_value: typed.trim() || undefined, page: undefined }, { replace: true }),
    DEBOUNCE_MS,
  );
  const failed = error !== null && data === undefined;
  return (
    <div className={tablePage.page}>
      <PageHeader title="API requests" detail={data && countText(data.meta.total_count, data.meta.total_count_exact)}>
        <SegmentedControl
          size="xs"
          aria-label="Status"
          data={[...tabs]}
          value={tab}
          onChange={(value) => setState({ tab: value === 'all' ? undefined : value, page: undefined })}
        />
        <Select
          size="xs"
          className={classes.by}
          aria-label="Filter by"
          data={filters.map(({ value, label }) => ({ value, label }))}
          value={filter_by}
          onChange={(value) => {
            const chosen = filters.find((filter) => filter.value === value);
            if (chosen) setState({ filter_by: chosen.value, page: undefined });
          }}
          allowDeselect={false}
        />
        <TextInput
          size="xs"
          type="search"
          aria-label="Value"
          placeholder="Filter"
          leftSection={<IconSearch size={14} aria-hidden />}
          defaultValue={filter_value}
          maxLength={MAX_LOGGED_VALUE}
          onChange={(event) => search(event.currentTarget.value)}
        />
      </PageHeader>
      <div className={tablePage.table}>
        <DataTable<ApiRequest>
          label="API requests"
          columns={columns}
          rows={failed ? [] : data?.data}
          rowId={(request) => request.id}
          rowName={(request) => `${request.method} ${request.path}`}
          refreshing={isPlaceholderData}
          onOpen={setOpened}
          renderCompact={(request) => <CompactRequest request={request} zone={zone} />}
          error={failed ? <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} /> : undefined}
          empty={
            tab !== 'all' || filter_value !== '' ? (
              <EmptyState title="No matches">Try a different tab or filter.</EmptyState>
            ) : (
              <EmptyState icon={IconApi} title="No requests yet">
                Requests made with an API key appear here for 90 days.
              </EmptyState>
            )
          }
          scrollKey={`${tab} ${filter_by} ${filter_value} ${page}`}
        />
      </div>
      {data && data.meta.total_count > data.meta.limit && (
        <div className={tablePage.foot}>
          <Pager
            page={data.meta.current_page}
            limit={data.meta.limit}
            count={data.meta.total_count}
            {...(data.meta.total_count_exact !== undefined && { exact: data.meta.total_count_exact })}
            onPageChange={(next) => setState({ page: next === 1 ? undefined : next })}
          />
        </div>
      )}
      {opened && <RequestDialog request={opened} zone={zone} onClose={() => setOpened(null)} />}
    </div>
  );
}

function CompactRequest({ request, zone }: { readonly request: ApiRequest; readonly zone: string }) {
  return (
    <>
      <Text size="sm" fw={500} truncate component="div">
        <RequestStatus status={request.status} /> {request.method} {request.path}
      </Text>
      <Text size="xs" c="dimmed" truncate component="div">
        {request.api_key?.name ?? 'Deleted key'} · <RelativeTime at={request.at} zone={zone} />
      </Text>
    </>
  );
}

function columnsIn(zone: string): readonly Column<ApiRequest>[] {
  return [
    { id: 'at', header: 'Date', width: 110, cell: (request) => <RelativeTime at={request.at} zone={zone} /> },
    { id: 'status', header: 'Response', width: 80, cell: (request) => <RequestStatus status={request.status} /> },
    { id: 'call', header: 'Request', width: 320, cell: (request) => `${request.method} ${request.path}` },
    { id: 'api_key', header: 'Key', width: 160, cell: (request) => request.api_key?.name ?? '' },
    { id: 'user', header: 'Owner', width: 150, cell: (request) => request.user?.name ?? '' },
    {
      id: 'duration_ms',
      header: 'Duration',
      width: 80,
      align: 'right',
      cell: (request) => <span className="tabular">{request.duration_ms} ms</span>,
    },
    { id: 'ip', header: 'IP address', width: 120, cell: (request) => request.ip },
  ];
}
