import type { AdminProductInfo } from '@bookline/contract/features/product-infos';
import { Button, Text } from '@mantine/core';
import { IconFileDescription } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { ProductInfoDialog } from '../components/product-info-dialog.tsx';
import { ageWords, lineWords } from '../fit-words.ts';
import { productInfoOrders, useProductInfos } from '../product-infos.data.ts';

const empty = {
  icon: IconFileDescription,
  title: 'No product sheets yet',
  text: 'Add what agents should know about your products. It’s shown with each matching contact.',
};

/** The tenant's product sheets: search, add, edit, deactivate, and delete (R275). */
export function ProductInfosPage() {
  const { query, sorted } = useListState(productInfoOrders);
  const answer = useProductInfos(query);
  const [opened, setOpened] = useState<AdminProductInfo | 'new' | null>(null);
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  return (
    <>
      <RecordList<AdminProductInfo>
        title="Product info"
        columns={columns}
        {...listProps(answer)}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        onOpen={setOpened}
        renderCompact={(info) => (
          <>
            <Text size="sm" fw={500} truncate>
              {info.title}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {[lineWords(info.product_line), info.carrier?.name, !info.active && 'Hidden'].filter(Boolean).join(' · ')}
            </Text>
          </>
        )}
        {...sorted}
        empty={empty}
        actions={<Button onClick={() => setOpened('new')}>Add product sheet</Button>}
      />
      {opened && <ProductInfoDialog info={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function columnsIn(zone: string): readonly Column<AdminProductInfo>[] {
  return [
    { id: 'title', header: 'Title', width: 260, sortable: true, cell: ({ title }) => title },
    {
      id: 'product_line',
      header: 'Product line',
      width: 170,
      sortable: true,
      cell: ({ product_line }) => lineWords(product_line),
    },
    { id: 'carrier', header: 'Carrier', width: 160, cell: ({ carrier }) => carrier?.name ?? '' },
    {
      id: 'states',
      header: 'States',
      width: 140,
      cell: ({ states }) => (states.length === 0 ? 'All' : states.join(', ')),
    },
    { id: 'ages', header: 'Ages', width: 110, cell: (info) => ageWords(info) || 'All' },
    { id: 'active', header: 'Shown', width: 80, cell: ({ active }) => (active ? 'Yes' : 'No') },
    {
      id: 'updated_at',
      header: 'Updated',
      width: 120,
      sortable: true,
      cell: ({ updated_at }) => <RelativeTime at={updated_at} zone={zone} />,
    },
  ];
}
