import type { Subscription } from '@bookline/contract/features/subscriptions';
import { type Channel, orderTypes, type SubscriptionKind, unitWord } from '@bookline/contract/rules/subscriptions';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.ts';
import { Problem } from '../../billing/billing.api.ts';
import { cancelType, dayOf } from '../words.ts';

/** What a cancellation means, by the subscription's kind and status. */
export function cancelText(
  channel: Channel,
  { status, order_type, period_end }: Pick<Subscription, 'status' | 'order_type' | 'period_end'>,
  zone: string,
): string {
  const many = unitWord(channel, 2);
  if (status === 'pending')
    return 'The request ends now. Nothing was charged. You can request a plan again at any time.';
  const [who, own] = holders[order_type];
  if (status !== 'active' || !period_end)
    return `It ends now, and the renewal is no longer due. ${who} lose ${own} ${many} at once. This can’t be undone.`;
  return `${who} keep ${own} ${many} until ${dayOf(period_end, zone)}. It isn’t renewed, and nothing more is charged. Until then, you can keep it.`;
}

/** Who has a subscription's minutes or texts, and whose they are. */
const holders = {
  [orderTypes.company]: ['All users with a license', 'their'],
  [orderTypes.manager]: ['Your team members', 'their'],
  [orderTypes.self]: ['You', 'your'],
} as const;

interface Cancel {
  readonly mutate: (type: SubscriptionKind, on: { readonly onSuccess: () => void }) => void;
  readonly isPending: boolean;
  readonly error: Error | null;
}

/** R341: cancels a subscription, after it says what that means. */
export function CancelDialog({
  channel,
  subscription,
  cancel,
  onClose,
}: {
  readonly channel: Channel;
  readonly subscription: Subscription;
  readonly cancel: Cancel;
  readonly onClose: () => void;
}) {
  const zone = useTimeZone();
  const { plan, order_type } = subscription;
  return (
    <Confirm
      opened
      title={`Cancel ${plan.name}?`}
      action="Cancel subscription"
      cancel="Keep subscription"
      danger
      busy={cancel.isPending}
      onConfirm={() =>
        cancel.mutate(cancelType(order_type), {
          onSuccess: () => {
            toast.done('Subscription canceled');
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      {cancelText(channel, subscription, zone)}
      {cancel.error && <Problem>{sentenceOf(cancel.error)}</Problem>}
    </Confirm>
  );
}
