import type { MemberPayments } from '@bookline/contract/features/admin-billing';
import { membershipLabels, membershipStatuses } from '@bookline/contract/rules/billing';
import { cardBrandLabel } from '@bookline/contract/rules/card-brand';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { Select, Text } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { dayIn, dayText } from '../../../lib/dates.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { listProps } from '../../../lib/list-props.ts';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { memberOrders, useMemberPayments } from '../admin-billing.data.ts';

const empty = {
  icon: IconReceipt,
  title: 'No users yet',
  text: 'Users appear here with their plans and payments.',
};

const choices = [
  ...membershipStatuses.map((value) => ({ value, label: membershipLabels[value] })),
  { value: 'granted', label: 'Granted' } as const,
  { value: 'none', label: 'None' } as const,
];
const parse = ({ status }: Readonly<Record<string, unknown>>) => ({
  status: choices.find(({ value }) => value === status)?.value,
  page: undefined,
});

/** R084: users with what they pay. A row opens the user. */
export function PaymentInfosPage() {
  const { query, sorted } = useListState(memberOrders);
  const [{ status }, set] = useUrlState(parse);
  const answer = useMemberPayments({ ...query, ...(status && { status }) });
  const navigate = useNavigate();
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  return (
    <RecordList<MemberPayments>
      title="Payments"
      columns={columns}
      {...listProps(answer)}
      rowId={({ user }) => user.id}
      rowName={({ user }) => user.name}
      onOpen={({ user }) => void navigate({ to: paths.admin_user(user.id) })}
      renderCompact={(row) => <Compact row={row} />}
      {...sorted}
      empty={status ? { ...empty, title: 'No users here', text: 'No user’s membership is in this state.' } : empty}
      filters={
        <Select
          size="xs"
          w={160}
          aria-label="Membership"
          placeholder="All memberships"
          data={choices}
          value={status ?? null}
          onChange={(value) =>
            set({ status: choices.find((choice) => choice.value === value)?.value, page: undefined })
          }
          clearable
          clearButtonProps={{ 'aria-label': 'Clear membership' }}
        />
      }
      actions={
        <ButtonLink to={paths.admin_plans} variant="default">
          Plans
        </ButtonLink>
      }
    />
  );
}

/** 'Granted', 'Past due', or 'None'. */
const statusText = ({ status, granted, cancel_at_end }: MemberPayments): string => {
  if (granted) return 'Granted';
  if (!status) return 'None';
  return status === 'active' && cancel_at_end ? 'Canceled' : membershipLabels[status];
};

function Compact({ row }: { readonly row: MemberPayments }) {
  return (
    <>
      <Text size="sm" fw={500} truncate>
        {row.user.name}
      </Text>
      <Text size="xs" c="dimmed" truncate>
        {[row.plan, statusText(row)].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}

function columnsIn(zone: string): readonly Column<MemberPayments>[] {
  const day = (at: string) => dayText(dayIn(new Date(at), zone));
  return [
    { id: 'name', header: 'User', width: 200, sortable: true, cell: ({ user }) => user.name },
    { id: 'plan', header: 'Plan', width: 160, cell: ({ plan }) => plan ?? '' },
    { id: 'status', header: 'Membership', width: 120, cell: statusText },
    {
      id: 'period_end',
      header: 'Period end',
      width: 130,
      sortable: true,
      cell: ({ period_end }) => period_end && day(period_end),
    },
    {
      id: 'card',
      header: 'Card',
      width: 190,
      cell: ({ card }) => card && `${cardBrandLabel(card.brand)} ending in ${card.last4}`,
    },
    {
      id: 'last_paid',
      header: 'Last payment',
      width: 190,
      cell: ({ last_paid }) => last_paid && `${displayCurrency(last_paid.total)} on ${day(last_paid.at)}`,
    },
    {
      id: 'open_total',
      header: 'Due',
      width: 100,
      align: 'right',
      cell: ({ open_total }) => <span className="tabular">{displayCurrency(open_total)}</span>,
    },
  ];
}
