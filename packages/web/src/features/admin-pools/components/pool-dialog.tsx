import type { AdminPool } from '@bookline/contract/features/admin-pools';
import { MAX_NAME } from '@bookline/contract/rules/limits';
import { Select } from '@mantine/core';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { NameDialog } from '../../../ui/name-dialog.tsx';
import { useAddPool, useBusinessUnits, useEditPool } from '../admin-pools.data.ts';

const fields = ['name', 'business_unit_id'];

/** The form of a pool. A null `pool` means a new one. */
export function PoolDialog({
  pool,
  onSaved,
  onClose,
}: {
  readonly pool: AdminPool | null;
  readonly onSaved: (pool: AdminPool) => void;
  readonly onClose: () => void;
}) {
  const add = useAddPool();
  const edit = useEditPool();
  const units = useBusinessUnits();
  const { draft, dirty, set, withBind } = useRecordForm<{ name: string; business_unit_id: string | null }>({
    name: pool?.name ?? '',
    business_unit_id: pool?.business_unit?.id ?? null,
  });
  const onSuccess = ({ data }: { data: AdminPool }) => onSaved(data);
  return (
    <NameDialog
      title={pool ? 'Edit pool' : 'New pool'}
      submitLabel={pool ? 'Save pool' : 'Create pool'}
      fields={fields}
      {...formFailure(add.error ?? edit.error)}
      busy={add.isPending || edit.isPending}
      dirty={dirty}
      name={draft.name}
      onName={(name) => set({ name })}
      maxLength={MAX_NAME}
      onSubmit={() =>
        pool
          ? edit.mutate({ params: { id: pool.id }, body: draft }, { onSuccess })
          : add.mutate({ body: draft }, { onSuccess })
      }
      onClose={onClose}
    >
      {withBind((bind) => (
        <Select
          label="Business unit"
          description="Its admins can see the pool’s contacts, as can you."
          placeholder="None"
          data={units.map(({ id, name }) => ({ value: id, label: name }))}
          {...bind('business_unit_id')}
          clearable
          clearButtonProps={{ 'aria-label': 'No business unit' }}
        />
      ))}
    </NameDialog>
  );
}
