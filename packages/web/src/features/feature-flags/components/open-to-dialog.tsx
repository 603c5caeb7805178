import type { FeatureFlag } from '@bookline/contract/features/feature-flags';
import { Stack, Text } from '@mantine/core';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { CorporationsSelect, PeopleSelect } from '../../corporations/corporations.api.ts';
import { useSetFeatureFlag } from '../feature-flags.data.ts';

const fields = ['user_ids', 'business_unit_ids'];

/** R279: enables a role-restricted feature for single users and business units. */
export function OpenToDialog({ flag, onClose }: { readonly flag: FeatureFlag; readonly onClose: () => void }) {
  const send = useSetFeatureFlag({ quiet: true });
  const { draft, dirty, withBind } = useRecordForm({
    user_ids: flag.users.map(({ id }) => id),
    business_unit_ids: flag.business_units.map(({ id }) => id),
  });
  const save = () =>
    send.mutate(
      { body: { key: flag.key, ...draft } },
      {
        onSuccess: () => {
          toast.done(`Access to ${flag.label} saved`);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={`Give access to ${flag.label}`}
      submitLabel="Save"
      fields={fields}
      {...formFailure(send.error)}
      busy={send.isPending}
      dirty={dirty}
      onSubmit={save}
      onClose={onClose}
    >
      {withBind((bind) => (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            They get this feature in addition to the roles that have it. It takes effect with their next page.
          </Text>
          <PeopleSelect label="Users" {...bind('user_ids')} />
          <CorporationsSelect
            label="Business units"
            description="Everyone in these business units."
            type="business_unit"
            {...bind('business_unit_ids')}
            nothingFoundMessage="No matching business units"
          />
        </Stack>
      ))}
    </FormDialog>
  );
}
