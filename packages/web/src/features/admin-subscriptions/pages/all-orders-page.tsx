import type { SubscriptionOrder } from '@bookline/contract/features/subscriptions';
import {
  allOrderTypes,
  type Channel,
  NUMBER_ORDER,
  orderLabels,
  orderStatuses,
  VALIDATION_ORDER,
} from '@bookline/contract/rules/subscriptions';
import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
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
import { useListFilters } from '../components/list-filters.tsx';
import { OrderDialog } from '../components/order-dialog.tsx';

const statuses = {
  label: 'Status',
  all: 'All statuses',
  choices: orderStatuses.map((value) => ({ value, label: orderLabels[value] })),
};
const types = {
  label: 'Order type',
  all: 'All orders',
  choices: [
    ...allOrderTypes.map((value) => ({ value, label: `Paid by ${payerLabels[value].toLowerCase()}` })),
    { value: NUMBER_ORDER, label: 'Phone numbers' },
    { value: VALIDATION_ORDER, label: 'Phone validations' },
  ],
} as const;

/** R085, R394: all orders of the company. */
export function AllOrdersPage({ channel }: { readonly channel: Channel }) {
  useSubscriptionNews(channel);
  const { query, sorted } = useListState(['created_at', 'total', 'user'], 'desc');
  const { query: filters, opened: openedId, onOpen, list } = useListFilters(statuses, types);
  const answer = useAllOrders(channel, { ...query, ...filters });
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
        onOpen={({ id }) => onOpen(id)}
        renderCompact={(row) => <CompactOrder row={row} zone={zone} />}
        {...sorted}
        searchHint="Number, plan, payer, or phone"
        {...list}
        empty={{
          icon: IconReceipt,
          title: 'No orders yet',
          text: 'Purchases and renewals of subscriptions, licenses, and phone numbers appear here.',
        }}
        actions={company?.mine && <Button onClick={() => setBuying(true)}>Buy company licenses</Button>}
      />
      {opened && <OrderDialog channel={channel} order={opened} onClose={() => onOpen(undefined)} />}
      {buying && company && (
        <BuyLicensesDialog channel={channel} subscription={company} order={add} onClose={() => setBuying(false)} />
      )}
    </>
  );
}
