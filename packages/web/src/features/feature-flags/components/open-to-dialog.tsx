import type { FeatureFlag } from '@bookline/contract/features/feature-flags';
import { MultiSelect, Stack, Text } from '@mantine/core';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { PeopleSelect } from '../../corporations/components/people-select.tsx';
import { useCorporationChoices } from '../../corporations/corporations.data.ts';
import { useSetFeatureFlag } from '../feature-flags.data.ts';

const fields = ['user_ids', 'business_unit_ids'];

/** R279: opens a feature that needs a role to people and business units by name. */
export function OpenToDialog({ flag, onClose }: { readonly flag: FeatureFlag; readonly onClose: () => void }) {
  const send = useSetFeatureFlag({ quiet: true });
  const units = useCorporationChoices('business_unit');
  const { draft, dirty, set } = useRecordForm({
    user_ids: flag.users.map(({ id }) => id),
    business_unit_ids: flag.business_units.map(({ id }) => id),
  });
  const save = () =>
    send.mutate(
      { body: { key: flag.key, ...draft } },
      {
        onSuccess: () => {
          toast.done(`${flag.label} is open to whom you named.`);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={`Open ${flag.label} to`}
      submitLabel="Save"
      fields={fields}
      {...formFailure(send.error)}
      busy={send.isPending}
      dirty={dirty}
      onSubmit={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            They have it beside those whose role has it, from their next click on.
          </Text>
          <PeopleSelect
            label="People"
            value={draft.user_ids}
            onChange={(user_ids) => set({ user_ids })}
            error={errorOf('user_ids')}
          />
          <MultiSelect
            label="Business units"
            description="Everybody in them."
            data={units}
            value={draft.business_unit_ids}
            onChange={(business_unit_ids) => set({ business_unit_ids })}
            searchable
            nothingFoundMessage="No business unit has this name"
            error={errorOf('business_unit_ids')}
          />
        </Stack>
      )}
    </FormDialog>
  );
}
