import { Alert, Button, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { fullTime } from '../../../lib/dates.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { zoneOf } from '../../../lib/timezone.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SignupForm } from '../components/signup-form.tsx';
import { useOwnSignup } from '../signups.data.ts';
import classes from './signup-page.module.css';

const words = {
  new: 'An admin will review your request and email you.',
  invited: 'You’ve been invited. Use the link in your invitation email to join.',
  declined: 'Your request was declined. If you think this is a mistake, contact an admin.',
} as const;

/** Requests an account with this address's agency, then shows the request's status. */
export function SignupPage() {
  usePageTitle('Request an account');
  const { data, error, refetch } = useOwnSignup();
  const [again, setAgain] = useState(false);
  const found = data?.data;
  return (
    <div className={classes.card}>
      <Title order={1} className={classes.title}>
        {found?.company ? `Join ${found.company.name}` : 'Request an account'}
      </Title>
      {error && !found ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : !found ? (
        <TextSkeleton lines={8} />
      ) : !found.company ? (
        <Text size="sm">
          We couldn’t find an agency at this address. Use the address your agency gave you, which starts with its name.
        </Text>
      ) : found.signup && !again ? (
        <>
          <Alert variant="light" color={found.signup.status === 'declined' ? 'gray' : 'green'} role="status">
            <Text size="sm" fw={600}>
              {found.signup.first_name}, your request was received
            </Text>
            <Text size="sm">{words[found.signup.status]}</Text>
            <Text size="xs" mt="xs">
              {found.signup.email}, {fullTime(found.signup.created_at, zoneOf(null))}
            </Text>
          </Alert>
          {found.open && (
            <Button variant="subtle" color="gray" mt="sm" onClick={() => setAgain(true)}>
              Edit request or send again
            </Button>
          )}
        </>
      ) : found.open ? (
        <SignupForm onSent={() => setAgain(false)} />
      ) : (
        <Text size="sm">{found.company.name} isn’t accepting requests right now. Ask someone there to invite you.</Text>
      )}
      <Text size="sm" mt="lg">
        Already have an account?{' '}
        <TextLink to={paths.login} underline="always">
          Sign in
        </TextLink>
      </Text>
    </div>
  );
}
