import type { SubscriptionOrder } from '@bookline/contract/features/subscriptions';
import { displayCurrency } from '@bookline/contract/rules/currency';
import {
  type Channel,
  NUMBER_ORDER,
  orderReasonLabels,
  VALIDATION_ORDER,
} from '@bookline/contract/rules/subscriptions';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { takeStep } from '../../../lib/gateway-step.ts';
import { ButtonLink, TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { toast } from '../../../ui/toast.ts';
import { Problem } from '../../billing/billing.api.ts';
import { CostTable } from '../components/costs.tsx';
import { orderName, orderStatusOf } from '../components/order-list.tsx';
import { CardLink } from '../components/review.tsx';
import classes from '../components/subscriptions.module.css';
import { orderPdf, useConfirmPayment, useOrder, usePayOrder, useSubscriptionNews } from '../subscriptions.data.ts';
import { outcomeText, usePurchaseOutcome } from '../use-purchase-outcome.ts';
import { cardOf, dayOf, screensOf } from '../words.ts';

const parse = ({ payment }: Readonly<Record<string, unknown>>) => ({
  /** The user's bank leads back here with it. */
  payment: typeof payment === 'string' && payment !== '' ? payment : undefined,
});

/** An order: what was bought, what it cost, and where its payment is. */
export function OrderPage({ channel }: { readonly channel: Channel }) {
  useSubscriptionNews(channel);
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useOrder(channel, id);
  const order = data?.data;
  const all = <ButtonLink to={screensOf[channel].orders}>All orders</ButtonLink>;
  if (!order)
    return (
      <>
        <PageHeader title="Order" />
        {error instanceof ApiError && error.status === 404 ? (
          <NotFoundState actions={all} />
        ) : error ? (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : (
          <div className={classes.page}>
            <TextSkeleton lines={6} />
          </div>
        )}
      </>
    );
  return (
    <>
      <PageHeader title={orderName(order)} detail={<StatusChip {...orderStatusOf(order)} />} />
      <div className={classes.page}>
        <Payment channel={channel} order={order} />
        <div className={classes.two}>
          <Panel title="Costs">
            <CostTable
              costs={order}
              totals={[
                { label: 'Total', amount: order.total },
                ...(Number(order.refunded) > 0 ? [{ label: 'Refunded', amount: order.refunded }] : []),
              ]}
            />
            {order.number !== null && (
              <Group gap="md" mt="sm">
                <Anchor size="sm" href={orderPdf(channel, order.id, 'invoice')}>
                  Invoice (PDF)
                </Anchor>
                {order.paid_at !== null && (
                  <Anchor size="sm" href={orderPdf(channel, order.id, 'receipt')}>
                    Receipt (PDF)
                  </Anchor>
                )}
              </Group>
            )}
          </Panel>
          <Panel title="Details">
            <Facts channel={channel} order={order} />
          </Panel>
        </div>
      </div>
    </>
  );
}

/** What is still to be done about the payment. */
function Payment({ channel, order }: { readonly channel: Channel; readonly order: SubscriptionOrder }) {
  const [{ payment }, set] = useUrlState(parse);
  const { mutate: confirm, data: confirmed, error: unconfirmed } = useConfirmPayment(channel);
  const pay = usePayOrder(channel);
  const follow = usePurchaseOutcome(channel);
  useEffect(() => {
    if (!payment) return;
    confirm(
      { body: { payment_id: payment } },
      {
        onSuccess: ({ data: { status } }) => {
          if (status !== 'paid') return;
          toast.done('Payment received');
          set({ payment: undefined }, { replace: true });
        },
      },
    );
  }, [payment, confirm, set]);
  // Where the same can be ordered again.
  const again =
    order.order_type === NUMBER_ORDER
      ? { to: paths.phone_numbers, label: 'Back to phone numbers' }
      : order.order_type === VALIDATION_ORDER
        ? { to: paths.phone_verifications, label: 'Back to phone validation' }
        : { to: screensOf[channel].plans, label: 'Back to plans' };
  const outcome = pay.data?.data ?? confirmed?.data;
  const error = pay.error ?? unconfirmed;
  const problem = error
    ? sentenceOf(error)
    : ((outcome && outcomeText(outcome)) ?? (order.status === 'paid' ? undefined : order.problem));
  const step = outcome?.status === 'action' ? outcome.step : null;
  const waits = order.status === 'open' && !order.payable && !problem;
  if (!problem && !order.payable && !waits) return null;
  return (
    <Stack gap="sm" align="flex-start">
      {problem && (
        <Problem>
          {problem} {order.payable && <CardLink>Use another card</CardLink>}
          {order.status === 'failed' && <CardLink next={again.to}>Use another card</CardLink>}
        </Problem>
      )}
      {waits && (
        <Text size="sm" role="status">
          {step
            ? 'Your bank asks you to confirm this payment.'
            : 'Your bank hasn’t answered yet. This page updates once it has.'}
        </Text>
      )}
      <Group gap="sm">
        {step && payment && waits && (
          <Button
            onClick={() =>
              takeStep(step, { payment, back: `${screensOf[channel].order(order.id)}?payment=${payment}` })
            }
          >
            Continue at your bank
          </Button>
        )}
        {order.payable && (
          <Button
            loading={pay.isPending}
            onClick={() =>
              pay.mutate({ params: { id: order.id } }, { onSuccess: ({ data }) => follow(data, 'Payment received') })
            }
          >
            Pay {displayCurrency(order.total)}
          </Button>
        )}
        {order.status === 'failed' && (
          <ButtonLink to={again.to} variant="default">
            {again.label}
          </ButtonLink>
        )}
      </Group>
    </Stack>
  );
}

function Facts({ channel, order }: { readonly channel: Channel; readonly order: SubscriptionOrder }) {
  const zone = useTimeZone();
  const card = cardOf(order);
  const { reason, plan, quantity, user, period_start, period_end, created_at, paid_at, canceled_at } = order;
  return (
    <dl className={classes.facts}>
      <dt>Order</dt>
      <dd>{orderReasonLabels[reason]}</dd>
      {plan && (
        <>
          <dt>Plan</dt>
          <dd>
            {order.subscription_id ? (
              <TextLink to={screensOf[channel].subscription(order.subscription_id)} inherit>
                {plan}
              </TextLink>
            ) : (
              plan
            )}
          </dd>
          <dt>Licenses</dt>
          <dd>{quantity}</dd>
        </>
      )}
      {period_end > period_start && (
        <>
          <dt>Period</dt>
          <dd>
            {dayOf(period_start, zone)} to {dayOf(period_end, zone)}
          </dd>
        </>
      )}
      <dt>Payer</dt>
      <dd>{user.name}</dd>
      {card && (
        <>
          <dt>Card</dt>
          <dd>{card}</dd>
        </>
      )}
      <dt>Ordered</dt>
      <dd>{dayOf(created_at, zone)}</dd>
      {paid_at && (
        <>
          <dt>Paid</dt>
          <dd>{dayOf(paid_at, zone)}</dd>
        </>
      )}
      {canceled_at && (
        <>
          <dt>Canceled</dt>
          <dd>{dayOf(canceled_at, zone)}</dd>
        </>
      )}
    </dl>
  );
}
