import type { ValidationPackQuote } from '@bookline/contract/features/phone-checks';
import { taxOn } from '@bookline/contract/rules/billing';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { centsOfMoney, moneyOfCents } from '@bookline/contract/rules/payments';
import { VALIDATIONS_PER_PRICE, validationPacks } from '@bookline/contract/rules/phone-checks';
import type { SalesOrder } from '../subscriptions/subscriptions.api.ts';

/** What some validations cost without tax, in cents. */
export const netOf = (quantity: number, price: string): number =>
  Math.round((centsOfMoney(price) * quantity) / VALIDATIONS_PER_PRICE);

/** '500 phone validations', on invoices and statements. */
export const nameOfPack = (quantity: number): string => `${formatNumber(quantity)} phone validations`;

/** What can be bought at a price, with a user's tax. `tax_rate` is percent. Empty if it's free. */
export function quotePacks(
  price: string,
  { tax_rate, tax_state }: { readonly tax_rate: string; readonly tax_state: string },
): ValidationPackQuote[] {
  if (Number(price) === 0) return [];
  return validationPacks.map((quantity) => {
    const net = netOf(quantity, price);
    const tax = taxOn(net, tax_rate);
    return {
      quantity,
      net: moneyOfCents(net),
      tax: moneyOfCents(tax),
      tax_rate: String(Number(tax_rate)),
      tax_state,
      due_now: moneyOfCents(net + tax),
    };
  });
}

/** What letters and receipts say of an order. */
export const billedOf = ({ id, user_id, total_cents, lines }: SalesOrder) => ({
  id,
  user_id,
  total_cents,
  plan: lines[0]?.description ?? '',
});

export const pathOfOrder = ({ id }: Pick<SalesOrder, 'id'>): string => `/sms/orders/${id}`;
