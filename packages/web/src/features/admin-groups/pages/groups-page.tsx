import { Button, Text } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { paths } from '../../../lib/paths.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { useGroups } from '../admin-groups.data.ts';
import { GroupDialog } from '../components/group-dialog.tsx';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly members_count?: number | undefined;
}
const orders = ['name'] as const;
const empty = {
  icon: IconUsersGroup,
  title: 'No groups yet',
  text: 'Group users who work on the same contacts. Members can view the group’s contacts in their contact list.',
};
const membersText = ({ members_count: count = 0 }: Row) => (count === 1 ? '1 user' : `${count} users`);
const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', width: 280, cell: (group) => group.name },
  {
    id: 'members',
    header: 'Members',
    width: 140,
    cell: (group) => <span className="tabular">{membersText(group)}</span>,
  },
];

/** R392: the tenant's groups. */
export function GroupsPage() {
  const { query, searched } = useListState(orders);
  const answer = useGroups(query.q);
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  const open = ({ id }: { id: string }) => void navigate({ to: paths.admin_group(id) });
  return (
    <>
      <RecordList<Row>
        title="Groups"
        columns={columns}
        {...listProps(answer)}
        rowId={(group) => group.id}
        rowName={(group) => group.name}
        onOpen={open}
        renderCompact={(group) => (
          <>
            <Text size="sm" fw={500} truncate>
              {group.name}
            </Text>
            <Text size="xs" c="dimmed">
              {membersText(group)}
            </Text>
          </>
        )}
        {...searched}
        empty={empty}
        actions={<Button onClick={() => setAdding(true)}>New group</Button>}
      />
      {adding && <GroupDialog group={null} onSaved={open} onClose={() => setAdding(false)} />}
    </>
  );
}
