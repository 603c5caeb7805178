import type { OfficeLocation } from '@bookline/contract/features/office-locations';
import { Button, Text } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { PhoneText } from '../../../ui/phone-text.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { OfficeDialog } from '../components/office-dialog.tsx';
import { officeOrders, useOffices } from '../office-locations.data.ts';

const empty = {
  icon: IconBuilding,
  title: 'No offices yet',
  text: 'Add your locations. They appear with users, in letters, and on webpages.',
};

const cityOf = ({ city, state }: OfficeLocation) => [city, state].filter(Boolean).join(', ');
const typeOf = ({ type }: OfficeLocation) => (type === 'main' ? 'Main' : 'Branch');

const columns: readonly Column<OfficeLocation>[] = [
  { id: 'name', header: 'Name', width: 200, sortable: true, cell: (office) => office.name },
  { id: 'type', header: 'Type', width: 90, sortable: true, cell: typeOf },
  { id: 'corporation', header: 'Parent', width: 220, cell: (office) => office.corporation.name },
  { id: 'city', header: 'City', width: 170, sortable: true, cell: cityOf },
  {
    id: 'phone',
    header: 'Phone',
    width: 150,
    cell: (office) => office.phone && <PhoneText number={office.phone} />,
  },
  { id: 'people', header: 'Users', width: 80, align: 'right', cell: (office) => office.people },
];

/** The tenant's offices: search, add, edit, and delete. */
export function OfficeLocationsPage() {
  const { query, sorted } = useListState(officeOrders);
  const answer = useOffices(query);
  const [opened, setOpened] = useState<OfficeLocation | 'new' | null>(null);
  return (
    <>
      <RecordList<OfficeLocation>
        title="Office locations"
        columns={columns}
        {...listProps(answer)}
        rowId={(office) => office.id}
        rowName={(office) => office.name}
        onOpen={setOpened}
        renderCompact={(office) => (
          <>
            <Text size="sm" fw={500} truncate>
              {office.name}
            </Text>
            <Text size="xs" c="dimmed" truncate component="div">
              {[typeOf(office), cityOf(office), office.corporation.name].filter(Boolean).join(' · ')}
            </Text>
          </>
        )}
        {...sorted}
        empty={empty}
        actions={<Button onClick={() => setOpened('new')}>Add office</Button>}
      />
      {opened && <OfficeDialog office={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </>
  );
}
