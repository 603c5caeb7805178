import type { MoneyContext } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { findCard } from './cards.queries.ts';
import { atOf } from './cards.ts';
import { gatewayOf } from './gateway-of.ts';
import { findOpenPayment, findPaymentByKey, insertPayment, type Payment } from './payments.queries.ts';

export const SETTLE_PAYMENT = 'settle-payment';
export const END_PAYMENT = 'end-payment';
/** About four hours of retries. The schedule asks again after that. */
export const SETTLE_ATTEMPTS = 12;
/** How long the job of a payment waits for the request that settles it at once. */
const HEAD_START_S = 20;

export interface NewPayment {
  /** The idempotency key. A second payment with it is the first one again. */
  readonly key: string;
  /** Whose card is charged. */
  readonly user_id: string;
  /** The name of a PaymentPurpose. */
  readonly purpose: string;
  readonly subject_id: string;
  /** What the payer reads on their statement and receipt. */
  readonly description: string;
  readonly net_cents: number;
  readonly tax_cents?: number;
  /** Two letters. */
  readonly tax_state?: string;
  /** Whether the payer is there, and the caller settles the payment itself with `settlePayment` after the commit. */
  readonly on_session: boolean;
  readonly made_by_id: string;
}

/**
 * Stores a charge in the caller's transaction. It's carried out after the commit: by `settlePayment` where the payer waits, and by a job in any
 * case. Returns the payment that has this key, or the open one for the same subject, if there is one: nothing is charged for twice at the same
 * time. Undefined if the user has no card.
 */
export async function openPayment(ctx: MoneyContext, given: NewPayment): Promise<Payment | undefined> {
  const { db, tenant, clock } = ctx;
  const known =
    (await findPaymentByKey(db, tenant.id, given.key)) ??
    (await findOpenPayment(db, tenant.id, given.purpose, given.subject_id));
  if (known) return known;
  const gateway = await gatewayOf(ctx);
  const card = await findCard(db, tenant.id, given.user_id, atOf(gateway));
  if (!card) return undefined;
  const id = newId();
  await insertPayment(db, tenant.id, {
    tax_cents: 0,
    tax_state: '',
    ...given,
    ...atOf(gateway),
    id,
    card_id: card.id,
    created_at: clock.now(),
  });
  const payment =
    (await findPaymentByKey(db, tenant.id, given.key)) ??
    (await findOpenPayment(db, tenant.id, given.purpose, given.subject_id));
  if (payment?.id === id)
    await enqueue(
      ctx,
      SETTLE_PAYMENT,
      { payment_id: id },
      {
        key: id,
        max_attempts: SETTLE_ATTEMPTS,
        even_when_quiet: true,
        ...(given.on_session && { delay_s: HEAD_START_S }),
      },
    );
  return payment;
}

/** Has a job end a payment that waits for its payer, unless they answer first. */
export const endPaymentSoon = (ctx: Pick<MoneyContext, 'db' | 'tenant'>, payment_id: string): Promise<unknown> =>
  enqueue(ctx, END_PAYMENT, { payment_id }, { key: payment_id, max_attempts: SETTLE_ATTEMPTS, even_when_quiet: true });
