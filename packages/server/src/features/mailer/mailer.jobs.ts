import { z } from 'zod';
import { listTenantIds } from '../../platform/db/list-tenant-ids.ts';
import type { Chore, Task } from '../../platform/jobs/tasks.ts';
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
const purgeMailerFiles: Chore = {
  name: 'purge-mailer-files',
  every_s: 3600,
  async run({ database, clock, signal }) {
    for (const id of await database.outsideTenants(listTenantIds)) {
      if (signal.aborted) return;
      await database.inTenant(id, async (db) => {
        for (const mailing of await listExpired(db, id, clock.now())) {
          await dropFiles(db, id, mailing);
          await updateMailing(db, id, mailing, { expires_at: null });
        }
      });
    }
  },
};

export const mailerChores: readonly Chore[] = [purgeMailerFiles];
