import { BULK_UNDO_DAYS, PURGE_DAYS } from '@bookline/contract/rules/bulk';
import { z } from 'zod';
import { auditFrom, SYSTEM_ACTOR } from '../../platform/audit.ts';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
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

/** Removes what was deleted thirty days ago, a few contacts a transaction. */
const purgeDeleted: TenantSchedule = {
  name: 'purge-deleted-contacts',
  title: `Remove contacts for good that were deleted ${PURGE_DAYS} days ago`,
  per: 'tenant',
  cron: '30 2 * * *',
  counts: ['contact removed', 'contacts removed'],
  async piece({ db, tenant, clock }) {
    const before = new Date(clock.now().getTime() - PURGE_DAYS * DAY_MS);
    const ids = await lockDeletedBefore(db, tenant.id, before, PURGED_AT_ONCE);
    if (ids.length === 0) return { done: 0 };
    const contacts = await purgeContacts(db, tenant.id, ids, clock.now());
    await auditFrom(
      { db, tenant_id: tenant.id, at: clock.now(), actor_id: SYSTEM_ACTOR, request_id: '', ip: '' },
      {
        action: 'contact.purge',
        subject_type: 'contact',
        detail: { contacts, deleted_before: before.toISOString() },
      },
    );
    return { done: contacts, more: ids.length === PURGED_AT_ONCE };
  },
};

/** Forgets how to undo what nobody can undo any more. */
const forgetBulk: TenantSchedule = {
  name: 'forget-bulk-changes',
  title: `Forget how to undo bulk actions after ${BULK_UNDO_DAYS} days`,
  per: 'tenant',
  cron: '10 3 * * *',
  counts: ['action forgotten', 'actions forgotten'],
  async piece({ db, tenant, clock }) {
    const more = await forgetOne(db, tenant.id, undoableSince(clock.now()));
    return { done: more ? 1 : 0, more };
  },
};

export const bulkSchedules = [purgeDeleted, forgetBulk];
