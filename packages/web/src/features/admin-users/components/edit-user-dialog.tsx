import type { AdminUserDetail } from '@bookline/contract/features/admin-user';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { CurrentPasswordInput } from '../../two-factor/two-factor.api.ts';
import { nameOf, useChangeUser } from '../admin-users.data.ts';
import { UserFields } from './user-fields.tsx';
import { bodyOf, draftOf, userFields } from './user-form.ts';

/** Edits a user, except for the role. */
export function EditUserDialog({ user, onClose }: { readonly user: AdminUserDetail; readonly onClose: () => void }) {
  const change = useChangeUser();
  const { draft, dirty, set } = useRecordForm(draftOf(user));
  const [current_password, setPassword] = useState('');
  const changesSignIn =
    draft.email !== user.email || (draft.username.trim() !== '' && draft.username !== user.username);
  const save = () =>
    change.mutate(
      { params: { id: user.id }, body: { ...bodyOf(draft), ...(changesSignIn && { current_password }) } },
      {
        onSuccess: ({ data }) => {
          toast.done(`${nameOf(data)} saved`);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={`Edit ${nameOf(user)}`}
      submitLabel="Save"
      size="lg"
      fields={[...userFields, 'current_password']}
      {...formFailure(change.error)}
      busy={change.isPending}
      dirty={dirty}
      onSubmit={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <UserFields draft={draft} set={set} errorOf={errorOf} userId={user.id} />
          {changesSignIn && (
            <Stack gap="xs" mt="md">
              <Text size="sm">
                To change the sign-in details of {user.first_name}, enter your own password. We’ll notify {user.email}.
              </Text>
              <CurrentPasswordInput
                value={current_password}
                onChange={setPassword}
                error={errorOf('current_password')}
              />
            </Stack>
          )}
        </>
      )}
    </FormDialog>
  );
}
