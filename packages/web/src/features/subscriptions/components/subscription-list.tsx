import type { Subscription } from '@bookline/contract/features/subscriptions';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { formatNumber } from '@bookline/contract/rules/numbers';
import type { Channel } from '@bookline/contract/rules/subscriptions';
import { Group, Text } from '@mantine/core';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { endText, isForTeam, payerLabels, statusOf } from '../words.ts';

const licensesCell = ({ order_type, assigned, quantity }: Subscription) =>
  isForTeam(order_type) ? `${formatNumber(assigned)} of ${formatNumber(quantity)}` : '';
const usedCell = ({ status, used, pool }: Subscription) =>
  status === 'pending' ? '' : `${formatNumber(used)} of ${formatNumber(pool)}`;

/** A subscription's status. */
export const StatusOf = ({ subscription }: { readonly subscription: Subscription }) => (
  <StatusChip {...statusOf(subscription)} />
);

/** The columns of a list of subscriptions. */
export const subscriptionColumns = (
  channel: Channel,
  zone: string,
  payer: Partial<Column<Subscription>> = {},
): readonly Column<Subscription>[] => [
  { id: 'plan', header: 'Plan', width: 180, sortable: true, cell: ({ plan }) => plan.name },
  { id: 'user', header: 'Payer', width: 170, cell: ({ user }) => user.name, ...payer },
  { id: 'order_type', header: 'Type', width: 100, cell: ({ order_type }) => payerLabels[order_type] },
  { id: 'status', header: 'Status', width: 110, cell: (row) => <StatusChip {...statusOf(row)} /> },
  { id: 'licenses', header: 'Assigned', width: 110, align: 'right', cell: licensesCell },
  {
    id: 'used',
    header: channel === 'dialer' ? 'Minutes used' : 'Texts used',
    width: 140,
    align: 'right',
    cell: usedCell,
  },
  { id: 'period_end', header: 'Period', width: 180, sortable: true, cell: (row) => endText(row, zone) },
  {
    id: 'renewal',
    header: 'Renewal',
    width: 100,
    align: 'right',
    cell: ({ renewal, status }) => (status === 'ended' ? '' : displayCurrency(renewal)),
  },
];

/** A subscription on a narrow screen. */
export function CompactSubscription({ row, zone }: { readonly row: Subscription; readonly zone: string }) {
  const licenses = licensesCell(row);
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={500} truncate>
          {row.plan.name} · {row.user.name}
        </Text>
        <StatusChip {...statusOf(row)} />
      </Group>
      <Text size="xs" c="dimmed" truncate>
        {[licenses && `${licenses} licenses assigned`, endText(row, zone)].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}
