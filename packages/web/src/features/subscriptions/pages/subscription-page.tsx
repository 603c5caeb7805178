import type { Subscription } from '@bookline/contract/features/subscriptions';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { type Channel, type SubscriptionKind, unitWord } from '@bookline/contract/rules/subscriptions';
import { Button, Stack, Text } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink, TextLink } from '../../../lib/links.tsx';
import { useTimeZone } from '../../../lib/timezone.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PanelNote } from '../../../ui/panel-states.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { Problem } from '../../billing/billing.api.ts';
import { BuyLicenses } from '../components/buy-licenses-dialog.tsx';
import { CancelDialog } from '../components/cancel-dialog.tsx';
import { CompactOrder } from '../components/order-list.tsx';
import classes from '../components/subscriptions.module.css';
import { UsageMeter } from '../components/usage-meter.tsx';
import { useCancelSubscription, useOrders, useSubscription, useSubscriptionNews } from '../subscriptions.data.ts';
import {
  dayOf,
  endText,
  includedText,
  isForTeam,
  licensesText,
  nameOf,
  payerLabels,
  priceText,
  screensOf,
  statusOf,
  unallocated,
  unitsText,
} from '../words.ts';

/** A subscription: its plan, licenses, usage, renewal, and orders. */
export function SubscriptionPage({ channel }: { readonly channel: Channel }) {
  useSubscriptionNews(channel);
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useSubscription(channel, id);
  const subscription = data?.data;
  if (!subscription)
    return (
      <>
        <PageHeader title={`${nameOf[channel]} subscription`} />
        {error instanceof ApiError && error.status === 404 ? (
          <NotFoundState actions={<ButtonLink to={screensOf[channel].subscriptions}>All subscriptions</ButtonLink>} />
        ) : error ? (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : (
          <div className={classes.page}>
            <TextSkeleton lines={6} />
          </div>
        )}
      </>
    );
  return <Loaded channel={channel} subscription={subscription} />;
}

function Loaded({ channel, subscription }: { readonly channel: Channel; readonly subscription: Subscription }) {
  const { plan, status, used, pool, order_type } = subscription;
  const started = status !== 'pending';
  return (
    <>
      <PageHeader
        title={plan.name}
        detail={<StatusChip {...statusOf(subscription)} />}
        actions={
          subscription.changeable && status !== 'ended' && <Actions channel={channel} subscription={subscription} />
        }
      />
      <div className={classes.page}>
        <Due channel={channel} subscription={subscription} />
        <div className={classes.two}>
          <Panel title="Plan">
            <PlanFacts channel={channel} subscription={subscription} />
          </Panel>
          {started && (
            <Panel
              title={isForTeam(order_type) ? 'Licenses' : 'Usage'}
              action={
                isForTeam(order_type) && (
                  <TextLink to={screensOf[channel].licenses} search={{ subscription: subscription.id }} size="sm">
                    View licenses
                  </TextLink>
                )
              }
            >
              <Stack gap="sm">
                <UsageMeter channel={channel} used={used} limit={pool} label={`${unitWord(channel, 2)} used`} />
                {isForTeam(order_type) && <LicenseFacts channel={channel} subscription={subscription} />}
              </Stack>
            </Panel>
          )}
          {(subscription.mine || subscription.changeable) && started && (
            <Orders channel={channel} subscription={subscription} />
          )}
        </div>
      </div>
    </>
  );
}

function Actions({ channel, subscription }: { readonly channel: Channel; readonly subscription: Subscription }) {
  const [opened, setOpened] = useState<'cancel' | 'licenses' | null>(null);
  const { status, cancel_at_end, next_plan, next_quantity, plan, quantity, order_type, mine } = subscription;
  const close = () => setOpened(null);
  const active = status === 'active';
  const keeps = active && (cancel_at_end || next_plan !== null || next_quantity !== null);
  return (
    <>
      {!cancel_at_end && (
        <Button variant="default" onClick={() => setOpened('cancel')}>
          Cancel subscription
        </Button>
      )}
      {mine && active && (
        <>
          {keeps && (
            <ButtonLink
              variant="default"
              to={screensOf[channel].plans}
              search={{ plan: plan.id, subscription: subscription.id, licenses: quantity }}
            >
              Keep plan
            </ButtonLink>
          )}
          <ButtonLink variant="default" to={screensOf[channel].plans} search={{ subscription: subscription.id }}>
            Change plan
          </ButtonLink>
          {isForTeam(order_type) && <Button onClick={() => setOpened('licenses')}>Buy licenses</Button>}
        </>
      )}
      {opened === 'cancel' && <Cancel channel={channel} subscription={subscription} onClose={close} />}
      {opened === 'licenses' && <BuyLicenses channel={channel} subscription={subscription} onClose={close} />}
    </>
  );
}

function Cancel({
  channel,
  subscription,
  onClose,
}: {
  readonly channel: Channel;
  readonly subscription: Subscription;
  readonly onClose: () => void;
}) {
  const { isPending, error, mutate } = useCancelSubscription(channel);
  const cancel = {
    isPending,
    error,
    mutate: (type: SubscriptionKind, on: { readonly onSuccess: () => void }) =>
      mutate({ params: { id: subscription.id }, body: { type } }, on),
  };
  return <CancelDialog channel={channel} subscription={subscription} cancel={cancel} onClose={onClose} />;
}

/** A renewal that is still to be paid. */
function Due({ channel, subscription }: { readonly channel: Channel; readonly subscription: Subscription }) {
  const zone = useTimeZone();
  const { status, open_order_id, next_attempt_at, grace_ends_at, mine } = subscription;
  if (status !== 'past_due' && status !== 'unpaid') return null;
  return (
    <Problem>
      The renewal isn’t paid.{' '}
      {status === 'unpaid'
        ? `Its ${unitWord(channel, 2)} can’t be used until it is.`
        : grace_ends_at && `Everything works until ${dayOf(grace_ends_at, zone)}.`}{' '}
      {next_attempt_at && `The card is tried again on ${dayOf(next_attempt_at, zone)}. `}
      {mine && open_order_id && (
        <TextLink to={screensOf[channel].order(open_order_id)} c="inherit" underline="always">
          Pay renewal
        </TextLink>
      )}
    </Problem>
  );
}

function PlanFacts({ channel, subscription }: { readonly channel: Channel; readonly subscription: Subscription }) {
  const zone = useTimeZone();
  const { plan, quantity, order_type, user, status, renewal, next_plan, next_quantity, cancel_at_end } = subscription;
  const team = isForTeam(order_type);
  const changes = (next_plan || next_quantity !== null) && !cancel_at_end;
  return (
    <dl className={classes.facts}>
      <dt>Price</dt>
      <dd>
        {priceText(plan)}
        {team && Number(plan.price) > 0 && ' for each license'}
      </dd>
      <dt>Included</dt>
      <dd>
        {includedText(channel, plan)}
        {team && ' for each license'}
      </dd>
      {team && (
        <>
          <dt>Licenses</dt>
          <dd>{formatNumber(quantity)}</dd>
        </>
      )}
      <dt>{status === 'pending' ? 'Requested by' : 'Payer'}</dt>
      <dd>
        {user.name}
        {team && ` (${payerLabels[order_type].toLowerCase()})`}
      </dd>
      {status !== 'pending' && (
        <>
          <dt>Period</dt>
          <dd>{endText(subscription, zone)}</dd>
        </>
      )}
      {status !== 'ended' && !cancel_at_end && (
        <>
          <dt>Renewal</dt>
          <dd>
            {displayCurrency(renewal)} before tax
            {changes && `, for ${licensesText(next_quantity ?? quantity)} of ${(next_plan ?? plan).name}`}
          </dd>
        </>
      )}
    </dl>
  );
}

function LicenseFacts({ channel, subscription }: { readonly channel: Channel; readonly subscription: Subscription }) {
  const { assigned, quantity, allocated } = subscription;
  return (
    <Text size="sm">
      {formatNumber(assigned)} of {licensesText(quantity)} assigned. {unitsText(channel, allocated)} allocated,{' '}
      {unitsText(channel, unallocated(subscription))} not allocated yet.
    </Text>
  );
}

function Orders({ channel, subscription }: { readonly channel: Channel; readonly subscription: Subscription }) {
  const zone = useTimeZone();
  const orders = useOrders(channel, { subscription_id: subscription.id, limit: 5 }).data?.data;
  return (
    <Panel
      title="Latest orders"
      action={
        <TextLink to={screensOf[channel].orders} size="sm">
          All orders
        </TextLink>
      }
    >
      {!orders ? (
        <TextSkeleton lines={3} />
      ) : orders.length === 0 ? (
        <PanelNote>No orders</PanelNote>
      ) : (
        <Stack gap="sm">
          {orders.map((order) => (
            <Link key={order.id} to={screensOf[channel].order(order.id)} className={classes.row}>
              <CompactOrder row={order} zone={zone} />
            </Link>
          ))}
        </Stack>
      )}
    </Panel>
  );
}
