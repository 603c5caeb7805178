import type { AccountInfo } from '@bookline/contract/features/billing';
import type { Subscription, SubscriptionPlan } from '@bookline/contract/features/subscriptions';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { type Channel, MAX_LICENSES, type OrderType, orderTypes } from '@bookline/contract/rules/subscriptions';
import { Button, Group, NumberInput, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink, TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { formFailure } from '../../../lib/use-record-form.ts';
import { Panel } from '../../../ui/panel.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { Problem } from '../../billing/billing.api.ts';
import { useChangeSubscription, useQuote, useSubscribe } from '../subscriptions.data.ts';
import { outcomeText, usePurchaseOutcome } from '../use-purchase-outcome.ts';
import { includedText, isForTeam, licensesText, nameOf, priceText, screensOf } from '../words.ts';
import { QuoteView } from './quote-view.tsx';

export interface Chosen {
  readonly payer: OrderType;
  readonly licenses: number;
}

const payerChoices = {
  [orderTypes.manager]: 'My team',
  [orderTypes.self]: 'Just me',
  [orderTypes.company]: 'The company',
} as const;

/** Costs of a chosen plan, and the order. `subscription` is the one that it changes; without it, the plan starts a new one. */
export function Review({
  channel,
  plan,
  subscription,
  account,
  payers,
  chosen,
  onChoose,
}: {
  readonly channel: Channel;
  readonly plan: SubscriptionPlan;
  readonly subscription: Subscription | null;
  readonly account: AccountInfo;
  /** Who can pay. */
  readonly payers: readonly OrderType[];
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Partial<Chosen>) => void;
}) {
  const payer = subscription?.order_type ?? chosen.payer;
  const team = isForTeam(payer);
  const quantity = team ? chosen.licenses : 1;
  const isValid = Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_LICENSES;
  const [asked] = useDebouncedValue(quantity, DEBOUNCE_MS);
  const answer = useQuote(
    channel,
    isValid
      ? {
          plan_id: plan.id,
          quantity: asked,
          ...(subscription ? { subscription_id: subscription.id } : { order_type: payer }),
        }
      : null,
  );
  const quote = answer.data?.data;
  const isCurrent = isValid && asked === quantity && quote !== undefined && !answer.isPlaceholderData;
  const { send, busy, error, outcome } = useOrder(channel, { plan, subscription, payer, quantity });
  const requests = payer === orderTypes.company && !subscription;
  const dueNow = !requests && quote?.effective === 'now' && Number(quote.due_now) > 0;
  const { errors, failure } = formFailure(error);
  const problem =
    failure ?? (errors && Object.values(errors).flat()[0]) ?? (outcome && outcomeText(outcome)) ?? undefined;
  return (
    <Panel title={`${plan.name}, ${priceText(plan)}`}>
      <Stack gap="md">
        <Text size="sm">
          {includedText(channel, plan)}
          {team && ' for each license'}.{plan.description && ` ${plan.description}`}{' '}
          {subscription && subscription.plan.id !== plan.id && `Replaces ${subscription.plan.name}.`}
        </Text>
        {!subscription && payers.length > 1 && (
          <SegmentedControl
            aria-label="Who is it for?"
            data={payers.map((value) => ({ value, label: payerChoices[value] }))}
            value={payer}
            onChange={(value) => onChoose({ payer: payers.find((one) => one === value) ?? payer })}
            maw="20rem"
          />
        )}
        {team && (
          <NumberInput
            label="Licenses"
            description="One for each user. You assign them afterwards."
            min={1}
            max={MAX_LICENSES}
            allowDecimal={false}
            clampBehavior="none"
            value={chosen.licenses}
            onChange={(licenses) => typeof licenses === 'number' && onChoose({ licenses })}
            error={isValid ? undefined : `Enter a number from 1 to ${MAX_LICENSES.toLocaleString('en-US')}.`}
            maw="20rem"
          />
        )}
        {answer.error && !quote && <Problem>{sentenceOf(answer.error)}</Problem>}
        {!quote && !answer.error && <TextSkeleton lines={3} />}
        {quote && (
          <div aria-busy={!isCurrent || undefined}>
            <QuoteView channel={channel} quote={quote} card={account.card} />
          </div>
        )}
        {requests && (
          <Text size="sm">
            Nothing is charged now. An admin reviews the request, and pays with their card when they set it active.
          </Text>
        )}
        {account.is_test && dueNow && (
          <Text size="sm" c="dimmed">
            Payments go to a test gateway. No money moves.
          </Text>
        )}
        {problem && (
          <Problem>
            {problem} {outcome?.status === 'failed' && <CardLink>Use another card</CardLink>}
          </Problem>
        )}
        <Group gap="sm">
          {dueNow && !account.card ? (
            <ButtonLink to={paths.billing_card} search={{ next: here() }}>
              Add card
            </ButtonLink>
          ) : (
            <Button
              loading={busy}
              disabled={!isCurrent}
              onClick={() => quote && send(quote.due_now, { onFailed: () => void answer.refetch() })}
            >
              {requests
                ? `Request ${licensesText(quantity)}`
                : dueNow && quote
                  ? `Pay ${displayCurrency(quote.due_now)}`
                  : 'Confirm'}
            </Button>
          )}
          <ButtonLink to={screensOf[channel].plans} variant="default">
            Back to plans
          </ButtonLink>
        </Group>
      </Stack>
    </Panel>
  );
}

/** The current screen, to return to from the card's page. */
const here = () => window.location.pathname + window.location.search;

/** Leads to the card, and back to `next`. */
export function CardLink({ next = here(), children }: { readonly next?: string; readonly children: string }) {
  return (
    <TextLink to={paths.billing_card} search={{ next }} inherit c="inherit" underline="always">
      {children}
    </TextLink>
  );
}

/** Sends the order, as a new subscription or as a change of one. */
function useOrder(
  channel: Channel,
  {
    plan,
    subscription,
    payer,
    quantity,
  }: {
    readonly plan: SubscriptionPlan;
    readonly subscription: Subscription | null;
    readonly payer: OrderType;
    readonly quantity: number;
  },
) {
  const create = useSubscribe(channel);
  const change = useChangeSubscription(channel);
  const follow = usePurchaseOutcome(channel);
  const used = subscription ? change : create;
  const send = (due_now: string, { onFailed }: { readonly onFailed: () => void }) => {
    const done = subscription
      ? 'Subscription saved'
      : payer === orderTypes.company
        ? 'Company subscription requested'
        : `${nameOf[channel]} subscription started`;
    const on = {
      onSuccess: ({ data }: { readonly data: Parameters<typeof follow>[0] }) => follow(data, done),
      onError: onFailed,
    };
    if (subscription)
      change.mutate({ params: { id: subscription.id }, body: { plan_id: plan.id, quantity, due_now } }, on);
    else create.mutate({ body: { order_type: payer, plan_id: plan.id, quantity, due_now } }, on);
  };
  return { send, busy: used.isPending, error: used.error, outcome: used.data?.data };
}
