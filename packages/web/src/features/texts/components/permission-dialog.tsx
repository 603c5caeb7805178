import { MAX_WORDING } from '@bookline/contract/rules/limits';
import { saidHows } from '@bookline/contract/rules/permission-in-force';
import { SegmentedControl, Select, Stack, Textarea } from '@mantine/core';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { howWords } from '../../contact-permissions/contact-permissions.api.ts';
import { useUpdatePermission } from '../texts.data.ts';

const hows = saidHows.map((value) => ({ value, label: howWords[value] }));
const fields = ['permission', 'how', 'wording'];

/** Records that a contact agreed to texts, or no longer does. It takes effect at once. */
export function PermissionDialog({
  contactId,
  isGiven,
  onClose,
}: {
  readonly contactId: string;
  /** Consent is on file, so what's new is that it was revoked. */
  readonly isGiven: boolean;
  readonly onClose: () => void;
}) {
  const record = useUpdatePermission();
  const { draft, dirty, set, withBind } = useRecordForm({
    permission: (isGiven ? 'withdrawn' : 'given') as 'given' | 'withdrawn',
    how: 'verbal' as (typeof saidHows)[number],
    wording: '',
  });
  const save = () =>
    record.mutate(
      { body: { contact_id: contactId, ...draft } },
      {
        onSuccess: () => {
          toast.done('Consent recorded');
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title="Record consent to texts"
      submitLabel="Record consent"
      fields={fields}
      {...formFailure(record.error)}
      dirty={dirty}
      busy={record.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {withBind((bind, errorOf) => (
        <Stack gap="sm">
          <SegmentedControl
            aria-label="Action"
            data={[
              { value: 'given', label: 'Consent given' },
              { value: 'withdrawn', label: 'Consent revoked' },
            ]}
            value={draft.permission}
            onChange={(value) => set({ permission: value === 'withdrawn' ? 'withdrawn' : 'given' })}
          />
          <Select
            label="Method"
            data={hows}
            value={draft.how}
            onChange={(value) => {
              const how = hows.find((each) => each.value === value)?.value;
              if (how) set({ how });
            }}
            error={errorOf('how')}
            allowDeselect={false}
            data-autofocus
          />
          <Textarea
            label={draft.permission === 'given' ? 'Consent wording' : 'Contact’s statement'}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={MAX_WORDING}
            {...bind('wording')}
          />
        </Stack>
      ))}
    </FormDialog>
  );
}
