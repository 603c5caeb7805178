import { Alert, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';

export interface PasswordFormProps {
  readonly username: string;
  readonly password: string;
  readonly onUsername: (username: string) => void;
  readonly onPassword: (password: string) => void;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onSubmit: () => void;
}

/** User name and password. A server error shows above the fields, and the user name stays. */
export function PasswordForm(props: PasswordFormProps) {
  const { username, password, onUsername, onPassword, busy, error, onSubmit } = props;
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  // Focuses the user name first, and the password after an error.
  useEffect(() => nameField.current?.focus(), []);
  useEffect(() => {
    if (error) passwordField.current?.focus();
  }, [error]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  const fields = error instanceof ApiError ? error.fields : {};
  const general = error && !fields.username && !fields.password ? sentenceOf(error) : null;

  return (
    <form onSubmit={submit} noValidate>
      <div role="alert">
        {general && (
          <Alert color="red" variant="light" mb="md">
            {general}
          </Alert>
        )}
      </div>
      <Stack gap="md">
        <TextInput
          ref={nameField}
          label="Username or email"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          withAsterisk={false}
          value={username}
          onChange={(event) => onUsername(event.currentTarget.value)}
          error={fields.username?.[0]}
          size="md"
        />
        <PasswordInput
          ref={passwordField}
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => onPassword(event.currentTarget.value)}
          error={fields.password?.[0]}
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
          size="md"
        />
        <Button type="submit" size="md" fullWidth loading={busy}>
          Sign in
        </Button>
        <Group justify="center">
          <TextLink to={paths.reset_password} size="sm">
            Forgot your password?
          </TextLink>
        </Group>
      </Stack>
    </form>
  );
}
