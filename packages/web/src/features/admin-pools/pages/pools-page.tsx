import type { ReplyOf } from '@bookline/contract/endpoint';
import type { lookups } from '@bookline/contract/features/lookups';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Button, Text } from '@mantine/core';
import { IconStack3 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { paths } from '../../../lib/paths.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { usePools } from '../admin-pools.data.ts';
import { PoolDialog } from '../components/pool-dialog.tsx';

type Row = ReplyOf<typeof lookups.pools>['data'][number];
const orders = ['name'] as const;
const empty = {
  icon: IconStack3,
  title: 'No pools yet',
  text: 'Pools hold unassigned contacts for a business unit or for pool holders.',
};
const contactsText = (count: number) => (count === 1 ? '1 contact' : `${formatNumber(count)} contacts`);
const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', width: 260, cell: (pool) => pool.name },
  { id: 'unit', header: 'Business unit', width: 180, cell: (pool) => pool.business_unit?.name ?? '' },
  {
    id: 'holders',
    header: 'Holders',
    width: 100,
    align: 'right',
    cell: (pool) => <span className="tabular">{formatNumber(pool.holders_count ?? 0)}</span>,
  },
  {
    id: 'contacts',
    header: 'Contacts',
    width: 110,
    align: 'right',
    cell: (pool) => <span className="tabular">{formatNumber(pool.contacts_count ?? 0)}</span>,
  },
];

/** R392, R393: the tenant's pools. */
export function PoolsPage() {
  const { query, searched } = useListState(orders);
  const answer = usePools(query.q);
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  const open = ({ id }: { id: string }) => void navigate({ to: paths.admin_pool(id) });
  return (
    <>
      <RecordList<Row>
        title="Pools"
        columns={columns}
        {...listProps(answer)}
        rowId={(pool) => pool.id}
        rowName={(pool) => pool.name}
        onOpen={open}
        renderCompact={(pool) => (
          <>
            <Text size="sm" fw={500} truncate>
              {pool.name}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {[contactsText(pool.contacts_count ?? 0), pool.business_unit?.name].filter(Boolean).join(' · ')}
            </Text>
          </>
        )}
        {...searched}
        empty={empty}
        actions={<Button onClick={() => setAdding(true)}>New pool</Button>}
      />
      {adding && <PoolDialog pool={null} onSaved={open} onClose={() => setAdding(false)} />}
    </>
  );
}
