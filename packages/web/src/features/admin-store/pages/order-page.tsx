import type { ManagedStoreOrder } from '@bookline/contract/features/admin-store';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { adminStatusLabels, MAX_ORDER_NOTE, nextStatuses, STORE_ORDER_TYPE } from '@bookline/contract/rules/store';
import { Anchor, Button, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink, TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { usePathParam } from '../../../lib/url-params.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormShell } from '../../../ui/form-shell.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RecordPage } from '../../../ui/record-page.tsx';
import { toast } from '../../../ui/toast.ts';
import { RefundForm } from '../../admin-billing/admin-billing.api.ts';
import { OrderHistory, OrderItems, receiptUrl, Totals } from '../../store/store.api.ts';
import { contactsUrl, useChangeOrder, useManagedOrder, useRefundOrder } from '../admin-store.data.ts';
import { Refunds } from '../components/refunds.tsx';
import { SalesOrder } from '../components/sales-order.tsx';

/** S:150: one order: its status, history, and refunds. */
export function OrderPage() {
  const id = usePathParam('id');
  const [following, setFollowing] = useState(false);
  const { data, error, refetch } = useManagedOrder(id, following);
  const open = data?.data.refunds.some(({ status }) => status === 'pending') ?? false;
  if (open !== following) setFollowing(open);
  return (
    <>
      <PageHeader
        title={data ? `Order ${data.data.number}` : 'Order'}
        detail={data && adminStatusLabels[data.data.admin_status]}
      />
      <RecordPage
        record={data?.data}
        missing={error instanceof ApiError && error.status === 404}
        failure={error ? sentenceOf(error) : undefined}
        onRetry={() => void refetch()}
        back={<ButtonLink to={paths.admin_orders}>All orders</ButtonLink>}
      >
        {(order) => (
          <Stack gap="md">
            {order.order_type === STORE_ORDER_TYPE ? (
              <>
                <Items order={order} />
                <Status key={order.events.length} order={order} />
              </>
            ) : (
              <SalesOrder key={order.events.length} order={order} />
            )}
            <Panel title="History">
              <OrderHistory events={order.events} />
            </Panel>
          </Stack>
        )}
      </RecordPage>
    </>
  );
}

function Items({ order }: { readonly order: ManagedStoreOrder }) {
  const [refunding, setRefunding] = useState(false);
  const refund = useRefundOrder();
  const address = [order.line1, order.city, [order.state, order.zip].filter(Boolean).join(' ')].filter(Boolean);
  return (
    <Panel
      title="Order"
      action={
        Number(order.refundable) > 0 && (
          <Button size="compact-sm" variant="default" onClick={() => setRefunding(true)}>
            Refund
          </Button>
        )
      }
    >
      <Stack gap="md">
        <OrderItems items={order.items} />
        <Totals costs={order} refunded={order.refunded} />
        <Refunds refunds={order.refunds} />
        <Stack gap={2}>
          <Text size="sm" component="div">
            Ordered by{' '}
            <TextLink to={paths.admin_user(order.user.id)} size="sm" underline="always">
              {order.user.name}
            </TextLink>
          </Text>
          <Text size="sm">
            {[order.name, order.email, order.phone, ...(order.shipping ? address : [])].filter(Boolean).join(', ')}
          </Text>
          {order.note && <Text size="sm">{order.note}</Text>}
          {order.fulfillers.length > 0 && (
            <Text size="sm" c="dimmed">
              Sent to {order.fulfillers.join(', ')}
            </Text>
          )}
        </Stack>
        <Group gap="md">
          <Anchor href={receiptUrl(order.id)} size="sm" underline="always">
            Receipt as PDF
          </Anchor>
          {order.contacts_count > 0 && (
            <Anchor href={contactsUrl(order.id)} size="sm" underline="always" download>
              {order.contacts_count === 1 ? 'One contact' : `${formatNumber(order.contacts_count)} contacts`} as CSV
            </Anchor>
          )}
        </Group>
      </Stack>
      {refunding && (
        <RefundForm
          title={`Refund order ${order.number}`}
          refundable={order.refundable}
          total={order.total}
          consequence="The order goes on. Cancel it if nothing is sent."
          send={refund}
          onSend={(body, onSuccess) => refund.mutate({ params: { id: order.id }, body }, { onSuccess })}
          onClose={() => setRefunding(false)}
        />
      )}
    </Panel>
  );
}

const fields = ['admin_status', 'note'];

function Status({ order }: { readonly order: ManagedStoreOrder }) {
  const send = useChangeOrder();
  const { draft, set, withBind } = useRecordForm({ admin_status: order.admin_status, note: '' });
  const next = [order.admin_status, ...nextStatuses[order.admin_status]];
  const save = () =>
    send.mutate(
      {
        params: { id: order.id },
        body: {
          ...(draft.admin_status !== order.admin_status && { admin_status: draft.admin_status }),
          ...(draft.note.trim() && { note: draft.note }),
        },
      },
      { onSuccess: () => toast.done('Order saved') },
    );
  return (
    <Panel title="Status">
      <FormShell
        fields={fields}
        {...formFailure(send.error)}
        submitLabel="Save status"
        busy={send.isPending}
        onSubmit={save}
      >
        {withBind((bind, errorOf) => (
          <Stack gap="sm">
            <Select
              label="Status"
              description="The user gets an email when it changes. A canceled order stays canceled."
              data={next.map((value) => ({ value, label: adminStatusLabels[value] }))}
              allowDeselect={false}
              value={draft.admin_status}
              onChange={(value) => set({ admin_status: next.find((each) => each === value) ?? order.admin_status })}
              error={errorOf('admin_status')}
            />
            <Textarea
              label="Note"
              description="For admins only."
              {...bind('note')}
              maxLength={MAX_ORDER_NOTE}
              autosize
              minRows={2}
            />
          </Stack>
        ))}
      </FormShell>
    </Panel>
  );
}
