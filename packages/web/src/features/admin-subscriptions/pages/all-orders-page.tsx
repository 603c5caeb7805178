import type { SubscriptionOrder } from '@bookline/contract/features/subscriptions';
import {
  allOrderTypes,
  type Channel,
  NUMBER_ORDER,
  type OrderStatus,
  orderLabels,
  orderStatuses,
} from '@bookline/contract/rules/subscriptions';
import { Button, Select } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import {
  BuyLicensesDialog,
  CompactOrder,
  nameOf,
  orderColumns,
  orderName,
  payerLabels,
  useActiveSubscription,
  useSubscriptionNews,
} from '../../subscriptions/subscriptions.api.ts';
import { useAddOrder, useAllOrders } from '../admin-subscriptions.data.ts';
import classes from '../components/admin-subscriptions.module.css';
import { OrderDialog } from '../components/order-dialog.tsx';

const orderTypes = [...allOrderTypes, NUMBER_ORDER] as const;
type Type = (typeof orderTypes)[number];

interface State {
  readonly status: OrderStatus | undefined;
  readonly type: Type | undefined;
  readonly page?: undefined;
}
const parse = (search: Readonly<Record<string, unknown>>): State => ({
  status: orderStatuses.find((status) => status === search.status),
  type: orderTypes.find((type) => type === search.type),
});

const statuses = [
  { value: 'all', label: 'All statuses' },
  ...orderStatuses.map((value) => ({ value, label: orderLabels[value] })),
];
const types = [
  { value: 'all', label: 'All orders' },
  ...allOrderTypes.map((value) => ({ value, label: `Paid by ${payerLabels[value].toLowerCase()}` })),
  { value: NUMBER_ORDER, label: 'Phone numbers' },
];

/** R085, R394: all orders of the company. */
export function AllOrdersPage({ channel }: { readonly channel: Channel }) {
  useSubscriptionNews(channel);
  const { query, sorted } = useListState(['created_at', 'total', 'user'], 'desc');
  const [{ status, type }, set] = useUrlState(parse);
  const answer = useAllOrders(channel, { ...query, ...(status && { status }), ...(type && { order_type: type }) });
  const [openedId, setOpened] = useState<string | null>(null);
  const opened = answer.data?.data.find(({ id }) => id === openedId);
  const company = useActiveSubscription(channel, 'company').data?.data;
  const [buying, setBuying] = useState(false);
  const add = useAddOrder(channel);
  const zone = useTimeZone();
  const columns = useMemo(() => orderColumns(zone, { sortable: true }), [zone]);
  return (
    <>
      <RecordList<SubscriptionOrder>
        title={`${nameOf[channel]} orders`}
        columns={columns}
        {...listProps(answer)}
        rowId={({ id }) => id}
        rowName={orderName}
        onOpen={({ id }) => setOpened(id)}
        renderCompact={(row) => <CompactOrder row={row} zone={zone} />}
        {...sorted}
        searchHint="Search by number, plan, or payer"
        filters={
          <>
            <Select
              size="xs"
              className={classes.filter}
              aria-label="Status"
              data={statuses}
              value={status ?? 'all'}
              allowDeselect={false}
              onChange={(value) => set({ status: orderStatuses.find((one) => one === value), page: undefined })}
            />
            <Select
              size="xs"
              className={classes.filter}
              aria-label="Order type"
              data={types}
              value={type ?? 'all'}
              allowDeselect={false}
              onChange={(value) => set({ type: orderTypes.find((one) => one === value), page: undefined })}
            />
          </>
        }
        filtered={status !== undefined || type !== undefined}
        empty={{
          icon: IconReceipt,
          title: 'No orders yet',
          text: 'Purchases and renewals of subscriptions and licenses appear here.',
        }}
        actions={company?.mine && <Button onClick={() => setBuying(true)}>Buy company licenses</Button>}
      />
      {opened && <OrderDialog channel={channel} order={opened} onClose={() => setOpened(null)} />}
      {buying && company && (
        <BuyLicensesDialog channel={channel} subscription={company} order={add} onClose={() => setBuying(false)} />
      )}
    </>
  );
}
