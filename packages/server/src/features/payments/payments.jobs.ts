import { DAY_MS, MINUTE_MS } from '@bookline/contract/rules/time-units';
import { z } from 'zod';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { deleteOldCardEntries, getCard } from './cards.queries.ts';
import { REMOVE_CARD } from './cards.ts';
import { gatewayWith } from './gateway-of.ts';
import { END_PAYMENT, endPaymentSoon, SETTLE_ATTEMPTS, SETTLE_PAYMENT } from './open-payment.ts';
import { deleteOldEvents } from './payment-events.queries.ts';
import { HANDLE_PAYMENT_EVENT, handleEvent } from './payment-events.ts';
import { hasEnded, listLeftPayments } from './payments.queries.ts';
import { REFUND_ATTEMPTS, SETTLE_REFUND, settleRefund } from './refund-payment.ts';
import { listLeftRefunds } from './refunds.queries.ts';
import { endPayment, settlePayment } from './settle-payment.ts';

/** By then the request that opened it, or its job, has ended. */
const LEFT_MS = 10 * MINUTE_MS;
/** How long a payer may take to answer their bank. */
const ACTION_MS = DAY_MS;
const KEPT_DAYS = 90;
const CHUNK = 500;

const paymentJob = z.object({ tenant_id: z.int(), payment_id: z.uuid() });
const refundJob = z.object({ tenant_id: z.int(), refund_id: z.uuid() });
const cardJob = z.object({ tenant_id: z.int(), card_id: z.uuid() });
const eventJob = z.object({ tenant_id: z.int(), gateway: z.enum(['test', 'stripe']), event_id: z.string() });

export const paymentTasks: readonly Task[] = [
  {
    name: SETTLE_PAYMENT,
    async run(ctx, job) {
      const { tenant_id, payment_id } = paymentJob.parse(job);
      const { payment, trouble } = await settlePayment(ctx, tenant_id, payment_id);
      if (hasEnded(payment) || payment.status === 'action' || ctx.last_attempt) return;
      throw new Error(`payment ${payment_id} has no outcome yet: ${trouble ?? payment.status}`);
    },
  },
  {
    name: SETTLE_REFUND,
    async run(ctx, job) {
      const { tenant_id, refund_id } = refundJob.parse(job);
      const trouble = await settleRefund(ctx, tenant_id, refund_id);
      if (trouble && !ctx.last_attempt) throw trouble;
    },
  },
  {
    name: END_PAYMENT,
    async run(ctx, job) {
      const { tenant_id, payment_id } = paymentJob.parse(job);
      const { payment, trouble } = await endPayment(ctx, tenant_id, payment_id);
      if (hasEnded(payment) || ctx.last_attempt) return;
      throw new Error(`payment ${payment_id} can't be ended yet: ${trouble ?? payment.status}`);
    },
  },
  { name: HANDLE_PAYMENT_EVENT, run: (ctx, job) => handleEvent(ctx, eventJob.parse(job)) },
  {
    name: REMOVE_CARD,
    async run(ctx, job) {
      const { tenant_id, card_id } = cardJob.parse(job);
      const { card, gateway } = await ctx.database.inTenant(tenant_id, async (db) => {
        const card = await getCard(db, tenant_id, card_id);
        const name = card.gateway === 'test' ? ('test' as const) : ('stripe' as const);
        const at = { gateway: name, account: card.account };
        return { card, gateway: await gatewayWith({ ...ctx, db, tenant: { id: tenant_id } }, at) };
      });
      await gateway?.removeCard(card.ref);
    },
  },
];

/** Asks the gateway about payments and refunds without an outcome, and ends those that wait for a payer who left. */
const reconcilePayments: TenantSchedule = {
  name: 'reconcile-payments',
  title: 'Check payments and refunds without an outcome with the payment gateway',
  per: 'tenant',
  cron: '*/10 * * * *',
  counts: ['payment asked about', 'payments asked about'],
  async piece(services) {
    const { db, tenant, clock } = services;
    const since = (ms: number) => new Date(clock.now().getTime() - ms);
    const left = await listLeftPayments(db, tenant.id, {
      status: ['pending', 'started', 'unclear'],
      before: since(LEFT_MS),
      limit: CHUNK,
    });
    for (const payment_id of left)
      await enqueue({ db, tenant }, SETTLE_PAYMENT, { payment_id }, { key: payment_id, max_attempts: SETTLE_ATTEMPTS });
    const waiting = await listLeftPayments(db, tenant.id, {
      status: ['action'],
      before: since(ACTION_MS),
      limit: CHUNK,
    });
    for (const payment_id of waiting) await endPaymentSoon({ db, tenant }, payment_id);
    const refunds = await listLeftRefunds(db, tenant.id, since(LEFT_MS), CHUNK);
    for (const refund_id of refunds)
      await enqueue({ db, tenant }, SETTLE_REFUND, { refund_id }, { key: refund_id, max_attempts: REFUND_ATTEMPTS });
    return { done: left.length + waiting.length + refunds.length };
  },
};

const purgePaymentEvents: TenantSchedule = {
  name: 'purge-payment-events',
  title: `Delete reports of the payment gateway after ${KEPT_DAYS} days`,
  per: 'tenant',
  cron: '20 3 * * *',
  counts: ['report deleted', 'reports deleted'],
  async piece({ db, tenant, clock }) {
    const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
    await deleteOldCardEntries(db, tenant.id, before);
    return { done: await deleteOldEvents(db, tenant.id, before) };
  },
};

export const paymentSchedules = [reconcilePayments, purgePaymentEvents];
