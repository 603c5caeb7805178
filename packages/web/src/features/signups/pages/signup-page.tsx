import { Alert, Button, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { fullTime } from '../../../lib/dates.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { zoneOf } from '../../../lib/timezone.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SignupForm } from '../components/signup-form.tsx';
import { useOwnSignup } from '../signups.data.ts';
import classes from './signup-page.module.css';

const words = {
  new: 'It is with the administrators. They write to you once they have decided.',
  invited: 'You were invited. Look into your mail for the link with which you join.',
  declined: 'The administrators declined it. Write to them if you think that is a mistake.',
} as const;

/** Asking for an account with the agency whose address this is. Afterwards it says where the request stands. */
export function SignupPage() {
  useDocumentTitle('Ask for an account · Bookline');
  const { data, error, refetch } = useOwnSignup();
  const [again, setAgain] = useState(false);
  const found = data?.data;
  return (
    <div className={classes.card}>
      <Title order={1} className={classes.title}>
        {found?.company ? `Join ${found.company.name}` : 'Ask for an account'}
      </Title>
      {error && !found ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : !found ? (
        <TextSkeleton lines={8} />
      ) : !found.company ? (
        <Text size="sm">
          This address belongs to no agency. Open the one that your agency gave you, with its name in front.
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
              Correct it or ask again
            </Button>
          )}
        </>
      ) : found.open ? (
        <SignupForm onSent={() => setAgain(false)} />
      ) : (
        <Text size="sm">{found.company.name} takes no requests at the moment. Ask somebody there to invite you.</Text>
      )}
      <Text size="sm" mt="lg">
        You have an account already?{' '}
        <TextLink to={paths.login} underline="always">
          Sign in
        </TextLink>
      </Text>
    </div>
  );
}
