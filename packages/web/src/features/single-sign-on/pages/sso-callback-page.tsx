import { Alert, Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { finishSignIn } from '../../../lib/finish-sign-in.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { removeSavedLoginStacks } from '../../../lib/storage.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { useSignOn } from '../single-sign-on.data.ts';
import classes from './sso-page.module.css';

const NAMES = ['code', 'state', 'iss', 'error', 'error_description'] as const;

/** The provider's parameters. They're removed from the URL so that they don't stay in the history. */
function takeAnswer(): Partial<Record<(typeof NAMES)[number], string>> {
  const query = new URLSearchParams(window.location.search);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return Object.fromEntries(NAMES.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])));
}

/** The provider's redirect target: finishes the sign-in and opens / (R118). */
export function SsoCallbackPage() {
  usePageTitle('Signing in');
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutate, error } = useSignOn();
  const again = useSignOn();
  // It works once.
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    // Without a state, it's no answer to our request and must not start a sign-in.
    const answer = { state: '', ...takeAnswer() };
    mutate(
      { body: answer },
      {
        onSuccess: () =>
          finishSignIn({
            removeLoginStacks: removeSavedLoginStacks,
            forgetAnswers: () => client.clear(),
            go: (to) => void navigate({ to, replace: true }),
          }),
      },
    );
  }, [mutate, client, navigate]);
  const begin = () =>
    again.mutate(
      { body: {} },
      { onSuccess: ({ data }) => data.redirect_to && window.location.assign(data.redirect_to) },
    );

  if (!error)
    return (
      <div className={classes.card} role="status">
        <Group justify="center" gap="sm">
          <Loader size="sm" />
          <Text>Signing you in…</Text>
        </Group>
      </div>
    );
  return (
    <div className={classes.card}>
      <Stack gap="md">
        <Title order={1} fz="h3">
          You’re not signed in
        </Title>
        <Alert color="red" variant="light" role="alert">
          {sentenceOf(again.error ?? error)}
        </Alert>
        <Group gap="xs">
          <Button onClick={begin} loading={again.isPending || again.isSuccess}>
            Try again
          </Button>
          <ButtonLink to={paths.login} variant="default">
            Sign in another way
          </ButtonLink>
        </Group>
      </Stack>
    </div>
  );
}
