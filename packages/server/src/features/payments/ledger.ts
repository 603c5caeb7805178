import type { Db } from '../../platform/db/database.ts';
import { insertTransfers, type NewTransfer, sumRefunded } from './ledger.queries.ts';
import type { Payment } from './payments.queries.ts';

/** Money at a gateway: what was charged, less what was refunded. */
const atGateway = ({ gateway }: Payment) => `gateway:${gateway}`;
const revenue = ({ purpose }: Payment) => `revenue:${purpose}`;
const taxOf = ({ tax_state }: Payment) => `tax:${tax_state || 'none'}`;

const moving = (transfers: readonly NewTransfer[]) => transfers.filter(({ amount_cents }) => amount_cents > 0);

/** Records that a payment was charged: its net amount as revenue, its tax as owed to the state. Throws if it was recorded before. */
export async function recordCharge(db: Db, tenantId: number, payment: Payment, at: Date): Promise<void> {
  const debit = atGateway(payment);
  await insertTransfers(
    db,
    tenantId,
    { entry_id: payment.id, kind: 'charge', payment_id: payment.id, at },
    moving([
      { debit, credit: revenue(payment), amount_cents: payment.net_cents },
      { debit, credit: taxOf(payment), amount_cents: payment.tax_cents },
    ]),
  );
}

/**
 * Records that part of a payment was refunded. The tax in it is its share of what has been refunded so far, so that refunds of the whole payment
 * add up to exactly its tax. The payment's row must be locked. Throws if it was recorded before.
 */
export async function recordRefund(
  db: Db,
  tenantId: number,
  payment: Payment,
  refund: { readonly id: string; readonly amount_cents: number },
  at: Date,
): Promise<void> {
  const before = await sumRefunded(db, tenantId, payment.id);
  const refunded = before.amount + refund.amount_cents;
  const tax = Math.round((payment.tax_cents * refunded) / payment.amount_cents) - before.tax;
  const credit = atGateway(payment);
  await insertTransfers(
    db,
    tenantId,
    { entry_id: refund.id, kind: 'refund', payment_id: payment.id, at },
    moving([
      { debit: revenue(payment), credit, amount_cents: refund.amount_cents - tax },
      { debit: taxOf(payment), credit, amount_cents: tax },
    ]),
  );
}
