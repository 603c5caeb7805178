import { passwords } from '@bookline/contract/features/passwords';
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useSend } from '../../../lib/use-send.ts';
import { NewPasswordInput } from './new-password-input.tsx';

/** Sets a new password with the link from an email. A used link leads to requesting another. */
export function ChooseNewPassword({ token, onAskAgain }: { readonly token: string; readonly onAskAgain: () => void }) {
  const [password, setPassword] = useState('');
  const reset = useSend(passwords.reset_by_token, { quiet: true });
  const fields = reset.error instanceof ApiError ? reset.error.fields : {};
  const general = reset.error && !fields.password ? sentenceOf(reset.error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reset.isPending) reset.mutate({ body: { token, password } });
  };

  if (reset.isSuccess)
    return (
      <Stack gap="md">
        <Text role="status">Your new password is set, and you’ve been signed out everywhere.</Text>
        <ButtonLink to={paths.login} size="md" fullWidth>
          Sign in
        </ButtonLink>
      </Stack>
    );
  return (
    <form onSubmit={submit} noValidate>
      <div role="alert">
        {general && (
          <Alert color="red" variant="light" mb="md">
            {general}
            {fields.token && (
              <Anchor component="button" type="button" size="sm" display="block" mt="xs" onClick={onAskAgain}>
                Request a new link
              </Anchor>
            )}
          </Alert>
        )}
      </div>
      <Stack gap="md">
        <NewPasswordInput value={password} onChange={setPassword} error={fields.password?.[0]} size="md" autoFocus />
        <Button type="submit" size="md" fullWidth loading={reset.isPending}>
          Set new password
        </Button>
      </Stack>
    </form>
  );
}
