import type { ReplyOf } from '@bookline/contract/endpoint';
import type { invitations } from '@bookline/contract/features/invitations';
import { PASSWORD_MIN } from '@bookline/contract/rules/constants';
import { MAX_NAME } from '@bookline/contract/rules/limits';
import { Button, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { bindFields } from '../../../lib/bind-fields.ts';
import { finishSignIn } from '../../../lib/finish-sign-in.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { removeSavedLoginStacks } from '../../../lib/storage.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { useAcceptInvitation, useInvitation } from '../invitations.data.ts';
import classes from './accept-invitation-page.module.css';

type Invitation = ReplyOf<typeof invitations.read>['data'];

/** The invitation link's page: the user enters a name and a password, and is signed in. */
export function AcceptInvitationPage() {
  usePageTitle('Accept your invitation');
  const token = useLocation({ select: ({ hash }) => hash });
  return (
    <div className={classes.card} key={token}>
      <Content token={token} />
    </div>
  );
}

function Content({ token }: { readonly token: string }) {
  const { data, error, refetch } = useInvitation(token);
  const unknown = token === '' || (error instanceof ApiError && (error.status === 404 || error.status === 422));
  if (unknown)
    return (
      <Spent title="This link is incomplete">
        Open the link from the email again, or copy the whole link. If it still doesn’t work, ask for a new invitation.
      </Spent>
    );
  if (error && !data)
    return (
      <>
        <Title order={1} className={classes.title}>
          We couldn’t open your invitation
        </Title>
        <Text size="sm" role="alert">
          {sentenceOf(error)}
        </Text>
        <Button mt="md" variant="default" onClick={() => void refetch()}>
          Try again
        </Button>
      </>
    );
  if (!data) return <TextSkeleton lines={6} />;
  const { state, invited_by } = data.data;
  switch (state) {
    case 'open':
      return <AcceptForm token={token} invitation={data.data} />;
    case 'accepted':
      return <Spent title="You’ve already joined">This link works only once. Sign in with your password.</Spent>;
    case 'expired':
      return <Spent title="This invitation has expired">Ask {invited_by} to send a new one.</Spent>;
    case 'revoked':
      return (
        <Spent title="This invitation is no longer valid">
          Look for a newer email, or ask {invited_by} to send a new one.
        </Spent>
      );
  }
}

function Spent({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      <Text size="sm">{children}</Text>
      <ButtonLink to={paths.login} mt="md" variant="default">
        Sign in
      </ButtonLink>
    </>
  );
}

function AcceptForm({ token, invitation }: { readonly token: string; readonly invitation: Invitation }) {
  const accept = useAcceptInvitation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { draft, set } = useRecordForm({
    first_name: invitation.first_name,
    last_name: invitation.last_name,
    password: '',
  });
  const { errors, failure } = formFailure(accept.error);
  const general = failure ?? errors?.token?.[0] ?? errors?.base?.[0];
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (accept.isPending) return;
    accept.mutate(
      { body: { token, ...draft } },
      {
        onSuccess: () =>
          finishSignIn({
            removeLoginStacks: removeSavedLoginStacks,
            forgetAnswers: () => client.clear(),
            go: (to) => void navigate({ to, replace: true }),
          }),
      },
    );
  };
  const bind = bindFields({ draft, set, errorOf: (field) => errors?.[field]?.[0] });
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Title order={1} className={classes.title}>
        Welcome to {invitation.company}
      </Title>
      <Text size="sm" mb="md">
        {invitation.invited_by} invited you as {invitation.role}. Your sign-in is <strong>{invitation.username}</strong>
        .
      </Text>
      <Text size="sm" c="var(--mantine-color-error)" role="alert" component="div" mb={general ? 'md' : 0}>
        {general}
      </Text>
      <Stack gap="md">
        {/* Password stores keep the password under this name. */}
        <input type="text" name="username" autoComplete="username" value={invitation.username} readOnly hidden />
        <Group gap="sm" grow align="flex-start" preventGrowOverflow={false}>
          <TextInput
            label="First name"
            autoComplete="given-name"
            {...bind('first_name')}
            maxLength={MAX_NAME}
            size="md"
            required
            withAsterisk={false}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            {...bind('last_name')}
            maxLength={MAX_NAME}
            size="md"
            required
            withAsterisk={false}
          />
        </Group>
        <PasswordInput
          label="Password"
          description={`At least ${PASSWORD_MIN} characters. A few unrelated words are easy to remember.`}
          autoComplete="new-password"
          {...bind('password')}
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
          size="md"
          required
          withAsterisk={false}
          autoFocus
        />
        <Button type="submit" size="md" fullWidth loading={accept.isPending}>
          Join {invitation.company}
        </Button>
      </Stack>
    </form>
  );
}
