import type { AdminSubscriptionPlan } from '@bookline/contract/features/admin-subscriptions';
import { formatNumber } from '@bookline/contract/rules/numbers';
import type { Channel } from '@bookline/contract/rules/subscriptions';
import { Button, Text } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { includedText, nameOf, priceText } from '../../subscriptions/subscriptions.api.ts';
import { useAllPlans } from '../admin-subscriptions.data.ts';
import { PlanDialog } from '../components/plan-dialog.tsx';

/** R289: the plans of minutes or texts. */
export function AllPlansPage({ channel }: { readonly channel: Channel }) {
  const { query, sorted } = useListState(['name', 'price', 'units']);
  const answer = useAllPlans(channel, query);
  const [opened, setOpened] = useState<AdminSubscriptionPlan | 'new' | null>(null);
  const columns = useMemo(() => columnsOf(channel), [channel]);
  return (
    <>
      <RecordList<AdminSubscriptionPlan>
        title={`${nameOf[channel]} plans`}
        columns={columns}
        {...listProps(answer)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={setOpened}
        renderCompact={(plan) => (
          <>
            <Text size="sm" fw={500} truncate>
              {plan.name}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {priceText(plan)} · {includedText(channel, plan)} · {plan.active ? 'Offered' : 'Not offered'}
            </Text>
          </>
        )}
        {...sorted}
        empty={{
          icon: IconCreditCard,
          title: 'No plans yet',
          text:
            channel === 'dialer'
              ? 'Users and managers buy minutes of calls with these plans. Without a plan, only users with calling access can call.'
              : 'Users and managers buy texts with these plans. Without plans, everyone who can text does so without a limit.',
        }}
        actions={<Button onClick={() => setOpened('new')}>Add plan</Button>}
      />
      {opened && (
        <PlanDialog channel={channel} plan={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

const columnsOf = (channel: Channel): readonly Column<AdminSubscriptionPlan>[] => [
  { id: 'name', header: 'Name', width: 200, sortable: true, cell: ({ name }) => name },
  { id: 'price', header: 'Price', width: 140, sortable: true, cell: priceText },
  {
    id: 'units',
    header: channel === 'dialer' ? 'Minutes' : 'Texts',
    width: 110,
    align: 'right',
    sortable: true,
    cell: ({ units }) => <span className="tabular">{formatNumber(units)}</span>,
  },
  {
    id: 'enterprise',
    header: 'For',
    width: 150,
    cell: ({ enterprise }) => (enterprise ? 'Company' : 'Managers and users'),
  },
  { id: 'subscriptions', header: 'Subscriptions', width: 120, align: 'right', cell: (plan) => plan.subscriptions },
  { id: 'active', header: 'Offered', width: 90, cell: ({ active }) => (active ? 'Yes' : 'No') },
  { id: 'description', header: 'Description', width: 320, cell: ({ description }) => description },
];
