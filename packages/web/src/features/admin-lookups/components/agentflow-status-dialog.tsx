import type { AdminAgentflowStatus } from '@bookline/contract/features/admin-lookups';
import { Select } from '@mantine/core';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { FIRST_COLOR } from '../../../ui/color-field.tsx';
import {
  useAddAgentflowStatus,
  useBusinessUnits,
  useChangeAgentflowStatus,
  useRemoveAgentflowStatus,
  useStatusGroups,
} from '../admin-lookups.data.ts';
import { LookupDialog } from './lookup-dialog.tsx';
import { RemoveLookup } from './remove-lookup.tsx';

const fields = ['group_id', 'business_unit_id'];

/** The form of an agent-flow status. A null `status` means a new one of the business unit `unit`. */
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
  const { draft, dirty, set, withBind } = useRecordForm<{
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
  return (
    <LookupDialog
      noun="agent-flow status"
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
      fields={fields}
    >
      {withBind((bind, errorOf) => (
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
            description="Users"
            placeholder="All business units"
            data={units.map(({ id, name }) => ({ value: id, label: name }))}
            {...bind('business_unit_id')}
            clearable
            clearButtonProps={{ 'aria-label': 'All business units' }}
          />
        </>
      ))}
    </LookupDialog>
  );
}
