import type { AdminStatus } from '@bookline/contract/features/admin-lookups';
import { IconTrafficLights } from '@tabler/icons-react';
import { useState } from 'react';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { FIRST_COLOR } from '../../../ui/color-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAddStatus, useChangeStatus, useMoveStatus, useRemoveStatus, useStatuses } from '../admin-lookups.data.ts';
import { LookupDialog } from '../components/lookup-dialog.tsx';
import { LookupList } from '../components/lookup-list.tsx';
import { RemoveLookup } from '../components/remove-lookup.tsx';
import { removedText } from '../components/removed-text.ts';

/** The statuses that a contact goes through: their names, colors and order. */
export function StatusesPage() {
  const { data, error, refetch } = useStatuses();
  const move = useMoveStatus();
  const [opened, setOpened] = useState<AdminStatus | 'new' | null>(null);
  return (
    <>
      <LookupList<AdminStatus>
        title="Statuses"
        noun="status"
        rows={data?.data}
        error={error}
        onRetry={() => void refetch()}
        onOpen={setOpened}
        onAdd={() => setOpened('new')}
        onMove={(id, position) => move.mutate({ params: { id }, body: { position } })}
        filterName="status"
        icon={IconTrafficLights}
        text="Add the steps that a contact goes through, from a new lead to a client."
      />
      {opened && (
        <StatusDialog
          status={opened === 'new' ? null : opened}
          others={data?.data ?? []}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function StatusDialog({
  status,
  others,
  onClose,
}: {
  readonly status: AdminStatus | null;
  readonly others: readonly AdminStatus[];
  readonly onClose: () => void;
}) {
  const add = useAddStatus();
  const change = useChangeStatus();
  const remove = useRemoveStatus();
  const [removing, setRemoving] = useState(false);
  const { draft, dirty, set } = useRecordForm({ title: status?.title ?? '', color: status?.color ?? FIRST_COLOR });
  const onSuccess = () => {
    toast.done(`${draft.title.trim()} is saved.`);
    onClose();
  };
  if (status && removing) {
    return (
      <RemoveLookup
        noun="status"
        row={status}
        others={others}
        busy={remove.isPending}
        error={remove.error}
        onClose={() => setRemoving(false)}
        onRemove={(replace_with) =>
          remove.mutate(
            { params: { id: status.id }, query: { ...(replace_with !== undefined && { replace_with }) } },
            {
              onSuccess: ({ data }) => {
                toast.done(removedText(status.title, data));
                onClose();
              },
            },
          )
        }
      />
    );
  }
  return (
    <LookupDialog
      noun="status"
      isNew={status === null}
      draft={draft}
      dirty={dirty}
      onDraft={set}
      error={add.error ?? change.error}
      busy={add.isPending || change.isPending}
      onSave={() =>
        status
          ? change.mutate({ params: { id: status.id }, body: draft }, { onSuccess })
          : add.mutate({ body: draft }, { onSuccess })
      }
      onClose={onClose}
      onDelete={() => setRemoving(true)}
    />
  );
}
