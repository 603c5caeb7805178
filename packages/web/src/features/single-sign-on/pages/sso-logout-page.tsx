import { sessions } from '@bookline/contract/features/sessions';
import { Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { removeSavedLoginStacks } from '../../../lib/storage.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { useSignOn } from '../single-sign-on.data.ts';
import classes from './sso-page.module.css';

/** Signs out here, and offers to sign out of the company's account too. */
export function SsoLogoutPage() {
  usePageTitle('Signed out');
  const client = useQueryClient();
  const leave = useSignOn();
  // Back from the provider. The session here ended before the user left.
  const [isBack] = useState(() => new URLSearchParams(window.location.search).has('done'));
  const [state, setState] = useState<'leaving' | 'out' | Error>(isBack ? 'out' : 'leaving');
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || isBack) return;
    begun.current = true;
    // A user without a session is redirected to sign-in, as on every screen (R300).
    call(sessions.end).then(
      () => {
        removeSavedLoginStacks();
        client.clear();
        setState('out');
      },
      (error: unknown) => setState(error instanceof Error ? error : new Error('unknown')),
    );
  }, [client, isBack]);
  const leaveProvider = () =>
    leave.mutate(
      { body: { logout: true } },
      { onSuccess: ({ data }) => data.redirect_to && window.location.assign(data.redirect_to) },
    );
  const nowhere = leave.isSuccess && !leave.data.data.redirect_to;

  if (state === 'leaving')
    return (
      <div className={classes.card} role="status">
        <Group justify="center" gap="sm">
          <Loader size="sm" />
          <Text>Signing you out…</Text>
        </Group>
      </div>
    );
  return (
    <div className={classes.card}>
      <Stack gap="md">
        <Title order={1} fz="h3">
          {state === 'out' ? 'You’re signed out' : 'You may still be signed in'}
        </Title>
        <Text size="sm" role="status">
          {state !== 'out'
            ? sentenceOf(state)
            : isBack
              ? 'You’re also signed out of your company’s account.'
              : nowhere
                ? 'Your company’s account can’t be signed out from here. On a shared computer, sign out there too.'
                : leave.error
                  ? sentenceOf(leave.error)
                  : 'You may still be signed in to your company’s account in this browser.'}
        </Text>
        <Group gap="xs">
          <ButtonLink to={paths.login}>Sign in</ButtonLink>
          {state === 'out' && !isBack && !nowhere && (
            <Button variant="default" loading={leave.isPending} onClick={leaveProvider}>
              Sign out of company account
            </Button>
          )}
        </Group>
      </Stack>
    </div>
  );
}
