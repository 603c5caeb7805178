import type { SubscriptionOrder } from '@bookline/contract/features/subscriptions';
import type { Channel } from '@bookline/contract/rules/subscriptions';
import { IconReceipt } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { CompactOrder, orderColumns, orderName } from '../components/order-list.tsx';
import { useOrders, useSubscriptionNews } from '../subscriptions.data.ts';
import { nameOf, screensOf } from '../words.ts';

const empty = {
  icon: IconReceipt,
  title: 'No orders yet',
  text: 'Purchases and renewals of subscriptions, licenses, and phone numbers appear here.',
};

/** R160, R342: the user's orders. */
export function OrdersPage({ channel }: { readonly channel: Channel }) {
  useSubscriptionNews(channel);
  const { query, onPage } = useListState(['created_at']);
  const answer = useOrders(channel, { page: query.page });
  const navigate = useNavigate();
  const zone = useTimeZone();
  const columns = useMemo(() => orderColumns(zone), [zone]);
  return (
    <RecordList<SubscriptionOrder>
      title={`${nameOf[channel]} orders`}
      columns={columns}
      {...listProps(answer)}
      rowId={({ id }) => id}
      rowName={orderName}
      onOpen={({ id }) => void navigate({ to: screensOf[channel].order(id) })}
      renderCompact={(row) => <CompactOrder row={row} zone={zone} />}
      onPage={onPage}
      empty={empty}
    />
  );
}
