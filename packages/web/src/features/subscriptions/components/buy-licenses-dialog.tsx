import type { Subscription, SubscriptionCharge } from '@bookline/contract/features/subscriptions';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { type Channel, MAX_LICENSES } from '@bookline/contract/rules/subscriptions';
import { NumberInput, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { formFailure } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { Problem } from '../../billing/billing.api.ts';
import { useCard, useOrderLicenses, useQuote } from '../subscriptions.data.ts';
import { outcomeText, usePurchaseOutcome } from '../use-purchase-outcome.ts';
import { licensesText } from '../words.ts';
import { QuoteView } from './quote-view.tsx';
import { CardLink } from './review.tsx';

interface Props {
  readonly channel: Channel;
  readonly subscription: Subscription;
  readonly onClose: () => void;
}

/** Buys more licenses for the user's own subscription. */
export function BuyLicenses(props: Props) {
  return <BuyLicensesDialog {...props} order={useOrderLicenses(props.channel)} />;
}

/** Buys more licenses for a subscription. Shows first what they cost. */
export function BuyLicensesDialog({
  channel,
  subscription,
  order,
  onClose,
}: Props & {
  readonly order: Pick<ReturnType<typeof useOrderLicenses>, 'isPending' | 'error' | 'data'> & {
    readonly mutate: (
      args: { body: { subscription_id: string; quantity: number; due_now: string } },
      on: { onSuccess: (reply: { readonly data: SubscriptionCharge }) => void; onError: () => void },
    ) => void;
  };
}) {
  const [added, setAdded] = useState<number | string>(1);
  const follow = usePurchaseOutcome(channel);
  const account = useCard().data?.data;
  const card = account?.card ?? null;
  const most = MAX_LICENSES - subscription.quantity;
  const isValid = typeof added === 'number' && Number.isInteger(added) && added >= 1 && added <= most;
  const [asked] = useDebouncedValue(added, DEBOUNCE_MS);
  const answer = useQuote(
    channel,
    isValid ? { subscription_id: subscription.id, quantity: subscription.quantity + Number(asked) } : null,
  );
  const quote = answer.data?.data;
  const isCurrent = isValid && asked === added && quote !== undefined && !answer.isPlaceholderData;
  const outcome = order.data?.data;
  const { errors, failure } = formFailure(order.error);
  const problem = (outcome && outcomeText(outcome)) ?? (answer.error ? sentenceOf(answer.error) : undefined);
  const submit = () => {
    if (!quote || !isCurrent) return;
    order.mutate(
      { body: { subscription_id: subscription.id, quantity: Number(added), due_now: quote.due_now } },
      {
        onSuccess: ({ data }) => {
          follow(data, `${licensesText(Number(added))} added`);
          if (data.status === 'paid' || data.status === 'unclear') onClose();
        },
        onError: () => void answer.refetch(),
      },
    );
  };
  return (
    <FormDialog
      title="Buy licenses"
      fields={['quantity']}
      errors={errors}
      failure={failure}
      submitLabel={quote && isCurrent ? `Pay ${displayCurrency(quote.due_now)}` : 'Pay'}
      busy={order.isPending}
      dirty={false}
      onSubmit={submit}
      onClose={onClose}
    >
      {(errorOf) => (
        <Stack gap="sm">
          <NumberInput
            label="Licenses to add"
            description={`You have ${licensesText(subscription.quantity)} of ${subscription.plan.name}.`}
            min={1}
            max={most}
            allowDecimal={false}
            clampBehavior="none"
            value={added}
            onChange={setAdded}
            error={
              errorOf('quantity') ?? (isValid ? undefined : `Enter a number from 1 to ${most.toLocaleString('en-US')}.`)
            }
            data-autofocus
          />
          {quote ? (
            <QuoteView channel={channel} quote={quote} card={card} />
          ) : (
            !answer.error && <TextSkeleton lines={3} />
          )}
          {problem && (
            <Problem>
              {problem} {outcome?.status === 'failed' && <CardLink>Use another card</CardLink>}
            </Problem>
          )}
          {account && !account.card && (
            <Text size="sm">
              <CardLink>Add a card first</CardLink>
            </Text>
          )}
        </Stack>
      )}
    </FormDialog>
  );
}
