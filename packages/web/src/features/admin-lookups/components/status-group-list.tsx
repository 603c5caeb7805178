import type { AgentflowStatusGroup } from '@bookline/contract/features/admin-lookups';
import { IconStack2 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { toast } from '../../../ui/toast.ts';
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

/** The groups that agent-flow statuses stand in. */
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
        text="Put agent-flow statuses together that belong to one week, one product or one campaign."
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
  const [removing, setRemoving] = useState(false);
  const { draft, dirty, set } = useRecordForm({ title: group?.title ?? '' });
  const onSuccess = () => {
    toast.done(`${draft.title.trim()} is saved.`);
    onClose();
  };
  if (group && removing) {
    return (
      <Confirm
        opened
        title={`Delete ${group.title}?`}
        action="Delete group"
        danger
        busy={remove.isPending}
        onClose={() => setRemoving(false)}
        onConfirm={() =>
          remove.mutate(
            { params: { id: group.id } },
            {
              onSuccess: () => {
                toast.done(`${group.title} is deleted.`);
                onClose();
              },
            },
          )
        }
      >
        {group.statuses_count === 0
          ? 'No status is in it.'
          : `${group.statuses_count === 1 ? 'Its status stays' : `Its ${group.statuses_count} statuses stay`}, in no group.`}
      </Confirm>
    );
  }
  return (
    <LookupDialog
      noun="group"
      isNew={group === null}
      draft={draft}
      dirty={dirty}
      onDraft={set}
      error={add.error ?? change.error}
      busy={add.isPending || change.isPending}
      onSave={() =>
        group
          ? change.mutate({ params: { id: group.id }, body: draft }, { onSuccess })
          : add.mutate({ body: draft }, { onSuccess })
      }
      onClose={onClose}
      onDelete={() => setRemoving(true)}
    />
  );
}
