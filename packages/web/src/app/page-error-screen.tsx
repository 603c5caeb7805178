import { Button, Code, Group, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { reportFailure } from '../lib/report-error.ts';
import classes from './page-error-screen.module.css';

/** Replaces a screen that failed to render (R402, R403). Reports the error unless a request already did (R404). */
export function PageErrorScreen({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  useEffect(() => reportFailure(error), [error]);
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div className={classes.screen} role="alert">
      {/* literal: R402 */}
      <Title order={1}>An Error Occurred</Title>
      {/* literal: R403 */}
      <Text c="dimmed" maw="32rem">
        The application detected an error, and it's been reported to the application development team.
      </Text>
      {requestId && (
        <Text c="dimmed" size="sm">
          Reference for support: <Code>{requestId}</Code>
        </Text>
      )}
      <Group mt="md">
        <Button onClick={reset}>Try again</Button>
        <Button variant="default" component="a" href={paths.home}>
          Go home
        </Button>
      </Group>
    </div>
  );
}
