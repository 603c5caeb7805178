import type { AftercareFamily } from '@bookline/contract/features/aftercares';
import { familyStates } from '@bookline/contract/rules/aftercare';
import { Text } from '@mantine/core';
import { IconHeartHandshake } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { dayText } from '../../../lib/dates.ts';
import { listProps } from '../../../lib/list-props.ts';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { useFamilies } from '../aftercares.data.ts';

const empty = {
  icon: IconHeartHandshake,
  title: 'No families in aftercare yet',
  text: 'Open a contact who died, and choose Death and aftercare under Add. Enrolled families appear here.',
};
const order = ['enrolled_at'] as const;

/** The enrolled families of visible contacts, newest first. */
export function FamiliesPage() {
  const { query, searched } = useListState(order);
  const answer = useFamilies({ page: query.page, ...(query.q && { q: query.q }) });
  const navigate = useNavigate();
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  return (
    <RecordList<AftercareFamily>
      title="Aftercare"
      columns={columns}
      {...listProps(answer)}
      rowId={({ contact }) => contact.id}
      rowName={({ contact }) => contact.name}
      onOpen={({ contact }) => void navigate({ to: paths.contact({ id: contact.id }) })}
      renderCompact={(family) => <Compact family={family} />}
      {...searched}
      empty={empty}
    />
  );
}

const survivorsText = (count: number) => (count === 1 ? '1 survivor' : `${count} survivors`);

function Compact({ family }: { readonly family: AftercareFamily }) {
  return (
    <>
      <Text size="sm" fw={500} truncate>
        {family.contact.name}
      </Text>
      <Text size="xs" c="dimmed" truncate component="div">
        {[familyStates[family.state].label, survivorsText(family.survivors)].join(' · ')}
      </Text>
    </>
  );
}

function columnsIn(zone: string): readonly Column<AftercareFamily>[] {
  return [
    { id: 'name', header: 'Deceased', width: 220, cell: ({ contact }) => contact.name },
    { id: 'state', header: 'Status', width: 170, cell: ({ state }) => <StatusChip {...familyStates[state]} /> },
    { id: 'survivors', header: 'Survivors', width: 110, cell: ({ survivors }) => String(survivors) },
    {
      id: 'deceased_on',
      header: 'Date of death',
      width: 140,
      cell: ({ deceased_on }) => deceased_on && dayText(deceased_on),
    },
    { id: 'by', header: 'Enrolled by', width: 170, cell: ({ enrolled_by }) => enrolled_by.name },
    {
      id: 'enrolled_at',
      header: 'Enrolled',
      width: 120,
      cell: ({ enrolled_at }) => <RelativeTime at={enrolled_at} zone={zone} />,
    },
  ];
}
