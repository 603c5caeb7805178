import type { Office } from '@bookline/contract/features/offices';
import { officeTypes } from '@bookline/contract/rules/options';
import { Badge, Text } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { listProps } from '../../../lib/list-props.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { PhoneText } from '../../../ui/phone-text.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { useOffices } from '../account.data.ts';
import { AccountPlaces } from '../components/account-frame.tsx';

const empty = {
  icon: IconBuilding,
  title: 'No offices yet',
  text: 'An admin adds your agency’s locations.',
};

/** The agency's offices, the user's own first. */
export function OfficeLocationsPage() {
  const { query, searched } = useListState(['name']);
  const answer = useOffices({ ...(query.q && { q: query.q }), page: query.page });
  return (
    <AccountPlaces>
      <RecordList<Office>
        title="Office locations"
        columns={columns}
        {...listProps(answer)}
        rowId={(office) => office.id}
        rowName={(office) => office.name}
        renderCompact={(office) => <Compact office={office} />}
        {...searched}
        empty={empty}
      />
    </AccountPlaces>
  );
}

const typeOf = (office: Office) => officeTypes.find(({ value }) => value === office.type)?.label ?? '';
const addressOf = ({ line1, city, state, zip }: Office) =>
  [line1, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');

const Own = () => (
  <Badge size="xs" variant="light">
    Yours
  </Badge>
);

function Compact({ office }: { readonly office: Office }) {
  return (
    <>
      <Text size="sm" fw={500} truncate>
        {office.name} {office.own && <Own />}
      </Text>
      <Text size="xs" c="dimmed" truncate>
        {addressOf(office) || typeOf(office)}
      </Text>
    </>
  );
}

const columns: readonly Column<Office>[] = [
  {
    id: 'name',
    header: 'Office',
    width: 220,
    cell: (office) => (
      <>
        {office.name} {office.own && <Own />}
      </>
    ),
  },
  { id: 'type', header: 'Type', width: 90, cell: typeOf },
  { id: 'address', header: 'Address', width: 340, cell: addressOf },
  {
    id: 'phone',
    header: 'Phone',
    width: 160,
    cell: (office) => office.phone && <PhoneText number={office.phone} />,
  },
];
