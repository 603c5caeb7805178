import type { ManagedSalesOrder } from '@bookline/contract/features/admin-store';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { MAX_ORDER_NOTE, managedTypeLabels } from '@bookline/contract/rules/store';
import { orderReasonLabels } from '@bookline/contract/rules/subscriptions';
import { Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';
import { RefundForm } from '../../admin-billing/admin-billing.api.ts';
import { Problem } from '../../billing/billing.api.ts';
import { CostTable, cardOf, dayOf, orderPdf } from '../../subscriptions/subscriptions.api.ts';
import { useChangeOrder, useRefundOrder } from '../admin-store.data.ts';
import { Refunds } from './refunds.tsx';

/** An order of a subscription, licenses, or a phone number, with its refunds and notes. */
export function SalesOrder({ order }: { readonly order: ManagedSalesOrder }) {
  const zone = useTimeZone();
  const [dialog, setDialog] = useState<'refund' | 'cancel' | null>(null);
  const refund = useRefundOrder();
  const { id, channel, reason, plan, quantity, user, period_start, period_end } = order;
  const card = cardOf(order);
  return (
    <>
      <Panel
        title="Order"
        action={
          <Group gap="xs">
            {order.cancelable && (
              <Button size="compact-sm" variant="subtle" color="red" onClick={() => setDialog('cancel')}>
                Cancel order
              </Button>
            )}
            {Number(order.refundable) > 0 && (
              <Button size="compact-sm" variant="default" onClick={() => setDialog('refund')}>
                Refund
              </Button>
            )}
          </Group>
        }
      >
        <Stack gap="md">
          <Stack gap={2}>
            <Text size="sm">
              {managedTypeLabels[order.order_type]}. {orderReasonLabels[reason]}
              {plan && `: ${plan}`}
              {plan && quantity > 1 && `, ${quantity} licenses`}.
            </Text>
            <Text size="sm">
              Paid by {user.name}, {order.email}
              {card && `, with ${card}`}.
            </Text>
            <Text size="sm" c="dimmed">
              {dayOf(period_start, zone)} to {dayOf(period_end, zone)}
            </Text>
          </Stack>
          <CostTable
            costs={order}
            totals={[
              { label: 'Total', amount: order.total },
              ...(Number(order.refunded) > 0 ? [{ label: 'Refunded', amount: order.refunded }] : []),
            ]}
          />
          <Refunds refunds={order.refunds} />
          <Group gap="md">
            <Anchor href={orderPdf(channel, id, 'invoice')} size="sm" underline="always">
              Invoice as PDF
            </Anchor>
            <Anchor href={orderPdf(channel, id, 'receipt')} size="sm" underline="always">
              Receipt as PDF
            </Anchor>
          </Group>
        </Stack>
      </Panel>
      <Note id={id} />
      {dialog === 'refund' && (
        <RefundForm
          title={`Refund order ${order.number}`}
          refundable={order.refundable}
          total={order.total}
          consequence={
            order.cancelable
              ? 'What the order added stays. Cancel the order to end it and refund the rest.'
              : 'What the order added stays.'
          }
          send={refund}
          onSend={(body, onSuccess) => refund.mutate({ params: { id }, body }, { onSuccess })}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'cancel' && <Cancel order={order} onClose={() => setDialog(null)} />}
    </>
  );
}

function Cancel({ order, onClose }: { readonly order: ManagedSalesOrder; readonly onClose: () => void }) {
  const send = useChangeOrder();
  const { id, number, user, refundable } = order;
  const confirm = () =>
    send.mutate(
      { params: { id }, body: { admin_status: 'canceled' } },
      {
        onSuccess: () => {
          toast.done(`Order ${number} canceled`);
          onClose();
        },
      },
    );
  return (
    <Confirm
      opened
      title={`Cancel order ${number}?`}
      action="Cancel order"
      cancel="Keep order"
      danger
      busy={send.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {Number(refundable) > 0 && `${user.name} gets ${displayCurrency(refundable)} back on their card. `}
      What the order added ends at once. This can’t be undone.
      {send.error && <Problem>{sentenceOf(send.error)}</Problem>}
    </Confirm>
  );
}

const fields = ['note'];

function Note({ id }: { readonly id: string }) {
  const send = useChangeOrder();
  const { draft, withBind } = useRecordForm({ note: '' });
  return (
    <Panel title="Note">
      <FormShell
        fields={fields}
        {...formFailure(send.error)}
        submitLabel="Add note"
        busy={send.isPending}
        onSubmit={() =>
          send.mutate({ params: { id }, body: { note: draft.note } }, { onSuccess: () => toast.done('Note added') })
        }
      >
        {withBind((bind) => (
          <Textarea
            label="Note"
            description="For admins only."
            {...bind('note')}
            maxLength={MAX_ORDER_NOTE}
            autosize
            minRows={2}
            required
          />
        ))}
      </FormShell>
    </Panel>
  );
}
