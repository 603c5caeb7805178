import { z } from 'zod';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { dropFiles, MAKE_MAILING, mailingWork, REMOVE_MAILER_FILE } from './mailing-work.ts';
import { listExpired, updateMailing } from './mailings.queries.ts';
import { runMailing } from './run-mailing.ts';

const mailingJob = z.object({ tenant_id: z.int(), mailing_id: z.string() });
const fileJob = z.object({ tenant_id: z.int(), file_key: z.string() });

export const mailerTasks: readonly Task[] = [
  {
    name: MAKE_MAILING,
    lane: 'bulk',
    long: mailingWork,
    run: (ctx, payload) => runMailing(ctx, mailingJob.parse(payload)),
  },
  {
    name: REMOVE_MAILER_FILE,
    async run({ files }, payload) {
      const { tenant_id, file_key } = fileJob.parse(payload);
      await files.remove(tenant_id, file_key);
    },
  },
];

/** Removes the files of mailings after their thirty days. The mailing stays, and with it what was mailed to whom. */
const purgeMailerFiles: TenantSchedule = {
  name: 'purge-mailer-files',
  title: 'Remove the files of mailings after 30 days',
  per: 'tenant',
  cron: '15 4 * * *',
  counts: ['mailing cleared', 'mailings cleared'],
  async piece({ db, tenant, clock }) {
    const expired = await listExpired(db, tenant.id, clock.now());
    for (const mailing of expired) {
      await dropFiles(db, tenant.id, mailing);
      await updateMailing(db, tenant.id, mailing, { expires_at: null });
    }
    return { done: expired.length };
  },
};

export const mailerSchedules = [purgeMailerFiles];
