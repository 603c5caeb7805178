import type { AdminStatus } from '@bookline/contract/features/admin-lookups';
import { IconTrafficLights } from '@tabler/icons-react';
import { useState } from 'react';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { FIRST_COLOR } from '../../../ui/color-field.tsx';
import { useAddStatus, useChangeStatus, useMoveStatus, useRemoveStatus, useStatuses } from '../admin-lookups.data.ts';
import { LookupDialog } from '../components/lookup-dialog.tsx';
import { LookupList } from '../components/lookup-list.tsx';
import { RemoveLookup } from '../components/remove-lookup.tsx';

/** Contact statuses: names, colors, and order. */
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
        text="Add the stages a contact goes through, from new lead to client."
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
  const { draft, dirty, set } = useRecordForm({ title: status?.title ?? '', color: status?.color ?? FIRST_COLOR });
  return (
    <LookupDialog
      noun="status"
      id={status?.id ?? null}
      draft={draft}
      dirty={dirty}
      onDraft={set}
      add={add}
      change={change}
      removal={(back) =>
        status && (
          <RemoveLookup noun="status" row={status} others={others} remove={remove} onBack={back} onClose={onClose} />
        )
      }
      onClose={onClose}
    />
  );
}
