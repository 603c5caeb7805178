import { Alert, Button, Stack, Text } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import classes from '../components/phone-numbers.module.css';
import { TelephonyForm } from '../components/telephony-form.tsx';
import { useTelephony, useTestTelephony } from '../phone-numbers.data.ts';

/** The company's phone provider, and what its users may do. */
export function TelephonyPage() {
  const { data, error, refetch } = useTelephony();
  const test = useTestTelephony();
  const result = test.data?.data;
  return (
    <>
      <PageHeader
        title="Telephony"
        actions={
          data && (
            <Button variant="default" loading={test.isPending} onClick={() => test.mutate({})}>
              Test connection
            </Button>
          )
        }
      />
      {data ? (
        <Stack className={classes.page} gap="md">
          <div role="status">
            {result && (
              <Alert
                variant="light"
                color={result.ok ? 'green' : 'red'}
                title={result.ok ? 'Connected' : 'Connection failed'}
              >
                {result.reply}
              </Alert>
            )}
          </div>
          {data.data.in_use === 'local' && (
            <Text size="sm">
              Calls and texts stay in this installation. The built-in phone provider sells fictional numbers, and calls
              and texts to outside phones appear in the{' '}
              <TextLink to={paths.admin_phone_simulator} inherit underline="always">
                phone simulator
              </TextLink>
              .
            </Text>
          )}
          <TelephonyForm key={data.data.updated_at ?? 'new'} settings={data.data} />
        </Stack>
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.page}>
          <TextSkeleton lines={8} />
        </div>
      )}
    </>
  );
}
