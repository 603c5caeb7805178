import type { SubscriptionOrder } from '@bookline/contract/features/subscriptions';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { type OrderStatus, orderLabels, orderReasonLabels } from '@bookline/contract/rules/subscriptions';
import { Group, Text } from '@mantine/core';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { chipColors, dayOf } from '../words.ts';

const colors: Readonly<Record<OrderStatus, string>> = {
  open: chipColors.orange,
  paid: chipColors.green,
  failed: chipColors.red,
  canceled: chipColors.gray,
};

/** An order's status with its color. A refund shows too. */
export function orderStatusOf({ status, refunded, total }: SubscriptionOrder) {
  if (Number(refunded) > 0)
    return { label: refunded === total ? 'Refunded' : 'Partly refunded', color: chipColors.gray } as const;
  return { label: orderLabels[status], color: colors[status] };
}

export const orderName = ({ number }: Pick<SubscriptionOrder, 'number'>): string =>
  number === null ? 'Order' : `Order ${number}`;

/** '12 × Pro', 'Pro', or what was bought, as 'Phone number 1-614-555-0100'. */
const planText = ({ plan, quantity, lines }: SubscriptionOrder): string =>
  plan === null ? (lines[0]?.description ?? '') : quantity > 1 ? `${formatNumber(quantity)} × ${plan}` : plan;

/** The columns of a list of orders. */
export const orderColumns = (
  zone: string,
  user: Partial<Column<SubscriptionOrder>> | null = null,
): readonly Column<SubscriptionOrder>[] => [
  {
    id: 'number',
    header: 'Number',
    width: 90,
    cell: ({ number }) => <span className="tabular">{number ?? ''}</span>,
  },
  {
    id: 'created_at',
    header: 'Date',
    width: 120,
    cell: ({ created_at }) => dayOf(created_at, zone),
    sortable: user !== null,
  },
  ...(user
    ? [{ id: 'user', header: 'Payer', width: 170, cell: (row: SubscriptionOrder) => row.user.name, ...user }]
    : []),
  { id: 'reason', header: 'Order', width: 160, cell: ({ reason }) => orderReasonLabels[reason] },
  { id: 'plan', header: 'Plan', width: 230, cell: planText },
  { id: 'status', header: 'Status', width: 120, cell: (row) => <StatusChip {...orderStatusOf(row)} /> },
  {
    id: 'total',
    header: 'Total',
    width: 110,
    align: 'right',
    sortable: user !== null,
    cell: ({ total }) => <span className="tabular">{displayCurrency(total)}</span>,
  },
];

/** An order on a narrow screen. */
export function CompactOrder({ row, zone }: { readonly row: SubscriptionOrder; readonly zone: string }) {
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={500} truncate>
          {displayCurrency(row.total)} · {orderReasonLabels[row.reason]}
        </Text>
        <StatusChip {...orderStatusOf(row)} />
      </Group>
      <Text size="xs" c="dimmed" truncate>
        {[dayOf(row.created_at, zone), planText(row), row.number !== null && orderName(row)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </>
  );
}
