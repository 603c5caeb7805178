import { displayCurrency } from '@bookline/contract/rules/currency';
import { MAX_REFUND_REASON } from '@bookline/contract/rules/payments';
import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { parseMoney } from '../../../lib/typed-money.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { MoneyInput } from '../../../ui/money-input.tsx';
import { toast } from '../../../ui/toast.ts';

const fields = ['amount', 'reason'];

interface Refund {
  readonly amount: string;
  readonly reason: string;
  readonly key: string;
}

/** Refunds what was paid, in full or in part. One opened dialog is one refund, however often it's sent. */
export function RefundForm({
  title,
  refundable,
  total,
  consequence,
  send,
  onSend,
  onClose,
}: {
  readonly title: string;
  /** What is left of `total`. */
  readonly refundable: string;
  readonly total: string;
  /** What a refund doesn't do. */
  readonly consequence: string;
  readonly send: { readonly isPending: boolean; readonly error: Error | null };
  readonly onSend: (refund: Refund, onSuccess: () => void) => void;
  readonly onClose: () => void;
}) {
  const [key] = useState(() => crypto.randomUUID());
  const { draft, dirty, withBind } = useRecordForm({ amount: refundable, reason: '' });
  const amount = parseMoney(draft.amount);
  const save = () =>
    onSend({ amount: amount ?? draft.amount, reason: draft.reason, key }, () => {
      toast.done('Refund started');
      onClose();
    });
  return (
    <FormDialog
      title={title}
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
            {displayCurrency(refundable)} of {displayCurrency(total)} can be refunded to the card that paid.{' '}
            {consequence} This can’t be undone.
          </Text>
          <MoneyInput label="Amount" {...bind('amount')} required data-autofocus />
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
