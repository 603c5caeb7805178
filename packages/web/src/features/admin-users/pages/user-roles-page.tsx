import { isAccountType } from '@bookline/contract/rules/roles';
import { Radio, Stack, Text } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { IconLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { usePathParam } from '../../../lib/url-params.ts';
import { formFailure } from '../../../lib/use-record-form.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { FormShell } from '../../../ui/form-shell.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { CurrentPasswordInput } from '../../two-factor/two-factor.api.ts';
import { nameOf, useChangeRole, useUser, useUserRoles } from '../admin-users.data.ts';
import { roleWords } from '../components/role-words.ts';
import classes from '../components/user-page.module.css';

/** Assigns a role of the variant, up to the admin's own. */
export function UserRolesPage() {
  const id = usePathParam('id');
  const user = useUser(id, false);
  const roles = useUserRoles(id);
  const name = user.data ? nameOf(user.data.data) : '';
  const error = user.error ?? roles.error;
  return (
    <>
      <PageHeader
        title={name ? `Role of ${name}` : 'Role'}
        back={
          <IconLink to={paths.admin_user(id)} aria-label={name ? `Back to ${name}` : 'Back'} size="sm">
            <IconChevronLeft size={16} aria-hidden />
          </IconLink>
        }
      />
      {roles.data && user.data ? (
        <RoleForm
          key={roles.data.data.account_type}
          id={id}
          name={name}
          editable={user.data.data.editable}
          roles={roles.data.data}
        />
      ) : error instanceof ApiError && error.status === 404 ? (
        <NotFoundState />
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void roles.refetch()} />
      ) : (
        <div className={classes.form}>
          <TextSkeleton lines={8} />
        </div>
      )}
    </>
  );
}

type Roles = NonNullable<ReturnType<typeof useUserRoles>['data']>['data'];

function RoleForm({
  id,
  name,
  editable,
  roles,
}: {
  readonly id: string;
  readonly name: string;
  readonly editable: boolean;
  readonly roles: Roles;
}) {
  const me = useCurrentUser();
  const navigate = useNavigate();
  const change = useChangeRole();
  const [chosen, setChosen] = useState<string>(roles.account_type);
  const guard = useUnsavedGuard(chosen !== roles.account_type && !change.isSuccess);
  const [current_password, setPassword] = useState('');
  const own = me.id === id;
  const save = () => {
    if (!isAccountType(chosen)) return;
    change.mutate(
      { params: { id }, body: { account_type: chosen, current_password } },
      {
        onSuccess: ({ data }) => {
          toast.done(`${name} is now ${data.role}`);
          void navigate({ to: paths.admin_user(id), ignoreBlocker: true });
        },
      },
    );
  };
  return (
    <div className={classes.form}>
      {(own || !editable) && (
        <Text size="sm" mb="md">
          {own
            ? 'You can’t change your own role. Ask another admin.'
            : 'You can only change users whose role is below yours.'}
        </Text>
      )}
      <FormShell
        sticky
        fields={['account_type', 'current_password']}
        {...formFailure(change.error)}
        submitLabel="Save role"
        busy={change.isPending}
        guard={guard}
        onSubmit={save}
        onCancel={() => void navigate({ to: paths.admin_user(id) })}
      >
        {(errorOf) => (
          <Stack gap="md">
            <Radio.Group label="Role" value={chosen} onChange={setChosen} error={errorOf('account_type')}>
              <Stack gap="sm" mt="xs">
                {roles.choices.map(({ value, label, givable }) => (
                  <Radio
                    key={value}
                    value={value}
                    label={label}
                    description={givable ? roleWords[value] : `${roleWords[value]} · above your own role`}
                    disabled={own || !editable || !givable}
                  />
                ))}
              </Stack>
            </Radio.Group>
            {chosen !== roles.account_type && (
              <CurrentPasswordInput
                value={current_password}
                onChange={setPassword}
                error={errorOf('current_password')}
              />
            )}
          </Stack>
        )}
      </FormShell>
    </div>
  );
}
