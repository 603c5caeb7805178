import type { Context } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { smallName } from '../../../platform/jobs/lanes.ts';
import { updateAccount } from '../accounts.queries.ts';

export const SYNC_ACCOUNT = 'sync-outside-account';

/** A longer problem isn't retried forever: the schedule queues a new job. */
const ATTEMPTS = 5;

/** One queue per account, so that two jobs never work on the same account. */
const queueOf = (id: string) => `outside account ${id}`;

/** Queues a sync that a user is waiting for. */
export async function askForSync(ctx: Context, id: string): Promise<void> {
  await updateAccount(ctx.db, ctx.tenant.id, id, { asked_at: ctx.clock.now() });
  await enqueue(ctx, smallName(SYNC_ACCOUNT), { account_id: id }, { ...jobOf(id), priority: 0 });
}

/** Queues a sync that is due. */
export const askForDueSync = (ctx: Parameters<typeof enqueue>[0], id: string): Promise<void> =>
  enqueue(ctx, SYNC_ACCOUNT, { account_id: id }, { ...jobOf(id), priority: 10 });

const jobOf = (id: string) => ({ key: `sync outside account ${id}`, queue: queueOf(id), max_attempts: ATTEMPTS });

export const DISCONNECT_ACCOUNT = 'disconnect-outside-account';

/** Queues the remaining steps for a disconnected account. */
export const askToDisconnect = (ctx: Parameters<typeof enqueue>[0], id: string): Promise<void> =>
  enqueue(
    ctx,
    DISCONNECT_ACCOUNT,
    { account_id: id },
    { key: `disconnect outside account ${id}`, queue: queueOf(id), max_attempts: 8 },
  );

export const FORGET_EVENTS = 'forget-outside-events';

/** Queues the removal of the events that were read from a calendar. */
export const askToForget = (ctx: Parameters<typeof enqueue>[0], accountId: string, calendarId: string): Promise<void> =>
  enqueue(
    ctx,
    FORGET_EVENTS,
    { account_id: accountId, calendar_id: calendarId },
    { key: `forget outside events ${calendarId}`, queue: queueOf(accountId) },
  );
