import type { ImportSetting } from '@bookline/contract/features/import-settings';
import { MAX_NAME } from '@bookline/contract/rules/limits';
import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useCurrentUser } from '../../../lib/session.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSaveSetting } from '../import-settings.data.ts';

const fields = ['name'];

/** Saves an import's choices under a name. */
export function SaveSettingDialog({
  data,
  onClose,
}: {
  readonly data: ImportSetting['data'];
  readonly onClose: () => void;
}) {
  const user = useCurrentUser();
  const save = useSaveSetting();
  const { draft, dirty, set, withBind } = useRecordForm({ name: '', shared: false });
  return (
    <FormDialog
      title="Save import settings"
      fields={fields}
      {...formFailure(save.error)}
      submitLabel="Save setting"
      busy={save.isPending}
      dirty={dirty}
      onSubmit={() =>
        save.mutate(
          { body: { ...draft, data } },
          {
            onSuccess: () => {
              toast.done(`${draft.name.trim()} saved`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      {withBind((bind) => (
        <Stack gap="sm">
          <Text size="sm">
            Saves the column mapping by column name, the options below, and the sheet or encoding that you chose. Use it
            for the next file with the same columns.
          </Text>
          <TextInput
            label="Name"
            placeholder="Weekly vendor list"
            maxLength={MAX_NAME}
            required
            {...bind('name')}
            data-autofocus
          />
          {user.roles.includes('admin') && (
            <Checkbox
              label="Share with everyone"
              checked={draft.shared}
              onChange={(event) => set({ shared: event.currentTarget.checked })}
            />
          )}
        </Stack>
      ))}
    </FormDialog>
  );
}
