import type { AdminCarrier } from '@bookline/contract/features/admin-carriers';
import { isWebsite } from '@bookline/contract/rules/website';
import { Anchor, Button, Text } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { PhoneText } from '../../../ui/phone-text.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { carrierOrders, useCarriers } from '../admin-carriers.data.ts';
import { CarrierDialog } from '../components/carrier-dialog.tsx';

const empty = {
  icon: IconBuildingBank,
  title: 'No carriers yet',
  text: 'Add the insurance companies whose products you sell. Agents choose them on policies and quotes.',
};

/** The tenant's carriers: search, add, edit, retire, and delete. */
export function CarriersPage() {
  const { query, sorted } = useListState(carrierOrders);
  const answer = useCarriers(query);
  const [opened, setOpened] = useState<AdminCarrier | 'new' | null>(null);
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  return (
    <>
      <RecordList<AdminCarrier>
        title="Carriers"
        columns={columns}
        {...listProps(answer)}
        rowId={(carrier) => carrier.id}
        rowName={(carrier) => carrier.name}
        onOpen={setOpened}
        renderCompact={(carrier) => <CompactCarrier carrier={carrier} />}
        {...sorted}
        empty={empty}
        actions={<Button onClick={() => setOpened('new')}>Add carrier</Button>}
      />
      {opened && <CarrierDialog carrier={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function CompactCarrier({ carrier }: { readonly carrier: AdminCarrier }) {
  return (
    <>
      <Text size="sm" fw={500} truncate>
        {carrier.name}
      </Text>
      <Text size="xs" c="dimmed" truncate component="div">
        {[carrier.naic && `NAIC ${carrier.naic}`, !carrier.active && 'Inactive'].filter(Boolean).join(' · ') ||
          'Active'}
      </Text>
    </>
  );
}

/** The website without its protocol. */
const hostOf = (website: string) => (URL.canParse(website) ? new URL(website).host : website);

const looks = {
  active: { label: 'Active', color: '#2f9e44' },
  inactive: { label: 'Inactive', color: '#868e96' },
} as const;

function columnsIn(zone: string): readonly Column<AdminCarrier>[] {
  return [
    { id: 'name', header: 'Name', width: 260, sortable: true, cell: (carrier) => carrier.name },
    { id: 'naic', header: 'NAIC', width: 90, sortable: true, cell: (carrier) => carrier.naic ?? '' },
    {
      id: 'phone',
      header: 'Agent phone',
      width: 150,
      cell: (carrier) => carrier.phone && <PhoneText number={carrier.phone} />,
    },
    {
      id: 'website',
      header: 'Agent website',
      width: 230,
      cell: (carrier) =>
        isWebsite(carrier.website) && (
          <Anchor href={carrier.website} target="_blank" rel="noreferrer" inherit>
            {hostOf(carrier.website)}
          </Anchor>
        ),
    },
    {
      id: 'active',
      header: 'Status',
      width: 100,
      cell: ({ active }) => <StatusChip {...looks[active ? 'active' : 'inactive']} />,
    },
    {
      id: 'updated_at',
      header: 'Updated',
      width: 120,
      sortable: true,
      cell: (carrier) => <RelativeTime at={carrier.updated_at} zone={zone} />,
    },
  ];
}
