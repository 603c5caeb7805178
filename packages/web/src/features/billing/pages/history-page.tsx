import type { PaymentInfo } from '@bookline/contract/features/billing';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { Anchor, Group, Text } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useMemo } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { AccountPlaces } from '../../account/account.api.ts';
import { pdfOf, useHistory } from '../billing.data.ts';
import { cardText, dayOf } from '../billing-words.ts';

const empty = {
  icon: IconReceipt,
  title: 'No invoices yet',
  text: 'Your invoices and receipts appear here once you have a plan.',
};

/** R372: the user's invoices, with their PDFs. */
export function HistoryPage() {
  const { query, onPage } = useListState(['issued_at']);
  const zone = useTimeZone();
  const answer = useHistory({ page: query.page });
  const columns = useMemo(() => columnsIn(zone), [zone]);
  return (
    <AccountPlaces>
      <RecordList<PaymentInfo>
        title="Invoices"
        columns={columns}
        {...listProps(answer)}
        rowId={({ id }) => id}
        rowName={({ number }) => `Invoice ${number}`}
        renderCompact={(row) => <Compact row={row} zone={zone} />}
        onPage={onPage}
        empty={empty}
      />
    </AccountPlaces>
  );
}

function statusText({ status, refunded, total }: PaymentInfo): string {
  if (Number(refunded) > 0) return refunded === total ? 'Refunded' : 'Partly refunded';
  return { open: 'Due', paid: 'Paid', void: 'Canceled' }[status];
}

function Documents({ row }: { readonly row: PaymentInfo }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Anchor size="sm" href={pdfOf(row.id, 'invoice')} aria-label={`Invoice ${row.number} as PDF`}>
        Invoice
      </Anchor>
      {row.status === 'paid' && (
        <Anchor size="sm" href={pdfOf(row.id, 'receipt')} aria-label={`Receipt ${row.number} as PDF`}>
          Receipt
        </Anchor>
      )}
    </Group>
  );
}

function Compact({ row, zone }: { readonly row: PaymentInfo; readonly zone: string }) {
  return (
    <>
      <Text size="sm" fw={500} truncate>
        {displayCurrency(row.total)} · {row.plan}
      </Text>
      <Group gap="sm" wrap="nowrap">
        <Text size="xs" c="dimmed" truncate>
          {dayOf(row.issued_at, zone)} · {statusText(row)}
        </Text>
        <Documents row={row} />
      </Group>
    </>
  );
}

function columnsIn(zone: string): readonly Column<PaymentInfo>[] {
  return [
    { id: 'number', header: 'Number', width: 90, cell: ({ number }) => <span className="tabular">{number}</span> },
    { id: 'issued_at', header: 'Date', width: 130, cell: ({ issued_at }) => dayOf(issued_at, zone) },
    { id: 'plan', header: 'Plan', width: 180, cell: ({ plan }) => plan },
    {
      id: 'total',
      header: 'Total',
      width: 110,
      align: 'right',
      cell: ({ total }) => <span className="tabular">{displayCurrency(total)}</span>,
    },
    { id: 'status', header: 'Status', width: 130, cell: statusText },
    { id: 'card', header: 'Card', width: 200, cell: ({ card }) => card && cardText(card) },
    { id: 'documents', header: 'PDF', width: 150, cell: (row) => <Documents row={row} /> },
  ];
}
