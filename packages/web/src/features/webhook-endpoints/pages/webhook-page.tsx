import { Alert, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { fullTime } from '../../../lib/dates.ts';
import { ButtonLink, IconLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { usePathParam } from '../../../lib/url-params.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { AccountFrame } from '../../account/account.api.ts';
import { DeliveryLog } from '../components/delivery-log.tsx';
import { WebhookActions } from '../components/webhook-actions.tsx';
import { stopWords, webhookLook } from '../components/webhook-words.ts';
import classes from '../components/webhooks.module.css';
import { useWebhook } from '../webhook-endpoints.data.ts';

/** A webhook with what was sent to it. */
export function WebhookPage() {
  const id = usePathParam('id');
  const { data, error, refetch } = useWebhook(id);
  const zone = useTimeZone();
  const back = (
    <IconLink to={paths.webhooks} variant="subtle" color="gray" aria-label="Back to webhooks">
      <IconArrowLeft size={18} />
    </IconLink>
  );
  const webhook = data?.data;
  if (!webhook)
    return (
      <AccountFrame title="Webhook" back={back}>
        {error instanceof ApiError && error.status === 404 ? (
          <NotFoundState
            actions={
              <ButtonLink to={paths.webhooks} variant="default">
                Webhooks
              </ButtonLink>
            }
          />
        ) : error ? (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : (
          <div className={classes.about}>
            <TextSkeleton lines={5} />
          </div>
        )}
      </AccountFrame>
    );
  return (
    <AccountFrame title={webhook.name} back={back} actions={<WebhookActions webhook={webhook} />}>
      <div className={classes.page}>
        <div className={classes.about}>
          {webhook.disabled_reason && (
            <Alert color={webhook.disabled_reason === 'paused' ? 'gray' : 'red'} variant="light">
              {stopWords[webhook.disabled_reason]}
            </Alert>
          )}
          {webhook.enabled && webhook.failing_since && (
            <Alert color="yellow" variant="light">
              Requests have failed since {fullTime(webhook.failing_since, zone)}. They’re tried again for almost three
              days.
            </Alert>
          )}
          <dl className={classes.facts}>
            <dt>Status</dt>
            <dd>
              <StatusChip {...webhookLook(webhook)} />
            </dd>
            <dt>URL</dt>
            <dd>{webhook.url}</dd>
            <dt>Events</dt>
            <dd>{webhook.event_types.length === 0 ? 'All events' : webhook.event_types.join(', ')}</dd>
            <dt>Contacts</dt>
            <dd>{webhook.audience === 'own' ? 'Only contacts you own' : 'All contacts you can see'}</dd>
            <dt>Last success</dt>
            <dd>{webhook.last_success_at ? <RelativeTime at={webhook.last_success_at} zone={zone} /> : 'Never'}</dd>
            {webhook.old_secret_until && Date.parse(webhook.old_secret_until) > Date.now() && (
              <>
                <dt>Old secret</dt>
                <dd>
                  <Text size="sm" span inherit>
                    Also signs until {fullTime(webhook.old_secret_until, zone)}
                  </Text>
                </dd>
              </>
            )}
          </dl>
        </div>
        <DeliveryLog webhook={webhook} />
      </div>
    </AccountFrame>
  );
}
