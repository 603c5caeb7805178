import type { Authorization } from '@bookline/contract/features/authorizations';
import { authorizationKindWords } from '@bookline/contract/rules/authorization-kinds';
import { Stack, Switch, TextInput } from '@mantine/core';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useChangeAccount } from '../authorizations.data.ts';

/** What an outside account is called here, and whether it is synced by itself. */
export function EditAccountDialog({
  account,
  onClose,
}: {
  readonly account: Authorization;
  readonly onClose: () => void;
}) {
  const change = useChangeAccount();
  const { reads_events } = authorizationKindWords[account.kind];
  const { draft, dirty, set } = useRecordForm({ name: account.name, sync_enabled: account.sync_enabled });
  const save = () =>
    change.mutate(
      {
        params: { id: account.id },
        body: { name: draft.name, ...(reads_events && { sync_enabled: draft.sync_enabled }) },
      },
      {
        onSuccess: () => {
          toast.done(`${draft.name.trim()} is saved.`);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title="Edit account"
      submitLabel="Save account"
      fields={['name', 'sync_enabled']}
      {...formFailure(change.error)}
      busy={change.isPending}
      dirty={dirty}
      onSubmit={save}
      onClose={onClose}
      size="sm"
    >
      {(errorOf) => (
        <Stack gap="sm">
          <TextInput
            label="Name"
            description="What it is called here."
            value={draft.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            error={errorOf('name')}
            maxLength={120}
            required
            data-autofocus
          />
          {reads_events && (
            <Switch
              label="Sync by itself"
              description="Every ten minutes. Without it only when you say so."
              checked={draft.sync_enabled}
              onChange={(event) => set({ sync_enabled: event.currentTarget.checked })}
            />
          )}
        </Stack>
      )}
    </FormDialog>
  );
}
