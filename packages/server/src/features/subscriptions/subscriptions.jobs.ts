import { z } from 'zod';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { advanceSubscription } from './advance-subscription.ts';
import { listDueSubscriptions } from './subscriptions.queries.ts';

const ADVANCE_SUBSCRIPTION = 'advance-subscription';
/** The next run of the schedule asks for the rest. */
const CHUNK = 500;

const subscriptionJob = z.object({ tenant_id: z.int(), subscription_id: z.uuid() });

export const subscriptionTasks: readonly Task[] = [
  {
    name: ADVANCE_SUBSCRIPTION,
    async run(ctx, job) {
      const { tenant_id, subscription_id } = subscriptionJob.parse(job);
      await ctx.database.inTenant(tenant_id, (db) =>
        advanceSubscription({ ...ctx, db, tenant: { id: tenant_id } }, subscription_id),
      );
    },
  },
];

/** Renews subscriptions, tries failed renewals again, and ends what is over. Each in a job of its own, so that none waits for another. */
export const renewSubscriptions: TenantSchedule = {
  name: 'renew-subscriptions',
  title: 'Renew subscriptions for calls and texts, and retry renewals that failed',
  per: 'tenant',
  cron: '*/10 * * * *',
  counts: ['subscription due', 'subscriptions due'],
  async piece({ db, tenant, clock }) {
    const due = await listDueSubscriptions(db, tenant.id, clock.now(), CHUNK);
    for (const subscription_id of due)
      await enqueue(
        { db, tenant },
        ADVANCE_SUBSCRIPTION,
        { subscription_id },
        { key: `subscription:${subscription_id}` },
      );
    return { done: due.length };
  },
};
