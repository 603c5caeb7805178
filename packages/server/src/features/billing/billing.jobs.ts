import { z } from 'zod';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { advanceMembership } from './advance-membership.ts';
import { listDueMemberships } from './memberships.queries.ts';

const ADVANCE_MEMBERSHIP = 'advance-membership';
/** The next run of the schedule asks for the rest. */
const CHUNK = 500;

const membershipJob = z.object({ tenant_id: z.int(), membership_id: z.uuid() });

export const billingTasks: readonly Task[] = [
  {
    name: ADVANCE_MEMBERSHIP,
    async run(ctx, job) {
      const { tenant_id, membership_id } = membershipJob.parse(job);
      await ctx.database.inTenant(tenant_id, (db) =>
        advanceMembership({ ...ctx, db, tenant: { id: tenant_id } }, membership_id),
      );
    },
  },
];

/** Renews plans, tries failed renewals again, and ends what is over. Each user's in a job of its own, so that no one waits for another. */
export const renewMemberships: TenantSchedule = {
  name: 'renew-memberships',
  title: 'Renew plans, and retry renewals that failed',
  per: 'tenant',
  cron: '*/10 * * * *',
  counts: ['membership due', 'memberships due'],
  async piece({ db, tenant, clock }) {
    const due = await listDueMemberships(db, tenant.id, clock.now(), CHUNK);
    for (const membership_id of due)
      await enqueue({ db, tenant }, ADVANCE_MEMBERSHIP, { membership_id }, { key: `membership:${membership_id}` });
    return { done: due.length };
  },
};
