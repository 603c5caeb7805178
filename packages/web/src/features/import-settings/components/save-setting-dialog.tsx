import type { ImportSetting } from '@bookline/contract/features/import-settings';
import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useCurrentUser } from '../../../lib/session.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSaveSetting } from '../import-settings.data.ts';

const fields = ['name'];

/** Saves the choices of an import under a name. */
export function SaveSettingDialog({
  data,
  onClose,
}: {
  readonly data: ImportSetting['data'];
  readonly onClose: () => void;
}) {
  const user = useCurrentUser();
  const save = useSaveSetting();
  const { draft, dirty, set } = useRecordForm({ name: '', shared: false });
  return (
    <FormDialog
      title="Save these choices"
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
              toast.done(`Saved as ${draft.name.trim()}.`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      {(errorOf) => (
        <Stack gap="sm">
          <Text size="sm">
            What the columns become and the answers below are kept, by the names of the columns. The next file that has
            them is imported the same way.
          </Text>
          <TextInput
            label="Name"
            placeholder="Weekly list of a vendor"
            maxLength={80}
            required
            value={draft.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            error={errorOf('name')}
            data-autofocus
          />
          {user.roles.includes('admin') && (
            <Checkbox
              label="Everybody may use it"
              checked={draft.shared}
              onChange={(event) => set({ shared: event.currentTarget.checked })}
            />
          )}
        </Stack>
      )}
    </FormDialog>
  );
}
