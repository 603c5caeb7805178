import type { InvoiceInfo } from '@bookline/contract/features/admin-billing';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { MAX_REFUND_REASON } from '@bookline/contract/rules/payments';
import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { parseMoney } from '../../../lib/typed-money.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useRefund } from '../admin-billing.data.ts';

const fields = ['amount', 'reason'];

/** Refunds a paid invoice, in full or in part. One opened dialog is one refund, however often it's sent. */
export function RefundDialog({ invoice, onClose }: { readonly invoice: InvoiceInfo; readonly onClose: () => void }) {
  const send = useRefund();
  const [key] = useState(() => crypto.randomUUID());
  const { draft, dirty, withBind } = useRecordForm({ amount: invoice.refundable, reason: '' });
  const amount = parseMoney(draft.amount);
  const save = () =>
    send.mutate(
      { params: { id: invoice.id }, body: { amount: amount ?? draft.amount, reason: draft.reason, key } },
      {
        onSuccess: () => {
          toast.done('Refund started');
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={`Refund invoice ${invoice.number}`}
      fields={fields}
      {...formFailure(send.error)}
      submitLabel={amount ? `Refund ${displayCurrency(amount)}` : 'Refund'}
      busy={send.isPending}
      dirty={dirty}
      danger
      onSubmit={save}
      onClose={onClose}
    >
      {withBind((bind) => (
        <Stack gap="sm">
          <Text size="sm">
            {displayCurrency(invoice.refundable)} of {displayCurrency(invoice.total)} can be refunded to the card that
            paid. The plan goes on. This can’t be undone.
          </Text>
          <TextInput label="Amount" leftSection="$" inputMode="decimal" {...bind('amount')} required data-autofocus />
          <TextInput
            label="Reason"
            description="For your company’s records. The user doesn’t see it."
            maxLength={MAX_REFUND_REASON}
            {...bind('reason')}
            required
          />
        </Stack>
      ))}
    </FormDialog>
  );
}
