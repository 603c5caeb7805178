import { sessions } from '@bookline/contract/features/sessions';
import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { removeSavedLoginStacks } from '../../../lib/storage.ts';
import { useSend } from '../../../lib/use-send.ts';
import { finishSignIn } from '../finish-sign-in.ts';

/** User name and password. A refusal stands above the fields in the server's words, and what was typed as a name stays. */
export function LoginForm() {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const passwordField = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const client = useQueryClient();
  const signIn = useSend(sessions.create, {
    quiet: true,
    onSent: () =>
      finishSignIn({
        removeLoginStacks: removeSavedLoginStacks,
        forgetAnswers: () => client.clear(),
        go: (to) => void navigate({ to, replace: true }),
      }),
    onFailed: () => {
      setPassword('');
      passwordField.current?.focus();
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!signIn.isPending) signIn.mutate({ body: { username, password } });
  };
  const fields = signIn.error instanceof ApiError ? signIn.error.fields : {};
  const general = signIn.error && !fields.username && !fields.password ? sentenceOf(signIn.error) : null;

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
          label="User name or e-mail"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
          required
          withAsterisk={false}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
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
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={fields.password?.[0]}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
          size="md"
        />
        <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
