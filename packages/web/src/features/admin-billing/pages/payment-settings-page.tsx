import { Alert, Button, Stack, Text } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { usePaymentSettings, useTestPayments } from '../admin-billing.data.ts';
import { PaymentSettingsForm } from '../components/payment-settings-form.tsx';

/** Where the company's card payments go. */
export function PaymentSettingsPage() {
  const { data, error, refetch } = usePaymentSettings();
  const test = useTestPayments();
  const result = test.data?.data;
  return (
    <>
      <PageHeader
        title="Payment gateway"
        actions={
          data && (
            <Button variant="default" loading={test.isPending} onClick={() => test.mutate({})}>
              Test connection
            </Button>
          )
        }
      />
      <Stack maw={720} p="md" gap="md">
        {data ? (
          <>
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
            <Text size="sm">
              {data.data.in_use === 'test'
                ? 'The test gateway is in use. It takes test cards only, and no money moves.'
                : data.data.is_test
                  ? 'A Stripe account in test mode is in use. No money moves.'
                  : 'A Stripe account is in use. Cards are charged.'}
            </Text>
            <PaymentSettingsForm key={data.data.updated_at ?? 'new'} settings={data.data} />
          </>
        ) : error ? (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : (
          <TextSkeleton lines={6} />
        )}
      </Stack>
    </>
  );
}
