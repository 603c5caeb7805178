import { listTenantIds } from '../db/list-tenant-ids.ts';
import type { Chore } from '../jobs/tasks.ts';
import { deleteAnswersBefore, KEPT_DAYS } from './idempotency.ts';

/** Forgets what was answered to calls that named themselves, once nobody may ask for it again. */
export const forgetAnswers: Chore = {
  name: 'forget-answers',
  every_s: 3600,
  async run({ database, clock, signal }) {
    const before = new Date(clock.now().getTime() - KEPT_DAYS * 24 * 3600 * 1000);
    for (const id of await database.outsideTenants(listTenantIds)) {
      if (signal.aborted) return;
      await database.inTenant(id, (db) => deleteAnswersBefore(db, id, before));
    }
  },
};
