import { unsubscribe } from '@bookline/contract/features/contact-mails';
import { Button, Text } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { usePathParam } from '../../../lib/url-params.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useSend } from '../../../lib/use-send.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PublicText } from '../../public-pages/components/public-text.tsx';

/** Where the link below a marketing mail leads. Looking changes nothing: programs that scan mail open links too. */
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
          This link is not complete, or the mail that it came with is not kept any more. Open it from the mail again, or
          answer the mail and say that you want no more.
        </p>
      )}
      {link && link.address !== null && link.unsubscribed && (
        <p role="status">
          {link.address} gets no more e-mail{from}.
        </p>
      )}
      {link && link.address !== null && !link.unsubscribed && (
        <>
          <p>
            {link.address} gets no more e-mail{from} once you press the button. It takes effect at once.
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
