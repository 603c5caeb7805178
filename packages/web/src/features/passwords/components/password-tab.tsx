import { passwords } from '@bookline/contract/features/passwords';
import { sessions } from '@bookline/contract/features/sessions';
import { Alert, PasswordInput, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { withBound } from '../../../lib/bind-fields.ts';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser, useUpdateSession } from '../../../lib/session.ts';
import { useSend } from '../../../lib/use-send.ts';
import { FormShell } from '../../../ui/form-shell.tsx';
import { toast } from '../../../ui/toast.ts';
import { NewPasswordInput } from './new-password-input.tsx';

const FIELDS = ['current_password', 'password'] as const;
const EMPTY = { current_password: '', password: '' };

/** The user's own password (R016). Users who must change it are redirected here (R030). */
export function PasswordTab() {
  const { id, username, must_change_password } = useCurrentUser();
  const [values, setValues] = useState(EMPTY);
  const updateSession = useUpdateSession();
  const navigate = useNavigate();
  const update = useSend(passwords.update, {
    quiet: true,
    invalidates: [sessions.list],
    onSent: ({ data: { ended_sessions } }) => {
      setValues(EMPTY);
      updateSession({ must_change_password: false });
      // Who came here only because they had to goes on to work.
      if (must_change_password) void navigate({ to: paths.home });
      const elsewhere = ended_sessions === 1 ? 'one other device' : `${ended_sessions} other devices`;
      toast.done(`Password changed.${ended_sessions > 0 ? ` You were signed out on ${elsewhere}.` : ''}`);
    },
  });
  const error = update.error instanceof ApiError ? update.error : null;

  return (
    <FormShell
      fields={FIELDS}
      errors={error?.fields}
      failure={update.error && !error ? sentenceOf(update.error) : undefined}
      submitLabel="Change password"
      busy={update.isPending}
      onSubmit={() => update.mutate({ params: { id }, body: values })}
    >
      {withBound({ draft: values, set: (part) => setValues({ ...values, ...part }) }, (bind) => (
        <Stack gap="md">
          {must_change_password && (
            <Alert color="yellow" variant="light" title="Choose your own password">
              Someone else set your current password. Change it to continue.
            </Alert>
          )}
          {/* So that password managers know whose it is. */}
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <PasswordInput
            label="Current password"
            name="current-password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            {...bind('current_password')}
            visibilityToggleButtonProps={{ 'aria-label': 'Show current password', tabIndex: 0 }}
          />
          <NewPasswordInput {...bind('password')} />
        </Stack>
      ))}
    </FormShell>
  );
}
