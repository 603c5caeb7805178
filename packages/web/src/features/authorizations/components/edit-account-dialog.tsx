import type { Authorization } from '@bookline/contract/features/authorizations';
import { authorizationKindWords } from '@bookline/contract/rules/authorization-kinds';
import { MAX_RECORD_NAME } from '@bookline/contract/rules/limits';
import { Stack, Switch, TextInput } from '@mantine/core';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useChangeAccount } from '../authorizations.data.ts';

/** An account's display name and automatic sync. */
export function EditAccountDialog({
  account,
  onClose,
}: {
  readonly account: Authorization;
  readonly onClose: () => void;
}) {
  const change = useChangeAccount();
  const { reads_events } = authorizationKindWords[account.kind];
  const { draft, dirty, set, withBind } = useRecordForm({ name: account.name, sync_enabled: account.sync_enabled });
  const save = () =>
    change.mutate(
      {
        params: { id: account.id },
        body: { name: draft.name, ...(reads_events && { sync_enabled: draft.sync_enabled }) },
      },
      {
        onSuccess: () => {
          toast.done(`${draft.name.trim()} saved`);
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
      {withBind((bind) => (
        <Stack gap="sm">
          <TextInput
            label="Name"
            description="The name shown in your list of accounts."
            {...bind('name')}
            maxLength={MAX_RECORD_NAME}
            required
            data-autofocus
          />
          {reads_events && (
            <Switch
              label="Sync automatically"
              description="Every ten minutes. Turn this off to sync only when you choose Sync now."
              checked={draft.sync_enabled}
              onChange={(event) => set({ sync_enabled: event.currentTarget.checked })}
            />
          )}
        </Stack>
      ))}
    </FormDialog>
  );
}
