import type { SubscriptionOrder } from '@bookline/contract/features/subscriptions';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { type Channel, orderReasonLabels } from '@bookline/contract/rules/subscriptions';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { Problem } from '../../billing/billing.api.ts';
import { CostTable, cardOf, dayOf, orderName } from '../../subscriptions/subscriptions.api.ts';
import { useCancelOrder } from '../admin-subscriptions.data.ts';

/** An order of the company. An admin can cancel it, with a refund if it was paid. */
export function OrderDialog({
  channel,
  order,
  onClose,
}: {
  readonly channel: Channel;
  readonly order: SubscriptionOrder;
  readonly onClose: () => void;
}) {
  const zone = useTimeZone();
  const [canceling, setCanceling] = useState(false);
  const cancel = useCancelOrder(channel);
  const { id, reason, status, user, plan, quantity, total, refunded, created_at, paid_at, problem } = order;
  const name = orderName(order);
  if (canceling)
    return (
      <Confirm
        opened
        title={`Cancel ${name.toLowerCase()}?`}
        action="Cancel order"
        cancel="Keep order"
        danger
        busy={cancel.isPending}
        onConfirm={() =>
          cancel.mutate(
            { body: { id } },
            {
              onSuccess: () => {
                toast.done(`${name} canceled`);
                onClose();
              },
            },
          )
        }
        onClose={() => setCanceling(false)}
      >
        {status === 'paid'
          ? `${user.name} gets ${displayCurrency(total)} back on their card, and what the order added ends at once. This can’t be undone.`
          : 'It’s no longer due. This can’t be undone.'}
        {cancel.error && <Problem>{sentenceOf(cancel.error)}</Problem>}
      </Confirm>
    );
  const isCancelable = (status === 'paid' || status === 'open') && Number(refunded) === 0;
  return (
    <Dialog
      opened
      title={name}
      onClose={onClose}
      actions={
        <>
          {paid_at !== null && (
            <ButtonLink to={paths.admin_order(id)} variant="default">
              Refunds and notes
            </ButtonLink>
          )}
          {isCancelable && (
            <Button variant="subtle" color="red" onClick={() => setCanceling(true)}>
              Cancel order
            </Button>
          )}
        </>
      }
    >
      <Stack gap="sm">
        <Text size="sm">
          {orderReasonLabels[reason]}
          {plan && ` of ${plan}`}
          {quantity > 1 && `, ${quantity} licenses`}. Ordered by {user.name} on {dayOf(created_at, zone)}
          {cardOf(order) && `, with ${cardOf(order)}`}.
        </Text>
        {problem && status !== 'paid' && <Problem>{problem}</Problem>}
        <CostTable
          costs={order}
          totals={[
            { label: 'Total', amount: total },
            ...(Number(refunded) > 0 ? [{ label: 'Refunded', amount: refunded }] : []),
          ]}
        />
      </Stack>
    </Dialog>
  );
}
