import { BULK_UNDO_DAYS, PURGE_DAYS } from '@bookline/contract/rules/bulk';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { auditFrom, SYSTEM_ACTOR } from '../../platform/audit.ts';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { forgetOne } from './bulk-attempts.queries.ts';
import { undoableSince } from './bulk-attempts.ts';
import { bulkWork } from './bulk-work.ts';
import { lockDeletedBefore, purgeContacts } from './purge-contacts.queries.ts';
import { undoWork } from './undo-bulk.ts';

export const bulkTasks: readonly Task[] = [bulkWork, undoWork];

/** Contacts per transaction. Their linked records are deleted with them. */
const PURGED_AT_ONCE = 500;

/** Permanently deletes contacts that were deleted thirty days ago, in small batches. */
const purgeDeleted: TenantSchedule = {
  name: 'purge-deleted-contacts',
  title: `Permanently delete contacts ${PURGE_DAYS} days after they were deleted`,
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
      { action: 'contact.purge', detail: { contacts, deleted_before: before.toISOString() } },
    );
    return { done: contacts, more: ids.length === PURGED_AT_ONCE };
  },
};

/** Deletes undo data whose undo period is over. */
const forgetBulk: TenantSchedule = {
  name: 'forget-bulk-changes',
  title: `Delete the undo records of bulk actions after ${BULK_UNDO_DAYS} days`,
  per: 'tenant',
  cron: '10 3 * * *',
  counts: ['action forgotten', 'actions forgotten'],
  async piece({ db, tenant, clock }) {
    const more = await forgetOne(db, tenant.id, undoableSince(clock.now()));
    return { done: more ? 1 : 0, more };
  },
};

export const bulkSchedules = [purgeDeleted, forgetBulk];
