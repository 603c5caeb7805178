import { z } from 'zod';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { mailingWork } from './mailing-work.ts';
import { listExpired, updateMailing } from './mailings.queries.ts';
import { dropFiles, REMOVE_MAILER_FILE } from './stored-mailing.ts';

const fileJob = z.object({ tenant_id: z.int(), file_key: z.string() });

export const mailerTasks: readonly Task[] = [
  mailingWork,
  {
    name: REMOVE_MAILER_FILE,
    async run({ files }, payload) {
      const { tenant_id, file_key } = fileJob.parse(payload);
      await files.remove(tenant_id, file_key);
    },
  },
];

/** Removes the files of mailings after thirty days. The mailing and its recipients stay. */
const purgeMailerFiles: TenantSchedule = {
  name: 'purge-mailer-files',
  title: 'Delete mailing files after 30 days',
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
