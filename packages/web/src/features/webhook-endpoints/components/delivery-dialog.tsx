import type { WebhookEndpoint } from '@bookline/contract/features/webhook-endpoints';
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { fullTime } from '../../../lib/dates.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDelivery, useResend } from '../webhook-endpoints.data.ts';
import { deliveryLooks } from './webhook-words.ts';
import classes from './webhooks.module.css';

/** One delivery: its tries, what was sent, and the last reply. */
export function DeliveryDialog({
  webhook: { id, enabled },
  deliveryId,
  type,
  onClose,
}: {
  readonly webhook: WebhookEndpoint;
  readonly deliveryId: string;
  readonly type: string;
  readonly onClose: () => void;
}) {
  const { data, error } = useDelivery(id, deliveryId);
  const resend = useResend();
  const zone = useTimeZone();
  const delivery = data?.data;
  const again = () =>
    resend.mutate(
      { params: { id, delivery_id: deliveryId } },
      {
        onSuccess: () => {
          toast.done('Delivery queued');
          onClose();
        },
      },
    );
  return (
    <Dialog
      opened
      size="lg"
      title={type}
      onClose={onClose}
      actions={
        delivery && (
          <>
            {!enabled && (
              <Text size="xs" c="dimmed">
                Enable the webhook to resend.
              </Text>
            )}
            <Button disabled={!enabled} loading={resend.isPending} onClick={again}>
              Resend
            </Button>
          </>
        )
      }
    >
      {!delivery && (error ? <Text size="sm">{sentenceOf(error)}</Text> : <TextSkeleton lines={6} />)}
      {delivery && (
        <Stack gap="sm">
          <dl className={classes.facts}>
            <dt>Status</dt>
            <dd>
              <StatusChip {...deliveryLooks[delivery.status]} />
            </dd>
            <dt>ID</dt>
            <dd>{delivery.id}</dd>
            <dt>Created</dt>
            <dd>{fullTime(delivery.created_at, zone)}</dd>
            <dt>Tries</dt>
            <dd className="tabular">{delivery.tries}</dd>
            {delivery.last_try_at && (
              <>
                <dt>Last try</dt>
                <dd>{fullTime(delivery.last_try_at, zone)}</dd>
              </>
            )}
            {delivery.next_try_at && (
              <>
                <dt>Next try</dt>
                <dd>{fullTime(delivery.next_try_at, zone)}</dd>
              </>
            )}
            {delivery.response_status !== null && (
              <>
                <dt>Response</dt>
                <dd className="tabular">
                  {delivery.response_status} in {delivery.duration_ms} ms
                </dd>
              </>
            )}
            {delivery.error && (
              <>
                <dt>Problem</dt>
                <dd>{delivery.error}</dd>
              </>
            )}
          </dl>
          <Code label="Payload">{JSON.stringify(delivery.payload, null, 2)}</Code>
          {delivery.response && <Code label="Response body">{delivery.response}</Code>}
        </Stack>
      )}
    </Dialog>
  );
}

function Code({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <Textarea
      label={label}
      classNames={{ input: classes.code ?? '' }}
      value={children}
      readOnly
      autosize
      maxRows={12}
    />
  );
}
