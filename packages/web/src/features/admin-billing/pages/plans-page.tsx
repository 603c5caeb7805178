import type { AdminPlan } from '@bookline/contract/features/admin-billing';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { Button, Text } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { useAllPlans } from '../admin-billing.data.ts';
import { PlanDialog } from '../components/plan-dialog.tsx';

const empty = {
  icon: IconCreditCard,
  title: 'No plans yet',
  text: 'Without a plan, no one has to pay. With one, users without a granted membership must choose it.',
};
const priceOf = ({ price, period }: AdminPlan) => `${displayCurrency(price)} a ${period}`;

/** The company's plans. */
export function PlansPage() {
  const answer = useAllPlans();
  const [opened, setOpened] = useState<AdminPlan | 'new' | null>(null);
  return (
    <>
      <RecordList<AdminPlan>
        title="Plans"
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
              {priceOf(plan)} · {plan.active ? 'Offered' : 'Not offered'}
            </Text>
          </>
        )}
        empty={empty}
        actions={<Button onClick={() => setOpened('new')}>Add plan</Button>}
      />
      {opened && <PlanDialog plan={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </>
  );
}

const columns: readonly Column<AdminPlan>[] = [
  { id: 'name', header: 'Name', width: 220, cell: ({ name }) => name },
  { id: 'price', header: 'Price', width: 160, cell: priceOf },
  { id: 'members', header: 'Users', width: 90, align: 'right', cell: ({ members }) => members },
  { id: 'active', header: 'Offered', width: 90, cell: ({ active }) => (active ? 'Yes' : 'No') },
  { id: 'description', header: 'Description', width: 320, cell: ({ description }) => description },
];
