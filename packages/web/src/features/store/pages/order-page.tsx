import type { StoreOrder } from '@bookline/contract/features/store';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { usePathParam } from '../../../lib/url-params.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RecordPage } from '../../../ui/record-page.tsx';
import { Section } from '../../../ui/section.tsx';
import { cardText, outcomeText, Problem } from '../../billing/billing.api.ts';
import { OrderHistory } from '../components/order-history.tsx';
import { OrderItems, Totals } from '../components/order-parts.tsx';
import { orderStateText } from '../order-words.ts';
import { receiptUrl, useConfirmOrder, useOrder, useReorder } from '../store.data.ts';

const parse = ({ payment }: Readonly<Record<string, unknown>>) => ({
  payment: typeof payment === 'string' && payment !== '' ? payment : undefined,
});

/** One of the user's orders. Their bank leads back here. */
export function OrderPage() {
  const id = usePathParam('id');
  const { data, error, refetch } = useOrder(id);
  return (
    <>
      <PageHeader
        title={data?.data.number ? `Order ${data.data.number}` : 'Order'}
        detail={data && orderStateText(data.data)}
        actions={
          <ButtonLink to={paths.store_orders} variant="default">
            Your orders
          </ButtonLink>
        }
      />
      <Returned />
      <RecordPage
        record={data?.data}
        missing={error instanceof ApiError && error.status === 404}
        failure={error ? sentenceOf(error) : undefined}
        onRetry={() => void refetch()}
        back={<ButtonLink to={paths.store_orders}>Your orders</ButtonLink>}
      >
        {(order) => <Order order={order} />}
      </RecordPage>
    </>
  );
}

/** Back from the bank: looks at the outcome once. */
function Returned() {
  const [{ payment }, set] = useUrlState(parse);
  const { mutate, data, error } = useConfirmOrder();
  useEffect(() => {
    if (payment) mutate({ body: { payment_id: payment } });
  }, [mutate, payment]);
  const paid = data?.data.status === 'paid';
  useEffect(() => {
    if (paid && payment) set({ payment: undefined }, { replace: true });
  }, [paid, payment, set]);
  const problem = error ? sentenceOf(error) : data && outcomeText(data.data);
  return problem ? (
    <Stack p="md" align="flex-start">
      <Problem>{problem}</Problem>
      <ButtonLink to={paths.store_order}>Back to cart</ButtonLink>
    </Stack>
  ) : null;
}

function Order({ order }: { readonly order: StoreOrder }) {
  const again = useReorder();
  const navigate = useNavigate();
  const { id, status, items, contacts_count, card, events } = order;
  const address = [order.line1, order.city, [order.state, order.zip].filter(Boolean).join(' ')].filter(Boolean);
  return (
    <Stack gap="lg">
      <Section title="Items">
        <Stack gap="md">
          <OrderItems items={items} />
          <Totals costs={order} refunded={order.refunded} />
          {card && <Text size="sm">Paid with {cardText(card)}.</Text>}
          {status === 'paid' && (
            <Group gap="sm">
              <Anchor href={receiptUrl(id)} size="sm" underline="always">
                Receipt as PDF
              </Anchor>
              <Button
                size="compact-sm"
                variant="default"
                loading={again.isPending}
                onClick={() =>
                  again.mutate({ params: { id } }, { onSuccess: () => void navigate({ to: paths.store_order }) })
                }
              >
                Order again
              </Button>
            </Group>
          )}
        </Stack>
      </Section>
      <Section title="For whom">
        <Text size="sm">
          {[order.name, order.email, order.phone, ...(order.shipping ? address : [])].filter(Boolean).join(', ')}
        </Text>
        {contacts_count > 0 && (
          <Text size="sm">
            {contacts_count === 1 ? 'One contact' : `${formatNumber(contacts_count)} contacts`}, as they were when you
            ordered.
          </Text>
        )}
        {order.note && <Text size="sm">{order.note}</Text>}
      </Section>
      <Section title="History">
        <OrderHistory events={events} />
      </Section>
    </Stack>
  );
}
