import { z } from 'zod';
import { listTenantIds } from '../../platform/db/list-tenant-ids.ts';
import type { Chore, Task } from '../../platform/jobs/tasks.ts';
import { deliverMail } from './deliver-mail.ts';
import { deleteOldMail } from './mail.queries.ts';
import { DELIVER_MAIL } from './send-mail.ts';

/** Mails are kept for 90 days: long enough to ask what became of one. */
const MAIL_LIFE_MS = 90 * 24 * 3600 * 1000;

const mailJob = z.object({ tenant_id: z.int(), mail_id: z.string() });

export const mailTasks: readonly Task[] = [
  { name: DELIVER_MAIL, lane: 'mail', run: (ctx, payload) => deliverMail(ctx, mailJob.parse(payload)) },
];

const purgeMail: Chore = {
  name: 'purge-mail',
  every_s: 3600,
  async run({ database, clock, signal }) {
    const before = new Date(clock.now().getTime() - MAIL_LIFE_MS);
    for (const id of await database.outsideTenants(listTenantIds)) {
      if (signal.aborted) return;
      await database.inTenant(id, (db) => deleteOldMail(db, id, before));
    }
  },
};

export const mailChores: readonly Chore[] = [purgeMail];
