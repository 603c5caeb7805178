import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useForcedState } from '../../../lib/session.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { AccountFrame } from '../../account/account.api.ts';
import { listen } from '../../live/live.api.ts';
import { useReloadBilling } from '../billing.data.ts';

/** A page of billing. It hears at once of a payment on another device, also while the user must pay first (R034). */
export function BillingFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const reload = useReloadBilling();
  const unpaid = useForcedState() === 'payment';
  useEffect(() => {
    const channel = listen('BillingChannel', {}, { received: () => void reload() });
    return () => channel.end();
  }, [reload]);
  return (
    <AccountFrame title={title}>
      <Stack gap="lg" maw={720} p="md">
        {unpaid && (
          <Text size="sm">
            <TextLink to={paths.billing}>Billing</TextLink>
            {' · '}
            <TextLink to={paths.billing_plan}>Plans</TextLink>
            {' · '}
            <TextLink to={paths.billing_card}>Card</TextLink>
            {' · '}
            <TextLink to={paths.billing_history}>Invoices</TextLink>
          </Text>
        )}
        {children}
      </Stack>
    </AccountFrame>
  );
}

interface Answer<T> {
  readonly data: { readonly data: T } | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** What a call answered, once it's here. */
export function Loaded<T>({
  answer,
  children,
}: {
  readonly answer: Answer<T>;
  readonly children: (data: T) => ReactNode;
}) {
  const { data, error, refetch } = answer;
  if (data) return children(data.data);
  if (error) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />;
  return <TextSkeleton lines={5} />;
}

/** Why something failed, and what to do. */
export function Problem({ children }: { readonly children: ReactNode }) {
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />} role="alert">
      <Text size="sm" c="var(--text)" component="div">
        {children}
      </Text>
    </Alert>
  );
}
