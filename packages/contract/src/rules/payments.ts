/** Where a company's payments go: wherever the installation's go, the built-in test gateway, or the company's own account at Stripe. */
export const gatewayChoices = ['installation', 'test', 'stripe'] as const;
export type GatewayChoice = (typeof gatewayChoices)[number];

/** Why a payment failed, as the payer reads it. */
export const declineSentences = {
  declined: 'Your bank declined this card. Use another card, or ask your bank.',
  insufficient_funds: 'This card has insufficient funds. Use another card.',
  expired_card: 'This card has expired. Use another card.',
  authentication_required: 'Your bank needs you to confirm this payment. Pay again from the billing page.',
  processing_error: 'The card couldn’t be processed. Try again, or use another card.',
  canceled: 'This payment wasn’t completed.',
} as const;
/** Why a bank declined. */
export type DeclineCode = keyof typeof declineSentences;

/** Card payments below this amount cost more than they bring, and Stripe refuses them. In cents. */
export const MIN_CHARGE_CENTS = 50;

/** Cents as decimal text: 123450 → '1234.50'. */
export function moneyOfCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Decimal text with up to two decimals as cents: '1234.5' → 123450. */
export function centsOfMoney(amount: string): number {
  const [whole = '0', part = ''] = amount.replace('-', '').split('.');
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0').slice(0, 2));
  return amount.startsWith('-') && cents > 0 ? -cents : cents;
}

/** Where a refund is. `pending`: the bank hasn't taken it yet. */
export const refundStatuses = ['pending', 'done', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];
export const refundLabels: Readonly<Record<RefundStatus, string>> = {
  pending: 'On its way',
  done: 'Refunded',
  failed: 'Failed',
};
export const MAX_REFUND_REASON = 200;
