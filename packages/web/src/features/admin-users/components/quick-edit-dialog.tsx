import type { AdminUser } from '@bookline/contract/features/admin-user';
import { MAX_NAME } from '@bookline/contract/rules/limits';
import { Stack, TextInput } from '@mantine/core';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { nameOf, useQuicklyChangeUser } from '../admin-users.data.ts';
import { JobTitleSelect } from './job-title-select.tsx';
import { ManagerSelect } from './person-select.tsx';

/** Edits the fields that the list shows, without leaving it. */
export function QuickEditDialog({ user, onClose }: { readonly user: AdminUser; readonly onClose: () => void }) {
  const change = useQuicklyChangeUser();
  const { draft, dirty, withBind } = useRecordForm({
    first_name: user.first_name,
    last_name: user.last_name,
    job_title: user.job_title,
    manager: user.manager,
  });
  const save = () => {
    const { manager, ...fields } = draft;
    change.mutate(
      { params: { id: user.id }, body: { ...fields, manager_id: manager?.id ?? null } },
      {
        onSuccess: ({ data }) => {
          toast.done(`${nameOf(data)} saved`);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={`Edit ${nameOf(user)}`}
      submitLabel="Save"
      fields={['first_name', 'last_name', 'job_title', 'manager_id']}
      {...formFailure(change.error)}
      busy={change.isPending}
      dirty={dirty}
      onSubmit={save}
      onClose={onClose}
    >
      {withBind((bind) => (
        <Stack gap="sm">
          <TextInput label="First name" {...bind('first_name')} maxLength={MAX_NAME} required data-autofocus />
          <TextInput label="Last name" {...bind('last_name')} maxLength={MAX_NAME} required />
          <JobTitleSelect {...bind('job_title')} />
          <ManagerSelect
            label="Reports to"
            placeholder="No one"
            {...(user.reports > 0 && { description: 'Their whole downline moves with them.' })}
            {...bind('manager', 'manager_id')}
            without={user.id}
          />
        </Stack>
      ))}
    </FormDialog>
  );
}
