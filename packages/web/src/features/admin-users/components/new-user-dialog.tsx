import { useState } from 'react';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAddUser } from '../admin-users.data.ts';
import { UserFields } from './user-fields.tsx';
import { bodyOf, emptyUser, userFields } from './user-form.ts';

/** Invites a user by email. They choose their own password. */
export function NewUserDialog({ onClose }: { readonly onClose: () => void }) {
  const add = useAddUser();
  const { draft, dirty, set } = useRecordForm(emptyUser);
  const [withoutRole, setWithoutRole] = useState(false);
  const save = () => {
    const { account_type } = draft;
    setWithoutRole(account_type === null);
    if (account_type === null) return;
    add.mutate(
      { body: { ...bodyOf(draft), account_type } },
      {
        onSuccess: ({ data }) => {
          toast.done(`Invitation sent to ${data.email}`);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title="Invite user"
      submitLabel="Send invitation"
      size="lg"
      fields={userFields}
      {...formFailure(add.error)}
      busy={add.isPending}
      dirty={dirty}
      onSubmit={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <UserFields
          draft={draft}
          set={set}
          errorOf={(field) =>
            field === 'account_type' && withoutRole && !draft.account_type ? 'Choose a role.' : errorOf(field)
          }
        />
      )}
    </FormDialog>
  );
}
