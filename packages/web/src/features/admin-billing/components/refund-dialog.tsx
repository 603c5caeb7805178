import type { InvoiceInfo } from '@bookline/contract/features/admin-billing';
import { useRefund } from '../admin-billing.data.ts';
import { RefundForm } from './refund-form.tsx';

/** Refunds a paid invoice, in full or in part. */
export function RefundDialog({ invoice, onClose }: { readonly invoice: InvoiceInfo; readonly onClose: () => void }) {
  const send = useRefund();
  return (
    <RefundForm
      title={`Refund invoice ${invoice.number}`}
      refundable={invoice.refundable}
      total={invoice.total}
      consequence="The plan goes on."
      send={send}
      onSend={(body, onSuccess) => send.mutate({ params: { id: invoice.id }, body }, { onSuccess })}
      onClose={onClose}
    />
  );
}
