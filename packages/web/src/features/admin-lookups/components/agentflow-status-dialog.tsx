import type { AdminAgentflowStatus } from '@bookline/contract/features/admin-lookups';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { FIRST_COLOR } from '../../../ui/color-field.tsx';
import { toast } from '../../../ui/toast.ts';
import {
  useAddAgentflowStatus,
  useBusinessUnits,
  useChangeAgentflowStatus,
  useRemoveAgentflowStatus,
  useStatusGroups,
} from '../admin-lookups.data.ts';
import { LookupDialog } from './lookup-dialog.tsx';
import { RemoveLookup } from './remove-lookup.tsx';
import { removedText } from './removed-text.ts';

const fields = ['group_id', 'business_unit_id'];

/** The form of an agent-flow status: a new one where `status` is null, then of the business unit `unit`. */
export function AgentflowStatusDialog({
  status,
  unit,
  others,
  onClose,
}: {
  readonly status: AdminAgentflowStatus | null;
  readonly unit: string | null;
  readonly others: readonly AdminAgentflowStatus[];
  readonly onClose: () => void;
}) {
  const add = useAddAgentflowStatus();
  const change = useChangeAgentflowStatus();
  const remove = useRemoveAgentflowStatus();
  const groups = useStatusGroups().data?.data ?? [];
  const units = useBusinessUnits().data?.data ?? [];
  const [removing, setRemoving] = useState(false);
  const { draft, dirty, set } = useRecordForm<{
    title: string;
    color: string;
    group_id: number | null;
    business_unit_id: string | null;
  }>({
    title: status?.title ?? '',
    color: status?.color ?? FIRST_COLOR,
    group_id: status?.group?.id ?? null,
    business_unit_id: status ? (status.business_unit?.id ?? null) : unit,
  });
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
      noun="agent-flow status"
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
      fields={fields}
    >
      {(errorOf) => (
        <>
          <Select
            label="Group"
            placeholder="No group"
            data={groups.map(({ id, title }) => ({ value: String(id), label: title }))}
            value={draft.group_id === null ? null : String(draft.group_id)}
            onChange={(id) => set({ group_id: id === null ? null : Number(id) })}
            error={errorOf('group_id')}
            clearable
            clearButtonProps={{ 'aria-label': 'No group' }}
          />
          <Select
            label="Business unit"
            description="Whose people choose it"
            placeholder="Everybody"
            data={units.map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.business_unit_id}
            onChange={(business_unit_id) => set({ business_unit_id })}
            error={errorOf('business_unit_id')}
            clearable
            clearButtonProps={{ 'aria-label': 'Everybody' }}
          />
        </>
      )}
    </LookupDialog>
  );
}
