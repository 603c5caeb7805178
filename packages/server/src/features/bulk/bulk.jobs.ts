import { PURGE_DAYS } from '@bookline/contract/rules/bulk';
import { z } from 'zod';
import { auditFrom } from '../../platform/audit.ts';
import { listTenantIds } from '../../platform/db/list-tenant-ids.ts';
import type { Chore, Task } from '../../platform/jobs/tasks.ts';
import { forgetOne } from './bulk-attempts.queries.ts';
import { undoableSince } from './bulk-attempts.ts';
import { lockDeletedBefore, purgeContacts } from './purge-contacts.queries.ts';
import { BULK, bulkWork, runBulk } from './run-bulk.ts';
import { runUndo, UNDO_BULK, undoWork } from './undo-bulk.ts';

const job = z.object({ tenant_id: z.int(), attempt_id: z.string() });

export const bulkTasks: readonly Task[] = [
  { name: BULK.task, lane: 'bulk', long: bulkWork, run: (ctx, payload) => runBulk(ctx, job.parse(payload)) },
  { name: UNDO_BULK.task, lane: 'bulk', long: undoWork, run: (ctx, payload) => runUndo(ctx, job.parse(payload)) },
];

const DAY_MS = 24 * 3600 * 1000;
/** Contacts in one transaction: what hangs on each goes with it. */
const PURGED_AT_ONCE = 500;
/** Nobody did it: the rule that says after how many days. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Removes what was deleted thirty days ago, a few contacts a transaction: a process that is killed leaves the rest for the next turn. */
const purgeDeleted: Chore = {
  name: 'purge-deleted-contacts',
  every_s: 3600,
  async run({ database, clock, signal }) {
    const before = new Date(clock.now().getTime() - PURGE_DAYS * DAY_MS);
    for (const tenantId of await database.outsideTenants(listTenantIds)) {
      for (let found = PURGED_AT_ONCE; found === PURGED_AT_ONCE && !signal.aborted; ) {
        found = await database.inTenant(tenantId, async (db) => {
          const ids = await lockDeletedBefore(db, tenantId, before, PURGED_AT_ONCE);
          if (ids.length === 0) return 0;
          const contacts = await purgeContacts(db, tenantId, ids, clock.now());
          await auditFrom(
            { db, tenant_id: tenantId, at: clock.now(), actor_id: NOBODY, request_id: '', ip: '' },
            {
              action: 'contact.purge',
              subject_type: 'contact',
              detail: { contacts, deleted_before: before.toISOString() },
            },
          );
          return ids.length;
        });
      }
    }
  },
};

/** Forgets how to undo what nobody can undo any more. */
const forgetBulk: Chore = {
  name: 'forget-bulk-changes',
  every_s: 3600,
  async run({ database, clock, signal }) {
    const before = undoableSince(clock.now());
    for (const tenantId of await database.outsideTenants(listTenantIds))
      while (!signal.aborted && (await database.inTenant(tenantId, (db) => forgetOne(db, tenantId, before))));
  },
};

export const bulkChores: readonly Chore[] = [purgeDeleted, forgetBulk];
