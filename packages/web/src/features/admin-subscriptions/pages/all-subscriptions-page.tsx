import type { Subscription } from '@bookline/contract/features/subscriptions';
import {
  allOrderTypes,
  type Channel,
  subscriptionLabels,
  subscriptionStatuses,
} from '@bookline/contract/rules/subscriptions';
import { Button } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
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
import { useListFilters } from '../components/list-filters.tsx';
import { SubscriptionDialog } from '../components/subscription-dialog.tsx';

const statuses = {
  label: 'Status',
  all: 'All statuses',
  choices: subscriptionStatuses.map((value) => ({ value, label: subscriptionLabels[value] })),
};
const types = {
  label: 'Paid by',
  all: 'All payers',
  choices: allOrderTypes.map((value) => ({ value, label: payerLabels[value] })),
};

/** R085, R394: all subscriptions of the company, and its own. */
export function AllSubscriptionsPage({ channel }: { readonly channel: Channel }) {
  useSubscriptionNews(channel);
  const { query, sorted } = useListState(['created_at', 'period_end', 'plan', 'user'], 'desc');
  const { query: filters, opened, onOpen, list } = useListFilters(statuses, types);
  const answer = useAllSubscriptions(channel, { ...query, ...filters });
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
        onOpen={({ id }) => onOpen(id)}
        renderCompact={(row) => <CompactSubscription row={row} zone={zone} />}
        {...sorted}
        searchHint="Search by plan or payer"
        {...list}
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
            onOpen(id);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {opened && <Opened channel={channel} id={opened} onClose={() => onOpen(undefined)} />}
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
