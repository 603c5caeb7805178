import type { SubscriptionCharge } from '@bookline/contract/features/subscriptions';
import type { Channel } from '@bookline/contract/rules/subscriptions';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { takeStep } from '../../lib/gateway-step.ts';
import { toast } from '../../ui/toast.ts';
import { screensOf } from './words.ts';

/** What an order that wasn't paid tells the user. */
export { outcomeText } from '../billing/billing.api.ts';

/**
 * Follows an order: to the bank's page if it asks for the user, to the order while the bank hasn't answered, and to the subscription once it's
 * paid. A failed one stays where it is.
 */
export function usePurchaseOutcome(channel: Channel): (charge: SubscriptionCharge, done: string) => void {
  const navigate = useNavigate();
  return useCallback(
    ({ status, step, payment_id, order_id, subscription_id }, done) => {
      const screens = screensOf[channel];
      if (status === 'action' && step && payment_id && order_id)
        takeStep(step, { payment: payment_id, back: `${screens.order(order_id)}?payment=${payment_id}` });
      if (status === 'unclear' && order_id) void navigate({ to: screens.order(order_id) });
      if (status !== 'paid' && status !== 'scheduled') return;
      toast.done(done);
      void navigate({ to: subscription_id ? screens.subscription(subscription_id) : screens.subscriptions });
    },
    [navigate, channel],
  );
}
