import { type OrderRow, type OrderTab, orderTabs } from '@bookline/contract/features/admin-store';
import { displayCurrency } from '@bookline/contract/rules/currency';
import {
  adminStatuses,
  adminStatusLabels,
  MAX_COUNTED_ORDERS,
  managedTypeLabels,
  managedTypes,
  STORE_ORDER_TYPE,
} from '@bookline/contract/rules/store';
import { Button, Select, Text } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { dayIn, dayText } from '../../../lib/dates.ts';
import { LinkTabs } from '../../../lib/link-tabs.tsx';
import { listProps } from '../../../lib/list-props.ts';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { countText } from '../../../ui/table/pager.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { PersonSelect } from '../../corporations/corporations.api.ts';
import { exportUrl, orderOrders, useManagedOrders } from '../admin-store.data.ts';

const empty = {
  icon: IconPackage,
  title: 'No orders here',
  text: 'What your users buy appears here: from the store, subscriptions, and phone numbers.',
};
const tabLabels: Readonly<Record<OrderTab, string>> = { to_do: 'To do', done: 'Done', canceled: 'Canceled' };
const soldAtOnce = ['completed', 'canceled'] as const;
const searched = { number: 'Number', user: 'User', product: 'Product' } as const;
type SearchField = keyof typeof searched;
const searchFields: readonly SearchField[] = ['number', 'user', 'product'];

const parse = (search: Readonly<Record<string, unknown>>) => ({
  tab: orderTabs.find((tab) => tab === search.tab),
  status: adminStatuses.find((status) => status === search.status),
  type: managedTypes.find((type) => type === search.type),
  field: searchFields.find((field) => field === search.field),
  user: typeof search.user === 'string' && /^[0-9a-f-]{36}$/.test(search.user) ? search.user : undefined,
  page: undefined,
});

/** S:149: paid orders of every kind with their status. */
export function OrdersPage() {
  const { query, sorted } = useListState(orderOrders, 'desc');
  const [{ tab, status, type, field, user }, set] = useUrlState(parse);
  const filters = {
    ...(query.q && { q: query.q }),
    ...(tab ? { tab } : { all_tabs: true as const }),
    ...(status ? { status_filter: [status] } : { all_statuses: true as const }),
    ...(field && { search_fields: [field] }),
    ...(type && { order_type: type }),
    ...(user && { user_id: user }),
  };
  const answer = useManagedOrders({ ...query, ...filters });
  const counts = answer.data?.counts;
  const navigate = useNavigate();
  const zone = useTimeZone();
  // Orders that aren't the store's are completed once they're paid.
  const shown = type && type !== STORE_ORDER_TYPE ? soldAtOnce : adminStatuses;
  const columns = useMemo(() => columnsIn(zone), [zone]);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const kept = { q: query.q, status, type, field, user };
  // What a search finds isn't counted further.
  const numberOf = (count = 0) => countText(count, !query.q || count <= MAX_COUNTED_ORDERS);
  const all = counts && orderTabs.reduce((sum, each) => sum + (counts.tabs[each] ?? 0), 0);
  return (
    <RecordList<OrderRow>
      title="Orders"
      tabs={
        <LinkTabs
          label="Orders"
          current={tab ?? 'all'}
          tabs={[
            {
              value: 'all',
              label: 'All',
              to: paths.admin_orders,
              search: kept,
              count: all === undefined ? undefined : numberOf(all),
            },
            ...orderTabs.map((value) => ({
              value,
              label: tabLabels[value],
              to: paths.admin_orders,
              search: { ...kept, tab: value },
              count: counts && numberOf(counts.tabs[value]),
            })),
          ]}
        />
      }
      columns={columns}
      {...listProps(answer)}
      rowId={({ id }) => id}
      rowName={({ number }) => `Order ${number}`}
      onOpen={({ id }) => void navigate({ to: paths.admin_order(id) })}
      renderCompact={(row) => (
        <>
          <Text size="sm" fw={500} truncate>
            {row.user.name} · {displayCurrency(row.total)}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {row.title} · {adminStatusLabels[row.admin_status]}
          </Text>
        </>
      )}
      {...sorted}
      filters={
        <>
          <Select
            size="xs"
            w={190}
            aria-label="Order type"
            placeholder="All types"
            data={managedTypes.map((value) => ({
              value,
              label: `${managedTypeLabels[value]}${counts ? ` (${numberOf(counts.order_types[value])})` : ''}`,
            }))}
            value={type ?? null}
            onChange={(value) => set({ type: managedTypes.find((each) => each === value), page: undefined })}
            clearable
            clearButtonProps={{ 'aria-label': 'Clear order type' }}
          />
          <PersonSelect
            label="User"
            filter
            value={user ?? ''}
            onChange={(id) => set({ user: id || undefined, page: undefined })}
          />
          <Select
            size="xs"
            w={130}
            aria-label="Search in"
            placeholder="Search all"
            data={searchFields.map((value) => ({ value, label: searched[value] }))}
            value={field ?? null}
            onChange={(value) => set({ field: searchFields.find((each) => each === value), page: undefined })}
            clearable
            clearButtonProps={{ 'aria-label': 'Search all' }}
          />
          <Select
            size="xs"
            w={160}
            aria-label="Status"
            placeholder="All statuses"
            data={shown.map((value) => ({
              value,
              label: `${adminStatusLabels[value]}${counts ? ` (${numberOf(counts.statuses[value])})` : ''}`,
            }))}
            value={status ?? null}
            onChange={(value) => set({ status: adminStatuses.find((each) => each === value), page: undefined })}
            clearable
            clearButtonProps={{ 'aria-label': 'Clear status' }}
          />
        </>
      }
      filtered={[tab, status, type, user].some((filter) => filter !== undefined)}
      selection={selection}
      onSelectionChange={setSelection}
      empty={empty}
      actions={
        all !== undefined &&
        all > 0 && (
          <Button
            component="a"
            variant="default"
            href={exportUrl(selection.size > 0 ? { ids: [...selection] } : { all: true, ...filters })}
            download
          >
            {selection.size === 0
              ? 'Export'
              : selection.size === 1
                ? 'Export 1 order'
                : `Export ${selection.size} orders`}
          </Button>
        )
      }
    />
  );
}

const columnsIn = (zone: string): readonly Column<OrderRow>[] => [
  {
    id: 'number',
    header: 'Number',
    width: 90,
    sortable: true,
    cell: ({ number }) => <span className="tabular">{number}</span>,
  },
  {
    id: 'created_at',
    header: 'Date',
    width: 130,
    sortable: true,
    cell: ({ created_at }) => dayText(dayIn(new Date(created_at), zone)),
  },
  { id: 'user', header: 'User', width: 180, sortable: true, cell: ({ user }) => user.name },
  { id: 'type', header: 'Type', width: 160, cell: ({ order_type }) => managedTypeLabels[order_type] },
  { id: 'title', header: 'Items', width: 240, cell: ({ title }) => title },
  { id: 'status', header: 'Status', width: 120, cell: ({ admin_status }) => adminStatusLabels[admin_status] },
  {
    id: 'total',
    header: 'Total',
    width: 100,
    sortable: true,
    align: 'right',
    cell: ({ total }) => <span className="tabular">{displayCurrency(total)}</span>,
  },
  {
    id: 'refunded',
    header: 'Refunded',
    width: 100,
    align: 'right',
    cell: ({ refunded }) => (Number(refunded) > 0 ? <span className="tabular">{displayCurrency(refunded)}</span> : ''),
  },
];
