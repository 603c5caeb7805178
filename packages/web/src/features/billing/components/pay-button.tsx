import type { PaymentInfo } from '@bookline/contract/features/billing';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { Button, Stack } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { usePay } from '../billing.data.ts';
import { outcomeText, useOutcome } from '../use-outcome.ts';
import { Problem } from './billing-frame.tsx';

/** Pays what is due with the saved card. */
export function PayButton({ invoice }: { readonly invoice: PaymentInfo }) {
  const pay = usePay();
  const follow = useOutcome('Payment received');
  const outcome = pay.data?.data;
  const problem = pay.error ? sentenceOf(pay.error) : outcome && outcomeText(outcome);
  return (
    <Stack gap="sm" align="flex-start">
      {problem && <Problem>{problem}</Problem>}
      <Button
        loading={pay.isPending}
        onClick={() => pay.mutate({ body: { invoice_id: invoice.id } }, { onSuccess: ({ data }) => follow(data) })}
      >
        Pay {displayCurrency(invoice.total)} now
      </Button>
    </Stack>
  );
}
