import type { AdminUserDetail } from '@bookline/contract/features/admin-users';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { nameOf, useChangeUser } from '../admin-users.data.ts';
import { UserFields } from './user-fields.tsx';
import { bodyOf, draftOf, userFields } from './user-form.ts';

/** Changes everything about a person but their role. */
export function EditUserDialog({ user, onClose }: { readonly user: AdminUserDetail; readonly onClose: () => void }) {
  const change = useChangeUser();
  const { draft, dirty, set } = useRecordForm(draftOf(user));
  const save = () =>
    change.mutate(
      { params: { id: user.id }, body: bodyOf(draft) },
      {
        onSuccess: ({ data }) => {
          toast.done(`${nameOf(data)} is saved.`);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={`Edit ${nameOf(user)}`}
      submitLabel="Save"
      size="lg"
      fields={userFields}
      {...formFailure(change.error)}
      busy={change.isPending}
      dirty={dirty}
      onSubmit={save}
      onClose={onClose}
    >
      {(errorOf) => <UserFields draft={draft} set={set} errorOf={errorOf} userId={user.id} />}
    </FormDialog>
  );
}
