import type { AdminUserDetail } from '@bookline/contract/features/admin-user';
import { HANDOVER_AT_ONCE } from '@bookline/contract/features/admin-users';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Radio, Select, Stack, Text } from '@mantine/core';
import { bindFields } from '../../../lib/bind-fields.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { nameOf, useDeactivateUser, useDeleteUser, useUserChoices } from '../admin-users.data.ts';
import { ManagerSelect, type Named, TakerSelect } from './person-select.tsx';

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;

interface Draft {
  readonly contacts: 'stay' | 'person' | 'pool';
  readonly taker: Named | null;
  readonly pool_id: string | null;
  readonly leader: Named | null;
}

/** Deactivates or deletes a user. Asks for a new owner for their contacts and a new manager for their reports. */
export function LeaveDialog({
  user,
  how,
  onClose,
  onDeleted,
}: {
  readonly user: AdminUserDetail;
  readonly how: 'deactivate' | 'delete';
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}) {
  const deactivate = useDeactivateUser();
  const remove = useDeleteUser();
  const { draft, dirty, set, withBind } = useRecordForm<Draft>({
    contacts: how === 'delete' ? 'person' : 'stay',
    taker: null,
    pool_id: null,
    leader: null,
  });
  const name = nameOf(user);
  const contacts = counted(user.contacts, 'contact', 'contacts');
  const error = deactivate.error ?? remove.error;

  const save = () => {
    const leaving = {
      ...(draft.contacts === 'person' && draft.taker && { contacts_to_id: draft.taker.id }),
      ...(draft.contacts === 'pool' && draft.pool_id && { contacts_to_pool_id: draft.pool_id }),
      ...(draft.leader && { reports_to_id: draft.leader.id }),
    };
    if (how === 'delete')
      remove.mutate(
        { params: { id: user.id }, query: leaving },
        {
          onSuccess: () => {
            toast.done(`${name} deleted`);
            onDeleted();
          },
        },
      );
    else
      deactivate.mutate(
        { params: { id: user.id }, body: leaving },
        {
          onSuccess: () => {
            toast.done(`${name} deactivated and signed out`);
            onClose();
          },
        },
      );
  };

  return (
    <FormDialog
      title={how === 'delete' ? `Delete ${name}?` : `Deactivate ${name}?`}
      danger={how === 'delete'}
      submitLabel={how === 'delete' ? 'Delete user' : 'Deactivate'}
      fields={['contacts_to_id', 'contacts_to_pool_id', 'reports_to_id']}
      {...formFailure(error)}
      busy={deactivate.isPending || remove.isPending}
      dirty={dirty}
      onSubmit={save}
      onClose={onClose}
    >
      {withBind((bind, errorOf) => (
        <Stack gap="md">
          <Text size="sm">
            {how === 'delete'
              ? `${name} is signed out immediately. This can’t be undone. Notes and calls keep the name. The username and email become available to others.`
              : `${name} is signed out immediately and can’t sign in until you activate the account again.`}
          </Text>
          {user.contacts > 0 && (
            <ContactsChoice
              {...{ user, how, draft, set, errorOf }}
              label={`What should happen to their ${contacts}?`}
            />
          )}
          {user.reports > 0 && (
            <ManagerSelect
              label={`New manager for their ${counted(user.reports, 'direct report', 'direct reports')}`}
              placeholder={how === 'delete' ? (user.manager?.name ?? 'No one') : 'No change'}
              {...bind('leader', 'reports_to_id')}
              without={user.id}
            />
          )}
        </Stack>
      ))}
    </FormDialog>
  );
}

function ContactsChoice({
  user,
  how,
  draft,
  set,
  errorOf,
  label,
}: {
  readonly user: AdminUserDetail;
  readonly how: 'deactivate' | 'delete';
  readonly draft: Draft;
  readonly set: (change: Partial<Draft>) => void;
  readonly errorOf: (field: string) => string | undefined;
  readonly label: string;
}) {
  const pools = useUserChoices().data?.data.pools ?? [];
  const bind = bindFields({ draft, set, errorOf });
  return (
    <Stack gap="xs">
      <Radio.Group
        label={label}
        value={draft.contacts}
        onChange={(contacts) =>
          set({ contacts: contacts === 'pool' ? 'pool' : contacts === 'stay' ? 'stay' : 'person' })
        }
        {...(user.contacts > HANDOVER_AT_ONCE && {
          description: 'The contacts move in the background. The user’s page shows the progress.',
        })}
      >
        <Stack gap={6} mt="xs">
          {how === 'deactivate' && <Radio value="stay" label="Keep as is" />}
          <Radio value="person" label="Reassign to someone" />
          {pools.length > 0 && <Radio value="pool" label="Move to a pool" />}
        </Stack>
      </Radio.Group>
      {draft.contacts === 'person' && (
        <TakerSelect
          label="New owner"
          placeholder="Search users"
          {...bind('taker', 'contacts_to_id')}
          without={user.id}
          required
        />
      )}
      {draft.contacts === 'pool' && (
        <Select
          label="Pool"
          data={pools.map(({ id, name }) => ({ value: id, label: name }))}
          {...bind('pool_id')}
          error={errorOf('contacts_to_pool_id') ?? errorOf('contacts_to_id')}
          required
          allowDeselect={false}
        />
      )}
    </Stack>
  );
}
