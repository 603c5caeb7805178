import { passwords } from '@bookline/contract/features/passwords';
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useSend } from '../../../lib/use-send.ts';

/** Requests the reset link. The answer is the same whether or not the account exists. */
export function AskForReset() {
  const [email, setEmail] = useState('');
  const ask = useSend(passwords.reset_instructions, { quiet: true });
  const fields = ask.error instanceof ApiError ? ask.error.fields : {};
  const general = ask.error && !fields.email ? sentenceOf(ask.error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ask.isPending) ask.mutate({ body: { email } });
  };

  if (ask.isSuccess)
    return (
      <Stack gap="md">
        <Text role="status">{ask.data.data.message}</Text>
        <Text size="sm" c="dimmed">
          No email? Check your spam folder, and check that the address in your browser is your agency’s.
        </Text>
        <Group gap="md">
          <Button variant="default" onClick={() => ask.reset()}>
            Send again
          </Button>
          <TextLink to={paths.login} size="sm">
            Back to sign-in
          </TextLink>
        </Group>
      </Stack>
    );
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
          label="Email or username"
          description="We’ll email you a link to set a new password."
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={fields.email?.[0]}
          size="md"
        />
        <Button type="submit" size="md" fullWidth loading={ask.isPending}>
          Send link
        </Button>
        <Group justify="center">
          <TextLink to={paths.login} size="sm">
            Back to sign-in
          </TextLink>
        </Group>
      </Stack>
    </form>
  );
}
