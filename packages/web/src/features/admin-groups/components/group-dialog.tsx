import type { AdminGroup } from '@bookline/contract/features/admin-groups';
import { MAX_NAME } from '@bookline/contract/rules/limits';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { NameDialog } from '../../../ui/name-dialog.tsx';
import { useAddGroup, useRenameGroup } from '../admin-groups.data.ts';

const fields = ['name'];

/** The name of a group. A null `group` means a new one. */
export function GroupDialog({
  group,
  onSaved,
  onClose,
}: {
  readonly group: AdminGroup | null;
  readonly onSaved: (group: AdminGroup) => void;
  readonly onClose: () => void;
}) {
  const add = useAddGroup();
  const rename = useRenameGroup();
  const { draft, dirty, set } = useRecordForm({ name: group?.name ?? '' });
  const onSuccess = ({ data }: { data: AdminGroup }) => onSaved(data);
  return (
    <NameDialog
      title={group ? 'Rename group' : 'New group'}
      submitLabel={group ? 'Save group' : 'Create group'}
      fields={fields}
      {...formFailure(add.error ?? rename.error)}
      busy={add.isPending || rename.isPending}
      dirty={dirty}
      name={draft.name}
      onName={(name) => set({ name })}
      maxLength={MAX_NAME}
      onSubmit={() =>
        group
          ? rename.mutate({ params: { id: group.id }, body: draft }, { onSuccess })
          : add.mutate({ body: draft }, { onSuccess })
      }
      onClose={onClose}
    />
  );
}
