import type { Subscription } from '@bookline/contract/features/subscriptions';
import { type Channel, orderTypes } from '@bookline/contract/rules/subscriptions';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ButtonLink } from '../../../lib/links.tsx';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import {
  CancelDialog,
  endText,
  includedText,
  isForTeam,
  licensesText,
  priceText,
  StatusOf,
  screensOf,
  UsageMeter,
} from '../../subscriptions/subscriptions.api.ts';
import { useCancelForUser } from '../admin-subscriptions.data.ts';
import { ActivateDialog } from './activate-dialog.tsx';

/** A subscription of the company, and what an admin can do with it. */
export function SubscriptionDialog({
  channel,
  subscription,
  onClose,
}: {
  readonly channel: Channel;
  readonly subscription: Subscription;
  readonly onClose: () => void;
}) {
  const zone = useTimeZone();
  const [step, setStep] = useState<'shown' | 'cancel' | 'activate'>('shown');
  const cancel = useCancelForUser(channel);
  const { id, plan, quantity, user, status, order_type, used, pool, assigned, cancel_at_end, mine } = subscription;
  if (step === 'activate') return <ActivateDialog channel={channel} subscription={subscription} onClose={onClose} />;
  if (step === 'cancel')
    return (
      <CancelDialog
        channel={channel}
        subscription={subscription}
        cancel={{
          isPending: cancel.isPending,
          error: cancel.error,
          mutate: (type, on) => cancel.mutate({ body: { id, type } }, on),
        }}
        onClose={onClose}
      />
    );
  const isCompany = order_type === orderTypes.company;
  return (
    <Dialog
      opened
      title={plan.name}
      onClose={onClose}
      actions={
        <>
          {status !== 'ended' && !cancel_at_end && (
            <Button variant="subtle" color="red" onClick={() => setStep('cancel')}>
              Cancel subscription
            </Button>
          )}
          {isCompany && status === 'pending' && <Button onClick={() => setStep('activate')}>Set active</Button>}
          {isCompany && status === 'active' && !mine && (
            <Button variant="default" onClick={() => setStep('activate')}>
              Pay with my card
            </Button>
          )}
          {status !== 'pending' && <ButtonLink to={screensOf[channel].subscription(id)}>View subscription</ButtonLink>}
        </>
      }
    >
      <Stack gap="sm">
        <div>
          <StatusOf subscription={subscription} />
        </div>
        <Text size="sm">
          {isForTeam(order_type)
            ? `${licensesText(quantity)}, ${priceText(plan)} each, with `
            : `${priceText(plan)}, with `}
          {includedText(channel, plan)}. {status === 'pending' ? 'Requested' : 'Paid'} by {user.name}.{' '}
          {endText(subscription, zone) && `${endText(subscription, zone)}.`}
        </Text>
        {status !== 'pending' && <UsageMeter channel={channel} used={used} limit={pool} />}
        {status !== 'pending' && isForTeam(order_type) && (
          <Text size="sm">
            {assigned} of {licensesText(quantity)} assigned.
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
