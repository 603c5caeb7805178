import { z } from 'zod';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { listDue, listLeft, updateAccount } from './accounts.queries.ts';
import {
  askForDueSync,
  askToDisconnect,
  DISCONNECT_ACCOUNT,
  FORGET_EVENTS,
  SYNC_ACCOUNT,
} from './sync/ask-for-sync.ts';
import { disconnectAccount, forgetEvents } from './sync/disconnect-account.ts';
import { EVERY_MIN, syncAccount } from './sync/sync-account.ts';

const AT_ONCE = 100;
const ofAccount = z.object({ tenant_id: z.int(), account_id: z.string() });
const ofCalendar = ofAccount.extend({ calendar_id: z.string() });

export const authorizationTasks: readonly Task[] = [
  // A sync that a user is waiting for doesn't queue behind large jobs.
  { name: SYNC_ACCOUNT, lane: 'bulk', run: (ctx, payload) => syncAccount(ctx, ofAccount.parse(payload)) },
  { name: DISCONNECT_ACCOUNT, lane: 'bulk', run: (ctx, payload) => disconnectAccount(ctx, ofAccount.parse(payload)) },
  { name: FORGET_EVENTS, lane: 'bulk', run: (ctx, payload) => forgetEvents(ctx, ofCalendar.parse(payload)) },
];

/** Queues a sync for every account that is due, and disconnects the accounts of deleted users. The jobs call the vendors; the schedule waits for no vendor. */
export const syncOutsideAccounts: TenantSchedule = {
  name: 'sync-outside-accounts',
  title: 'Sync connected calendars',
  per: 'tenant',
  cron: `*/${EVERY_MIN} * * * *`,
  counts: ['account synced', 'accounts synced'],
  async piece({ db, tenant, clock }) {
    const now = clock.now();
    for (const { id } of await listLeft(db, tenant.id, AT_ONCE)) {
      await updateAccount(db, tenant.id, id, { state: 'disconnected', updated_at: now });
      await askToDisconnect({ db, tenant }, id);
    }
    const due = await listDue(db, tenant.id, ['google', 'outlook', 'calendly'], now, AT_ONCE);
    for (const { id } of due) {
      await askForDueSync({ db, tenant }, id);
      // If the job is lost, the account becomes due again.
      await updateAccount(db, tenant.id, id, { next_sync_at: new Date(now.getTime() + (EVERY_MIN - 1) * 60_000) });
    }
    return { done: due.length, more: due.length === AT_ONCE };
  },
};
