import type { AgentflowStatusGroup } from '@bookline/contract/features/admin-lookups';
import { IconStack2 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import type { Column } from '../../../ui/table/types.ts';
import {
  useAddStatusGroup,
  useChangeStatusGroup,
  useMoveStatusGroup,
  useRemoveStatusGroup,
  useStatusGroups,
} from '../admin-lookups.data.ts';
import { LookupDialog } from './lookup-dialog.tsx';
import { LookupList } from './lookup-list.tsx';

const more: readonly Column<AgentflowStatusGroup>[] = [
  {
    id: 'statuses',
    header: 'Statuses',
    width: 100,
    align: 'right',
    cell: ({ statuses_count }) => <span className="tabular">{statuses_count}</span>,
  },
];

/** The groups of agent-flow statuses. */
export function StatusGroupList({ tabs }: { readonly tabs: ReactNode }) {
  const { data, error, refetch } = useStatusGroups();
  const move = useMoveStatusGroup();
  const [opened, setOpened] = useState<AgentflowStatusGroup | 'new' | null>(null);
  return (
    <>
      <LookupList<AgentflowStatusGroup>
        title="Agent-flow status groups"
        noun="group"
        rows={data?.data}
        error={error}
        onRetry={() => void refetch()}
        onOpen={setOpened}
        onAdd={() => setOpened('new')}
        onMove={(id, position) => move.mutate({ params: { id }, body: { position } })}
        more={more}
        filters={tabs}
        icon={IconStack2}
        text="Group agent-flow statuses that belong to one week, product, or campaign."
      />
      {opened && <GroupDialog group={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function GroupDialog({
  group,
  onClose,
}: {
  readonly group: AgentflowStatusGroup | null;
  readonly onClose: () => void;
}) {
  const add = useAddStatusGroup();
  const change = useChangeStatusGroup();
  const remove = useRemoveStatusGroup();
  const { draft, dirty, set } = useRecordForm({ title: group?.title ?? '' });
  return (
    <LookupDialog
      noun="group"
      id={group?.id ?? null}
      draft={draft}
      dirty={dirty}
      onDraft={set}
      add={add}
      change={change}
      removal={{
        remove,
        name: group?.title ?? '',
        text: !group?.statuses_count
          ? 'No statuses'
          : `${group.statuses_count === 1 ? 'Its status stays' : `Its ${group.statuses_count} statuses stay`} without a group.`,
      }}
      onClose={onClose}
    />
  );
}
