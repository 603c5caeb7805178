import type { MoneyContext } from '../../platform/context.ts';
import { mapOpenNumberOrders, updateSalesOrder } from '../subscriptions/subscriptions.api.ts';
import { type NumberRow, updateNumber } from './phone-numbers.queries.ts';

type Charging = Pick<MoneyContext, 'db' | 'tenant' | 'clock'>;

/** No one is charged for a number again. What is due is no longer asked for. */
export async function stopCharging(ctx: Charging, { id }: Pick<NumberRow, 'id'>): Promise<void> {
  await cancelDue(ctx, id);
  await updateNumber(ctx.db, ctx.tenant.id, id, {
    payer_id: null,
    period_end: null,
    renews_on: null,
    next_at: null,
    attempts: 0,
    past_due_since: null,
  });
}

/** No longer asks for a number's renewal. A payment that is already with the bank is refunded once it's paid. */
export async function cancelDue({ db, tenant, clock }: Charging, id: string): Promise<void> {
  const due = (await mapOpenNumberOrders(db, tenant.id, [id])).get(id);
  if (due) await updateSalesOrder(db, tenant.id, due.id, { status: 'canceled', canceled_at: clock.now() });
}
