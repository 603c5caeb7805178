import type { Services } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { GatewayEvent, GatewayName } from '../../providers/payments/port.ts';
import { findCardEntry } from './cards.queries.ts';
import { finishCard } from './cards.ts';
import { findEvent, insertEvent, updateEventHandled } from './payment-events.queries.ts';
import { findPaymentByRef, hasEnded } from './payments.queries.ts';
import { takeOutsideRefunds } from './refund-payment.ts';
import { settlePayment } from './settle-payment.ts';

export const HANDLE_PAYMENT_EVENT = 'handle-payment-event';

/** Stores a gateway's report. A job handles it. A repeated one is neither stored nor handled again. */
export async function takeEvent(
  { database, clock }: Services,
  tenantId: number,
  gateway: GatewayName,
  { id, type, about }: Omit<GatewayEvent, 'tenant_id'>,
): Promise<void> {
  await database.inTenant(tenantId, async (db) => {
    const row = { gateway, id, type, about: about?.kind ?? null, ref: about?.ref ?? null, received_at: clock.now() };
    if (!(await insertEvent(db, tenantId, row))) return;
    const payload = { gateway, event_id: id };
    await enqueue({ db, tenant: { id: tenantId } }, HANDLE_PAYMENT_EVENT, payload, { even_when_quiet: true });
  });
}

/**
 * Handles a report: it only says what to look at. The gateway is asked how that is now, because reports arrive late and out of order. Throws if
 * the gateway doesn't answer, so that the job is tried again.
 */
export async function handleEvent(
  services: Services,
  job: { readonly tenant_id: number; readonly gateway: GatewayName; readonly event_id: string },
): Promise<void> {
  const { database, clock } = services;
  const { tenant_id, gateway, event_id } = job;
  const found = await database.inTenant(tenant_id, async (db) => {
    const event = await findEvent(db, tenant_id, gateway, event_id);
    if (!event?.ref || event.handled_at !== null) return { event };
    const payment = await findPaymentByRef(db, tenant_id, gateway, event.ref);
    return { event, payment, entry: await findCardEntry(db, tenant_id, { ref: event.ref }) };
  });
  const { event, payment, entry } = found;
  if (!event || event.handled_at !== null) return;
  if (event.about === 'charge' && payment) {
    // One that ended here can have been paid later. One that was paid can't end otherwise.
    const { trouble } =
      hasEnded(payment) && payment.status === 'paid' ? {} : await lookAgain(services, tenant_id, payment.id);
    if (trouble) throw new Error(`the payment gateway was asked about a report and is ${trouble}`);
  }
  if (event.about === 'refund' && payment) await takeOutsideRefunds(services, tenant_id, payment);
  if (event.about === 'card_entry' && entry) await finishCard(services, { tenant_id, entry_id: entry.id });
  await database.inTenant(tenant_id, (db) => updateEventHandled(db, tenant_id, gateway, event_id, clock.now()));
}

const lookAgain = (services: Services, tenantId: number, id: string) =>
  settlePayment(services, tenantId, id, { even_if_failed: true });
