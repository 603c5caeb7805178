import type { Subscription } from '@bookline/contract/features/subscriptions';
import {
  allOrderTypes,
  type Channel,
  type OrderType,
  type SubscriptionStatus,
  subscriptionLabels,
  subscriptionStatuses,
} from '@bookline/contract/rules/subscriptions';
import { Button, Select } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import {
  CompactSubscription,
  nameOf,
  payerLabels,
  subscriptionColumns,
  useSubscription,
  useSubscriptionNews,
} from '../../subscriptions/subscriptions.api.ts';
import { useAllSubscriptions } from '../admin-subscriptions.data.ts';
import { AddCompanyDialog } from '../components/add-company-dialog.tsx';
import classes from '../components/admin-subscriptions.module.css';
import { SubscriptionDialog } from '../components/subscription-dialog.tsx';

interface State {
  readonly status: SubscriptionStatus | undefined;
  readonly type: OrderType | undefined;
  /** The subscription in the dialog. */
  readonly opened: string | undefined;
  readonly page?: undefined;
}
const parse = (search: Readonly<Record<string, unknown>>): State => ({
  status: subscriptionStatuses.find((status) => status === search.status),
  type: allOrderTypes.find((type) => type === search.type),
  opened: typeof search.opened === 'string' ? search.opened : undefined,
});

const statuses = [
  { value: 'all', label: 'All statuses' },
  ...subscriptionStatuses.map((value) => ({ value, label: subscriptionLabels[value] })),
];
const types = [
  { value: 'all', label: 'All payers' },
  ...allOrderTypes.map((value) => ({ value, label: payerLabels[value] })),
];

/** R085, R394: all subscriptions of the company, and its own. */
export function AllSubscriptionsPage({ channel }: { readonly channel: Channel }) {
  useSubscriptionNews(channel);
  const { query, sorted } = useListState(['created_at', 'period_end', 'plan', 'user'], 'desc');
  const [{ status, type, opened }, set] = useUrlState(parse);
  const answer = useAllSubscriptions(channel, {
    ...query,
    ...(status && { status }),
    ...(type && { order_type: type }),
  });
  const [adding, setAdding] = useState(false);
  const zone = useTimeZone();
  const columns = useMemo(() => subscriptionColumns(channel, zone, { sortable: true }), [channel, zone]);
  return (
    <>
      <RecordList<Subscription>
        title={`${nameOf[channel]} subscriptions`}
        columns={columns}
        {...listProps(answer)}
        rowId={({ id }) => id}
        rowName={({ plan, user }) => `${plan.name}, ${user.name}`}
        onOpen={({ id }) => set({ opened: id })}
        renderCompact={(row) => <CompactSubscription row={row} zone={zone} />}
        {...sorted}
        searchHint="Search by plan or payer"
        filters={
          <>
            <Select
              size="xs"
              className={classes.filter}
              aria-label="Status"
              data={statuses}
              value={status ?? 'all'}
              allowDeselect={false}
              onChange={(value) => set({ status: subscriptionStatuses.find((one) => one === value), page: undefined })}
            />
            <Select
              size="xs"
              className={classes.filter}
              aria-label="Paid by"
              data={types}
              value={type ?? 'all'}
              allowDeselect={false}
              onChange={(value) => set({ type: allOrderTypes.find((one) => one === value), page: undefined })}
            />
          </>
        }
        filtered={status !== undefined || type !== undefined}
        empty={{
          icon: IconCreditCard,
          title: 'No subscriptions yet',
          text: 'Users and managers subscribe to plans. You can also add a subscription for the whole company.',
        }}
        actions={<Button onClick={() => setAdding(true)}>Add company subscription</Button>}
      />
      {adding && (
        <AddCompanyDialog
          channel={channel}
          onAdded={(id) => {
            setAdding(false);
            set({ opened: id });
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {opened && <Opened channel={channel} id={opened} onClose={() => set({ opened: undefined })} />}
    </>
  );
}

function Opened({
  channel,
  id,
  onClose,
}: {
  readonly channel: Channel;
  readonly id: string;
  readonly onClose: () => void;
}) {
  const subscription = useSubscription(channel, id).data?.data;
  return subscription ? <SubscriptionDialog channel={channel} subscription={subscription} onClose={onClose} /> : null;
}
