import { displayCurrency } from '@bookline/contract/rules/currency';
import { moneyOfCents } from '@bookline/contract/rules/payments';
import type { MoneyContext, Services } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { GatewayError, type RefundState } from '../../providers/payments/port.ts';
import { gatewayWith } from './gateway-of.ts';
import { recordRefund } from './ledger.ts';
import { findPayment, lockPayment, type Payment } from './payments.queries.ts';
import { findRefund, insertRefund, lockRefund, type Refund, sumRefunds, updateRefund } from './refunds.queries.ts';
import { purposeOf } from './settle-payment.ts';

export const SETTLE_REFUND = 'settle-refund';
export const REFUND_ATTEMPTS = 12;

export interface NewRefund {
  /** The idempotency key. A second refund with it is the first one again. */
  readonly key: string;
  readonly payment_id: string;
  readonly amount_cents: number;
  readonly reason: string;
  readonly made_by_id: string;
}

/**
 * Stores a refund in the caller's transaction. A job carries it out after the commit. Throws 404 for an unknown payment, and 422 at `amount` if the
 * payment wasn't paid or less is left of it.
 */
export async function openRefund(ctx: MoneyContext, given: NewRefund): Promise<Refund> {
  const { db, tenant, clock } = ctx;
  if (!(await findPayment(db, tenant.id, given.payment_id))) throw new AppError('not_found');
  const payment = await lockPayment(db, tenant.id, given.payment_id);
  const known = await findRefund(db, tenant.id, { key: given.key });
  if (known) return known;
  if (payment.status !== 'paid') throw invalid('amount', 'This payment wasn’t paid, so there is nothing to refund.');
  const left = payment.amount_cents - (await sumRefunds(db, tenant.id, payment.id));
  if (left <= 0) throw invalid('amount', 'This payment was already refunded.');
  if (given.amount_cents > left)
    throw invalid('amount', `You can refund up to ${displayCurrency(moneyOfCents(left))}.`);
  const id = newId();
  await insertRefund(db, tenant.id, { ...given, id, created_at: clock.now() });
  await enqueue(
    ctx,
    SETTLE_REFUND,
    { refund_id: id },
    { key: id, max_attempts: REFUND_ATTEMPTS, even_when_quiet: true },
  );
  return lockRefund(db, tenant.id, id);
}

/**
 * Carries a refund out and records the outcome. It first looks for the refund among those of the charge, so it may run twice and after a process
 * died at any point. Returns the trouble if there is no outcome yet. Opens transactions itself.
 */
export async function settleRefund(
  services: Services,
  tenantId: number,
  id: string,
): Promise<GatewayError | undefined> {
  const inTenant = <T>(work: (ctx: MoneyContext) => Promise<T>) =>
    services.database.inTenant(tenantId, (db) => work({ ...services, db, tenant: { id: tenantId } }));
  const { refund, payment, gateway } = await inTenant(async (ctx) => {
    const { payment, refund } = await lockBoth(ctx, id);
    return { refund, payment, gateway: await gatewayWith(ctx, payment) };
  });
  if (refund.status === 'done' || refund.status === 'failed') return undefined;
  if (!gateway || !payment.ref)
    return new GatewayError('credentials', 'The account of this payment is no longer set up.');
  try {
    // Ours by its key, or by its reference. The key carries a number after an answer that the gateway would repeat.
    const known = (await gateway.listRefunds(payment.ref)).find(
      (one) => one.ref === refund.ref || one.key?.startsWith(`${id}:`),
    );
    const { amount_cents } = refund;
    const state =
      known ??
      (await gateway.refund({ charge: payment.ref, amount_cents, tenant_id: tenantId }, `${id}:${refund.key_no}`));
    await inTenant((ctx) => record(ctx, id, state));
    return state.status === 'processing' ? new GatewayError('busy', 'The bank hasn’t decided yet.') : undefined;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await inTenant((ctx) => recordTrouble(ctx, id, error));
    return error.trouble === 'refused' ? undefined : error;
  }
}

/** Records refunds of a payment that were made at the gateway's own site. */
export async function takeOutsideRefunds(services: Services, tenantId: number, payment: Payment): Promise<void> {
  const inTenant = <T>(work: (ctx: MoneyContext) => Promise<T>) =>
    services.database.inTenant(tenantId, (db) => work({ ...services, db, tenant: { id: tenantId } }));
  const gateway = await inTenant((ctx) => gatewayWith(ctx, payment));
  if (!gateway || !payment.ref) return;
  for (const state of await gateway.listRefunds(payment.ref)) {
    if (state.status === 'failed') await inTenant((ctx) => noteReturned(ctx, payment, state));
    if (state.status !== 'done') continue;
    await inTenant(async (ctx) => {
      const { db, clock } = ctx;
      // One at a time: the same report may be handled twice at once.
      await lockPayment(db, tenantId, payment.id);
      const ours = state.key ? await findRefund(db, tenantId, { id: state.key.split(':')[0] ?? '' }) : undefined;
      const id = ours?.id ?? newId();
      if (!ours) {
        const { ref, amount_cents } = state;
        const row = { key: `outside:${ref}`, payment_id: payment.id, amount_cents, reason: 'Refunded at the gateway' };
        const isNew = await insertRefund(db, tenantId, { ...row, id, made_by_id: null, created_at: clock.now(), ref });
        if (!isNew) return;
      }
      await record(ctx, id, state);
    });
  }
}

/** Locks the payment first, as everywhere: two transactions that lock in different orders would wait for each other. */
async function lockBoth({ db, tenant }: MoneyContext, id: string) {
  const found = await findRefund(db, tenant.id, { id });
  if (!found) throw new Error(`there is no refund ${id}`);
  const payment = await lockPayment(db, tenant.id, found.payment_id);
  return { payment, refund: await lockRefund(db, tenant.id, id) };
}

async function record(ctx: MoneyContext, id: string, state: RefundState): Promise<void> {
  const { db, tenant, clock } = ctx;
  const { payment, refund } = await lockBoth(ctx, id);
  if (refund.status === 'done' || refund.status === 'failed') return;
  const now = clock.now();
  const { ref } = state;
  if (state.status === 'processing') return updateRefund(db, tenant.id, id, { status: 'unclear', ref });
  if (state.status === 'failed') {
    const problem = 'The bank didn’t take this refund.';
    return updateRefund(db, tenant.id, id, { status: 'failed', ref, problem, settled_at: now });
  }
  await updateRefund(db, tenant.id, id, { status: 'done', ref, problem: null, settled_at: now });
  await recordRefund(db, tenant.id, payment, refund, now);
  await purposeOf(ctx, payment).refunded(ctx, { ...payment, status: 'paid' }, refund.amount_cents);
}

/** A bank can return a refund days after it was done. The books keep it: an admin decides how the customer gets their money. */
async function noteReturned({ db, tenant }: MoneyContext, payment: Payment, state: RefundState): Promise<void> {
  const id = state.key?.split(':')[0];
  if (id === undefined) return;
  await lockPayment(db, tenant.id, payment.id);
  if ((await findRefund(db, tenant.id, { id }))?.status === 'done')
    await updateRefund(db, tenant.id, id, { problem: 'The bank returned this refund. Pay it back another way.' });
}

async function recordTrouble(ctx: MoneyContext, id: string, { trouble, message }: GatewayError): Promise<void> {
  const { db, tenant, clock } = ctx;
  const refund = await lockRefund(db, tenant.id, id);
  if (refund.status === 'done' || refund.status === 'failed') return;
  if (trouble === 'refused')
    return updateRefund(db, tenant.id, id, { status: 'failed', problem: message, settled_at: clock.now() });
  await updateRefund(db, tenant.id, id, {
    status: 'unclear',
    problem: message,
    ...(trouble === 'fault' && { key_no: refund.key_no + 1 }),
  });
}
