import type { Subscription } from '@bookline/contract/features/subscriptions';
import { displayCurrency } from '@bookline/contract/rules/currency';
import type { Channel } from '@bookline/contract/rules/subscriptions';
import { Stack, Text } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { formFailure } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { Problem } from '../../billing/billing.api.ts';
import {
  includedText,
  licensesText,
  outcomeText,
  priceText,
  QuoteView,
  useCard,
  usePurchaseOutcome,
  useQuote,
} from '../../subscriptions/subscriptions.api.ts';
import { useActivate } from '../admin-subscriptions.data.ts';

/** Sets the company's pending subscription active: the admin's card pays, now and for renewals. Shows the costs first. */
export function ActivateDialog({
  channel,
  subscription,
  onClose,
}: {
  readonly channel: Channel;
  readonly subscription: Subscription;
  readonly onClose: () => void;
}) {
  const { id, plan, quantity, user } = subscription;
  const activate = useActivate(channel);
  const follow = usePurchaseOutcome(channel);
  const card = useCard().data?.data.card ?? null;
  const answer = useQuote(channel, { subscription_id: id });
  const quote = answer.data?.data;
  const outcome = activate.data?.data;
  const problem = (outcome && outcomeText(outcome)) ?? (answer.error ? sentenceOf(answer.error) : undefined);
  const submit = () =>
    quote &&
    activate.mutate(
      { body: { id, due_now: quote.due_now } },
      { onSuccess: ({ data }) => follow(data, 'Company subscription active'), onError: () => void answer.refetch() },
    );
  return (
    <FormDialog
      title="Set subscription active"
      fields={[]}
      {...formFailure(activate.error)}
      submitLabel={quote && Number(quote.due_now) > 0 ? `Pay ${displayCurrency(quote.due_now)}` : 'Set active'}
      busy={activate.isPending}
      dirty={false}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {() => (
        <Stack gap="sm">
          <Text size="sm">
            {licensesText(quantity)} of {plan.name}, {priceText(plan)} each, with {includedText(channel, plan)}.
            Requested by {user.name}. Your card pays now and when it renews.
          </Text>
          {quote ? (
            <QuoteView channel={channel} quote={quote} card={card} />
          ) : (
            !answer.error && <TextSkeleton lines={3} />
          )}
          {problem && <Problem>{problem}</Problem>}
          {(!card || outcome?.status === 'failed') && (
            <TextLink
              to={paths.billing_card}
              search={{ next: window.location.pathname + window.location.search }}
              size="sm"
            >
              {card ? 'Use another card' : 'Add a card first'}
            </TextLink>
          )}
        </Stack>
      )}
    </FormDialog>
  );
}
