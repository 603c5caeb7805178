import type { StoreOrderRow } from '@bookline/contract/features/store';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { Text } from '@mantine/core';
import { IconShoppingBag } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { dayIn, dayText } from '../../../lib/dates.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { listProps } from '../../../lib/list-props.ts';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { orderStateText } from '../order-words.ts';
import { useOrders } from '../store.data.ts';

const empty = { icon: IconShoppingBag, title: 'No orders yet', text: 'What you order in the store appears here.' };

/** The user's orders. */
export function OrdersPage() {
  const { query, onPage } = useListState(['created_at']);
  const zone = useTimeZone();
  const navigate = useNavigate();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  return (
    <RecordList<StoreOrderRow>
      title="Your orders"
      columns={columns}
      {...listProps(useOrders(query.page))}
      rowId={({ id }) => id}
      rowName={({ title }) => title}
      onOpen={({ id }) => void navigate({ to: paths.store_order_of(id) })}
      renderCompact={(row) => (
        <>
          <Text size="sm" fw={500} truncate>
            {row.title}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {displayCurrency(row.total)} · {orderStateText(row)}
          </Text>
        </>
      )}
      onPage={onPage}
      empty={empty}
      actions={
        <ButtonLink to={paths.store} variant="default">
          Store
        </ButtonLink>
      }
    />
  );
}

const columnsIn = (zone: string): readonly Column<StoreOrderRow>[] => [
  { id: 'number', header: 'Number', width: 90, cell: ({ number }) => <span className="tabular">{number}</span> },
  {
    id: 'created_at',
    header: 'Date',
    width: 130,
    cell: ({ created_at }) => dayText(dayIn(new Date(created_at), zone)),
  },
  { id: 'title', header: 'Items', width: 280, cell: ({ title }) => title },
  { id: 'status', header: 'Status', width: 130, cell: orderStateText },
  {
    id: 'total',
    header: 'Total',
    width: 110,
    align: 'right',
    cell: ({ total }) => <span className="tabular">{displayCurrency(total)}</span>,
  },
];
