import type { DialerPerson } from '@bookline/contract/features/telephony';
import { isAccountType, roleLabel } from '@bookline/contract/rules/roles';
import { Group, Switch, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { PhoneText } from '../../../ui/phone-text.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { useDialerPeople, useEnableDialer } from '../phone-numbers.data.ts';

const empty = { icon: IconUsers, title: 'No users yet', text: 'Invite people under Users.' };

/** Users who may call regardless of their subscription (R229, R235). */
export function DialerPeoplePage() {
  const { variant } = useCurrentUser().company;
  const { query, sorted } = useListState(['name']);
  const answer = useDialerPeople(query);
  const columns = useMemo(
    (): readonly Column<DialerPerson>[] => [
      { id: 'name', header: 'Name', width: 220, sortable: true, cell: (person) => person.name },
      {
        id: 'role',
        header: 'Role',
        width: 160,
        cell: ({ role }) => (isAccountType(role) ? roleLabel(role, variant) : role),
      },
      {
        id: 'verified_number',
        header: 'Verified phone',
        width: 160,
        cell: ({ verified_number }) => verified_number && <PhoneText number={verified_number} />,
      },
      { id: 'numbers', header: 'Numbers', width: 90, align: 'right', cell: (person) => person.numbers },
      {
        id: 'dialer_enabled',
        header: 'Can always call',
        width: 140,
        cell: (person) => <Enabled person={person} />,
      },
    ],
    [variant],
  );
  return (
    <RecordList<DialerPerson>
      title="Calling access"
      columns={columns}
      {...listProps(answer)}
      rowId={(person) => person.id}
      rowName={(person) => person.name}
      renderCompact={(person) => (
        <Group justify="space-between" wrap="nowrap">
          <div>
            <Text size="sm" fw={500} truncate>
              {person.name}
            </Text>
            <Text size="xs" c="dimmed" truncate component="div">
              {person.verified_number ? <PhoneText number={person.verified_number} /> : 'No verified phone'}
            </Text>
          </div>
          <Enabled person={person} />
        </Group>
      )}
      {...sorted}
      empty={empty}
    />
  );
}

function Enabled({ person }: { readonly person: DialerPerson }) {
  const enable = useEnableDialer();
  return (
    <Switch
      size="xs"
      aria-label={`${person.name} can always call`}
      checked={enable.isPending ? (enable.variables.body.dialer_enabled ?? false) : person.dialer_enabled}
      onChange={(event) =>
        enable.mutate({ params: { id: person.id }, body: { dialer_enabled: event.currentTarget.checked } })
      }
    />
  );
}
