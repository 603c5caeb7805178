import { unsubscribe } from '@bookline/contract/features/email-messages';
import { Button, Text } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { usePathParam } from '../../../lib/url-params.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useSend } from '../../../lib/use-send.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PublicText } from '../../public-pages/public-pages.api.ts';

/** The unsubscribe link's page. Opening it changes nothing, because email scanners open links too. */
export function UnsubscribePage() {
  const token = usePathParam('token');
  const { data, error, refetch } = useCall(unsubscribe.look, { params: { token } });
  const send = useSend(unsubscribe.act, { invalidates: ['unsubscribe'], quiet: true });
  const link = data?.data;
  const from = link?.company ? ` from ${link.company}` : '';
  return (
    <PublicText title="Unsubscribe">
      {!link && error && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {!link && !error && <TextSkeleton lines={3} />}
      {link?.address === null && (
        <p>
          This link is incomplete or has expired. Open the link from the email again, or reply to the email and ask to
          unsubscribe.
        </p>
      )}
      {link && link.address !== null && link.unsubscribed && (
        <p role="status">
          {link.address} no longer gets email{from}.
        </p>
      )}
      {link && link.address !== null && !link.unsubscribed && (
        <>
          <p>
            {link.address} will no longer get email{from}. Select Unsubscribe to confirm. It takes effect immediately.
          </p>
          {send.error && (
            <Text c="var(--mantine-color-error)" size="sm" role="alert" mb="sm">
              {sentenceOf(send.error)}
            </Text>
          )}
          <Button loading={send.isPending} onClick={() => send.mutate({ params: { token } })}>
            Unsubscribe
          </Button>
        </>
      )}
    </PublicText>
  );
}
