import type { OrderEvent, StoreOrderRow } from '@bookline/contract/features/store';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { adminStatusLabels } from '@bookline/contract/rules/store';

/** Where an order is. */
export function orderStateText({ status, admin_status }: Pick<StoreOrderRow, 'status' | 'admin_status'>): string {
  if (status === 'open') return 'Being paid';
  return status === 'failed' ? 'Not paid' : adminStatusLabels[admin_status];
}

/** What happened. */
export function eventText({ kind, admin_status, text, amount }: OrderEvent): string {
  switch (kind) {
    case 'placed':
      return 'Ordered';
    case 'paid':
      return 'Paid';
    case 'status':
      return admin_status ? adminStatusLabels[admin_status] : '';
    case 'refund':
      return `Refunded ${displayCurrency(amount ?? '0')}`;
    case 'note':
      return text;
  }
}
