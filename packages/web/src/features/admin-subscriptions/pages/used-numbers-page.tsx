import type { UsedNumber } from '@bookline/contract/features/admin-subscriptions';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { displayPhone } from '@bookline/contract/rules/phone';
import type { Channel } from '@bookline/contract/rules/subscriptions';
import { Text } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useMemo } from 'react';
import { ButtonLink } from '../../../lib/links.tsx';
import { listProps } from '../../../lib/list-props.ts';
import { paths } from '../../../lib/paths.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { PhoneText } from '../../../ui/phone-text.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { nameOf } from '../../subscriptions/subscriptions.api.ts';
import { useUsedNumbers } from '../admin-subscriptions.data.ts';

/** R394: the company's numbers, with what they were used for in the last 30 days. */
export function UsedNumbersPage({ channel }: { readonly channel: Channel }) {
  const { query, sorted } = useListState(['units', 'phone_number', 'owner'], 'desc');
  const answer = useUsedNumbers(channel, query);
  const columns = useMemo(() => columnsOf(channel), [channel]);
  return (
    <RecordList<UsedNumber>
      title={`${nameOf[channel]} numbers`}
      columns={columns}
      {...listProps(answer)}
      rowId={({ id }) => id}
      rowName={({ phone_number }) => displayPhone(phone_number)}
      renderCompact={({ phone_number, label, owner, units, count }) => (
        <>
          <Text size="sm" fw={500} truncate component="div">
            <PhoneText number={phone_number} /> {label}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {owner?.name ?? 'Unassigned'} ·{' '}
            {channel === 'dialer'
              ? `${formatNumber(units)} minutes in ${formatNumber(count)} calls`
              : `${formatNumber(units)} texts`}
          </Text>
        </>
      )}
      {...sorted}
      searchHint="Search by digits, label, or user"
      empty={{
        icon: IconPhone,
        title: 'No numbers yet',
        text: 'Users buy numbers under Account, Phone numbers. They appear here.',
      }}
      actions={
        <ButtonLink to={paths.admin_phone_numbers} variant="default">
          Manage numbers
        </ButtonLink>
      }
    />
  );
}

function columnsOf(channel: Channel): readonly Column<UsedNumber>[] {
  const number = (id: 'units' | 'count', header: string): Column<UsedNumber> => ({
    id,
    header,
    width: 170,
    align: 'right',
    sortable: id === 'units',
    cell: (row) => <span className="tabular">{formatNumber(row[id])}</span>,
  });
  return [
    {
      id: 'phone_number',
      header: 'Number',
      width: 150,
      sortable: true,
      cell: ({ phone_number }) => <PhoneText number={phone_number} />,
    },
    { id: 'label', header: 'Label', width: 180, cell: ({ label }) => label },
    { id: 'owner', header: 'Owner', width: 190, sortable: true, cell: ({ owner }) => owner?.name ?? 'Unassigned' },
    number('units', channel === 'dialer' ? 'Minutes in 30 days' : 'Texts in 30 days'),
    ...(channel === 'dialer' ? [number('count', 'Calls in 30 days')] : []),
    {
      id: 'monthly_price',
      header: 'Price a month',
      width: 130,
      align: 'right',
      cell: ({ monthly_price }) => <span className="tabular">{displayCurrency(monthly_price)}</span>,
    },
  ];
}
