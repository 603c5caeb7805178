import type { AdminDisposition } from '@bookline/contract/features/dispositions';
import { dispositionOutcomes } from '@bookline/contract/rules/dispositions';
import { Button, Text } from '@mantine/core';
import { IconPhoneCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { DispositionDialog } from '../components/disposition-dialog.tsx';
import { dispositionOrders, useAllDispositions } from '../dispositions.data.ts';

const empty = {
  icon: IconPhoneCheck,
  title: 'No dispositions yet',
  text: 'Add the results of calls, such as Sold or No answer. Users choose one during or after each call.',
};

/** The results of calls: search, add, edit, order, retire, and delete. */
export function DispositionsPage() {
  const { query, sorted } = useListState(dispositionOrders);
  const answer = useAllDispositions(query);
  const [opened, setOpened] = useState<AdminDisposition | 'new' | null>(null);
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  const last = Math.max(0, ...(answer.data?.data ?? []).map(({ position }) => position));
  return (
    <>
      <RecordList<AdminDisposition>
        title="Dispositions"
        columns={columns}
        {...listProps(answer)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={setOpened}
        renderCompact={(disposition) => <Compact disposition={disposition} />}
        {...sorted}
        empty={empty}
        actions={<Button onClick={() => setOpened('new')}>Add disposition</Button>}
      />
      {opened && (
        <DispositionDialog disposition={opened === 'new' ? null : opened} last={last} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

/** What follows from choosing it. */
const effects = ({ follow_up_required, do_not_call }: AdminDisposition) =>
  [follow_up_required && 'Follow-up', do_not_call && 'Do not call'].filter(Boolean).join(', ');

function Compact({ disposition }: { readonly disposition: AdminDisposition }) {
  const { name, color, outcome, active } = disposition;
  return (
    <>
      <StatusChip label={name} color={color} />
      <Text size="xs" c="dimmed" truncate component="div">
        {[dispositionOutcomes[outcome].label, effects(disposition), !active && 'Inactive'].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}

const looks = {
  active: { label: 'Active', color: '#2f9e44' },
  inactive: { label: 'Inactive', color: '#868e96' },
} as const;

function columnsIn(zone: string): readonly Column<AdminDisposition>[] {
  return [
    {
      id: 'position',
      header: 'Position',
      width: 110,
      sortable: true,
      cell: ({ position }) => <span className="tabular">{position}</span>,
    },
    {
      id: 'name',
      header: 'Name',
      width: 220,
      sortable: true,
      cell: ({ name, color }) => <StatusChip label={name} color={color} />,
    },
    { id: 'outcome', header: 'Outcome', width: 160, cell: ({ outcome }) => dispositionOutcomes[outcome].label },
    { id: 'effects', header: 'Effects', width: 180, cell: effects },
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
      cell: ({ updated_at }) => <RelativeTime at={updated_at} zone={zone} />,
    },
  ];
}
