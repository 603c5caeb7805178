import { DAY_MS } from '@bookline/contract/rules/time-units';
import { z } from 'zod';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { deliverMail } from './deliver-mail.ts';
import { deleteOldMail } from './mail.queries.ts';
import { DELIVER_MAIL } from './send-mail.ts';

/** Emails are kept for 90 days, long enough for questions about delivery. */
const MAIL_DAYS = 90;

const mailJob = z.object({ tenant_id: z.int(), mail_id: z.string() });

export const mailTasks: readonly Task[] = [
  { name: DELIVER_MAIL, lane: 'mail', run: (ctx, payload) => deliverMail(ctx, mailJob.parse(payload)) },
];

const purgeMail: TenantSchedule = {
  name: 'purge-mail',
  title: `Delete sent emails after ${MAIL_DAYS} days`,
  per: 'tenant',
  cron: '30 3 * * *',
  counts: ['email removed', 'emails removed'],
  async piece({ db, tenant, clock }) {
    const before = new Date(clock.now().getTime() - MAIL_DAYS * DAY_MS);
    return { done: await deleteOldMail(db, tenant.id, before) };
  },
};

export const mailSchedules = [purgeMail];
