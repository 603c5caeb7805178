import { declineSentences } from '@bookline/contract/rules/payments';
import type { MoneyContext, Services } from '../../platform/context.ts';
import {
  type BrowserStep,
  type ChargeState,
  GatewayError,
  type GatewayTrouble,
  type PaymentGateway,
} from '../../providers/payments/port.ts';
import { findCustomer, getCard } from './cards.queries.ts';
import { gatewayWith } from './gateway-of.ts';
import { recordCharge } from './ledger.ts';
import { findPayment, hasEnded, lockPayment, type Payment, updatePayment } from './payments.queries.ts';

export interface Settled {
  readonly payment: Payment;
  /** What the payer's browser does next, if their bank asks for them. */
  readonly step?: BrowserStep;
  /** Why there is no outcome yet. */
  readonly trouble?: GatewayTrouble;
}

/**
 * Carries a payment out as far as it goes, and records the outcome. It first asks the gateway how the charge is, and charges only what it says was
 * not charged. So it may run twice, at the same time, and after a process died at any point. Doesn't throw if the gateway fails: the payment
 * then stays open, and its job asks again. Opens transactions itself.
 */
export async function settlePayment(
  services: Services,
  tenantId: number,
  id: string,
  /** Whether to look at a failed payment too: a bank can answer late. It's never charged again. */
  { even_if_failed = false }: { readonly even_if_failed?: boolean } = {},
): Promise<Settled> {
  const inTenant = <T>(work: (ctx: MoneyContext) => Promise<T>) =>
    services.database.inTenant(tenantId, (db) => work({ ...services, db, tenant: { id: tenantId } }));
  const begun = await inTenant((ctx) => begin(ctx, id));
  const { payment, gateway } = begun;
  const late = even_if_failed && payment.status === 'failed' && payment.ref !== null;
  if (hasEnded(payment) && !late) return { payment };
  if (!gateway) return { payment, trouble: 'credentials' };
  let ref = payment.ref ?? undefined;
  try {
    if (ref === undefined) {
      ref = await prepare(gateway, begun, tenantId);
      const prepared = ref;
      // Another process may have prepared one at the same time. The first that is stored is the one to confirm.
      ref = await inTenant((ctx) => keepRef(ctx, id, prepared));
    }
    const before = payment.ref === null ? ({ status: 'ready' } as const) : await gateway.readCharge(ref);
    const state =
      before.status === 'ready' && !late
        ? await confirm(gateway, payment, ref, purposeOf(services, payment).return_path?.(payment))
        : before;
    return await inTenant((ctx) => record(ctx, id, state));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const known = ref;
    return inTenant((ctx) => recordTrouble(ctx, id, error, known));
  }
}

/** Looks at an open payment and doesn't charge anything. A charge that waits for the payer is ended. Returns the outcome. */
export async function endPayment(services: Services, tenantId: number, id: string): Promise<Settled> {
  const inTenant = <T>(work: (ctx: MoneyContext) => Promise<T>) =>
    services.database.inTenant(tenantId, (db) => work({ ...services, db, tenant: { id: tenantId } }));
  const { payment, gateway } = await inTenant((ctx) => begin(ctx, id));
  if (hasEnded(payment) || payment.status !== 'action' || !gateway || !payment.ref)
    return settlePayment(services, tenantId, id);
  try {
    const state = await gateway.cancelCharge(payment.ref, `${id}:cancel:${payment.key_no}`);
    return await inTenant((ctx) => record(ctx, id, state));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return inTenant((ctx) => recordTrouble(ctx, id, error, payment.ref ?? undefined));
  }
}

interface Begun {
  readonly payment: Payment;
  readonly gateway: PaymentGateway | undefined;
  readonly customer: string | undefined;
  readonly card: string;
}

async function begin(ctx: MoneyContext, id: string): Promise<Begun> {
  const { db, tenant } = ctx;
  const payment = await findPayment(db, tenant.id, id);
  if (!payment) throw new Error(`there is no payment ${id}`);
  const card = await getCard(db, tenant.id, payment.card_id);
  return {
    payment,
    gateway: await gatewayWith(ctx, payment),
    customer: await findCustomer(db, tenant.id, payment.user_id, payment),
    card: card.ref,
  };
}

async function prepare(
  gateway: PaymentGateway,
  { payment, customer, card }: Begun,
  tenant_id: number,
): Promise<string> {
  if (!customer) throw new GatewayError('refused', 'The card isn’t known to the payment gateway.');
  const { id, key_no, amount_cents, description } = payment;
  return gateway.prepareCharge(
    { customer, card, amount_cents, description, payment_id: id, tenant_id },
    `${id}:prepare:${key_no}`,
  );
}

const confirm = (
  gateway: PaymentGateway,
  { id, key_no, on_session }: Payment,
  ref: string,
  returnPath = `/billing/review?payment=${id}`,
): Promise<ChargeState> =>
  gateway.confirmCharge({ ref, return_path: on_session ? returnPath : undefined }, `${id}:confirm:${key_no}`);

/** Keeps the gateway's name of the charge before it's confirmed. */
async function keepRef({ db, tenant }: MoneyContext, id: string, ref: string): Promise<string> {
  const payment = await lockPayment(db, tenant.id, id);
  if (payment.ref !== null) return payment.ref;
  await updatePayment(db, tenant.id, id, { ref, status: 'started' });
  return ref;
}

/**
 * Records how a charge is: the payment, the ledger, and what the payment is for, in one transaction. A payment that failed here and was paid at
 * the gateway after all becomes paid. A paid one stays paid.
 */
async function record(ctx: MoneyContext, id: string, state: ChargeState): Promise<Settled> {
  const { db, tenant, clock } = ctx;
  const payment = await lockPayment(db, tenant.id, id);
  if (payment.status === 'paid' || (payment.status === 'failed' && state.status !== 'paid')) return { payment };
  const now = clock.now();
  if (state.status === 'paid') {
    await updatePayment(db, tenant.id, id, { status: 'paid', decline_code: null, problem: null, settled_at: now });
    await recordCharge(db, tenant.id, payment, now);
    return { payment: await ended(ctx, id) };
  }
  if (state.status === 'failed') {
    const problem = declineSentences[state.code];
    await updatePayment(db, tenant.id, id, { status: 'failed', decline_code: state.code, problem, settled_at: now });
    return { payment: await ended(ctx, id) };
  }
  await updatePayment(db, tenant.id, id, { status: state.status === 'action' ? 'action' : 'unclear' });
  const open = await lockPayment(db, tenant.id, id);
  return state.status === 'action' ? { payment: open, step: state.step } : { payment: open };
}

/** The gateway failed. What never got a name there, and never will, has failed. Anything else is asked about again. */
async function recordTrouble(
  ctx: MoneyContext,
  id: string,
  { trouble, message }: GatewayError,
  ref: string | undefined,
): Promise<Settled> {
  const { db, tenant, clock } = ctx;
  const payment = await lockPayment(db, tenant.id, id);
  if (hasEnded(payment)) return { payment };
  // Refused permanently: nothing was charged, also if the charge has a name.
  const over = trouble === 'refused' || (trouble === 'credentials' && ref === undefined);
  if (over) {
    const change = { status: 'failed', decline_code: 'processing_error', problem: message } as const;
    await updatePayment(db, tenant.id, id, { ...change, settled_at: clock.now() });
    return { payment: await ended(ctx, id), trouble };
  }
  await updatePayment(db, tenant.id, id, {
    status: ref === undefined ? 'pending' : 'unclear',
    // The gateway would repeat its failure for the same key. Whether the charge went through is read before it's used.
    ...(trouble === 'fault' && { key_no: payment.key_no + 1 }),
  });
  return { payment: await lockPayment(db, tenant.id, id), trouble };
}

async function ended(ctx: MoneyContext, id: string): Promise<Payment> {
  const payment = await lockPayment(ctx.db, ctx.tenant.id, id);
  const { status } = payment;
  if (status !== 'paid' && status !== 'failed') throw new Error(`payment ${id} has not ended`);
  await purposeOf(ctx, payment).ended(ctx, { ...payment, status });
  return payment;
}

/** What a payment is for. Throws for a purpose that no feature has. */
export function purposeOf({ payment_purposes }: Pick<Services, 'payment_purposes'>, { purpose }: Payment) {
  const found = payment_purposes.get(purpose);
  if (!found) throw new Error(`no feature takes payments for '${purpose}'`);
  return found;
}
