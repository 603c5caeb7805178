import { DAY_MS } from '@bookline/contract/rules/time-units';
import { z } from 'zod';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { advanceNumber } from './advance-number.ts';
import { buyNumber } from './buy-number.ts';
import { deleteOldVerifications } from './dialer-profile.queries.ts';
import { listLeftOrders } from './orders.queries.ts';
import { deleteOldSearches, listDueNumbers } from './phone-numbers.queries.ts';
import { deleteOldTouches } from './phone-simulator.queries.ts';
import { BUY_ATTEMPTS, BUY_NUMBER } from './purchase-number.ts';
import { giveBack, RELEASE_NUMBER } from './release-number.ts';

const TOUCH_DAYS = 30;
/** By then the order's job has ended. */
const LEFT_MS = 3600 * 1000;

const ADVANCE_NUMBER = 'advance-phone-number';
/** The next run of the schedule asks for the rest. */
const CHUNK = 500;

const orderJob = z.object({ tenant_id: z.int(), order_id: z.string() });
const numberJob = z.object({ tenant_id: z.int(), number_id: z.string() });

export const phoneNumberTasks: readonly Task[] = [
  { name: BUY_NUMBER, run: (ctx, payload) => buyNumber(ctx, orderJob.parse(payload)) },
  {
    name: ADVANCE_NUMBER,
    async run(ctx, payload) {
      const { tenant_id, number_id } = numberJob.parse(payload);
      await ctx.database.inTenant(tenant_id, (db) =>
        advanceNumber({ ...ctx, db, tenant: { id: tenant_id } }, number_id),
      );
    },
  },
  { name: RELEASE_NUMBER, run: (ctx, payload) => giveBack(ctx, numberJob.parse(payload)) },
];

/** Asks the phone provider about orders with an unknown result. */
const settleOrders: TenantSchedule = {
  name: 'settle-number-orders',
  title: 'Check unconfirmed phone number purchases with the phone provider',
  per: 'tenant',
  cron: '40 2 * * *',
  counts: ['order asked about', 'orders asked about'],
  async piece({ db, tenant, clock }) {
    const left = await listLeftOrders(db, tenant.id, new Date(clock.now().getTime() - LEFT_MS));
    for (const order_id of left)
      await enqueue({ db, tenant }, BUY_NUMBER, { order_id }, { key: order_id, max_attempts: BUY_ATTEMPTS });
    return { done: left.length };
  },
};

/** Renews numbers that someone pays, tries failed renewals again, and releases what isn't paid. Each in a job of its own. */
export const renewNumbers: TenantSchedule = {
  name: 'renew-phone-numbers',
  title: 'Renew phone numbers, and retry renewals that failed',
  per: 'tenant',
  cron: '*/10 * * * *',
  counts: ['phone number due', 'phone numbers due'],
  async piece({ db, tenant, clock }) {
    const due = await listDueNumbers(db, tenant.id, clock.now(), CHUNK);
    for (const number_id of due)
      await enqueue({ db, tenant }, ADVANCE_NUMBER, { number_id }, { key: `number:${number_id}` });
    return { done: due.length };
  },
};

const purgeTouches: TenantSchedule = {
  name: 'purge-phone-simulator',
  title: `Delete phone simulator entries after ${TOUCH_DAYS} days`,
  per: 'tenant',
  cron: '50 3 * * *',
  counts: ['text or call removed', 'texts and calls removed'],
  async piece({ db, tenant, clock }) {
    const now = clock.now().getTime();
    await deleteOldVerifications(db, tenant.id, new Date(now - DAY_MS));
    await deleteOldSearches(db, tenant.id, new Date(now - DAY_MS));
    return { done: await deleteOldTouches(db, tenant.id, new Date(now - TOUCH_DAYS * DAY_MS)) };
  },
};

export const phoneNumberSchedules = [settleOrders, renewNumbers, purgeTouches];
