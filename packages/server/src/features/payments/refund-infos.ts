import type { RefundInfo } from '@bookline/contract/features/admin-billing';
import { moneyOfCents } from '@bookline/contract/rules/payments';
import type { MoneyContext } from '../../platform/context.ts';
import { listRefunds } from './refunds.queries.ts';

export interface RefundsOf {
  readonly refunds: readonly RefundInfo[];
  /** Refunded, or about to be. */
  readonly taken_cents: number;
}

/** The refunds of payments, by the payment. A payment without any is absent. */
export async function refundsOf(
  { db, tenant }: MoneyContext,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, RefundsOf>> {
  const found = new Map<string, RefundsOf>();
  if (paymentIds.length === 0) return found;
  for (const row of await listRefunds(db, tenant.id, paymentIds)) {
    const { refunds, taken_cents } = found.get(row.payment_id) ?? { refunds: [], taken_cents: 0 };
    const info: RefundInfo = {
      id: row.id,
      amount: moneyOfCents(row.amount_cents),
      reason: row.reason,
      status: row.status === 'unclear' ? 'pending' : row.status,
      problem: row.status === 'failed' || row.status === 'done' ? row.problem : null,
      created_at: row.created_at,
      made_by: row.made_by_id ? { id: row.made_by_id, name: row.made_by ?? '' } : null,
    };
    found.set(row.payment_id, {
      refunds: [...refunds, info],
      taken_cents: taken_cents + (row.status === 'failed' ? 0 : row.amount_cents),
    });
  }
  return found;
}
