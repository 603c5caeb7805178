import type { Context } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { smallName } from '../../../platform/jobs/lanes.ts';
import { updateAccount } from '../accounts.queries.ts';

export const SYNC_ACCOUNT = 'sync-outside-account';

/** What lasts so long is not tried for ever: the schedule asks anew. */
const ATTEMPTS = 5;

/** One after another: an account is never worked on by two. */
const queueOf = (id: string) => `outside account ${id}`;

/** Asks for a sync that somebody waits for. */
export async function askForSync(ctx: Context, id: string): Promise<void> {
  await updateAccount(ctx.db, ctx.tenant.id, id, { asked_at: ctx.clock.now() });
  await enqueue(ctx, smallName(SYNC_ACCOUNT), { account_id: id }, { ...jobOf(id), priority: 0 });
}

/** Asks for a sync that is due. */
export const askForDueSync = (ctx: Parameters<typeof enqueue>[0], id: string): Promise<void> =>
  enqueue(ctx, SYNC_ACCOUNT, { account_id: id }, { ...jobOf(id), priority: 10 });

const jobOf = (id: string) => ({ key: `sync outside account ${id}`, queue: queueOf(id), max_attempts: ATTEMPTS });

export const DISCONNECT_ACCOUNT = 'disconnect-outside-account';

/** Asks for what is left to do about an account that was disconnected. */
export const askToDisconnect = (ctx: Parameters<typeof enqueue>[0], id: string): Promise<void> =>
  enqueue(
    ctx,
    DISCONNECT_ACCOUNT,
    { account_id: id },
    { key: `disconnect outside account ${id}`, queue: queueOf(id), max_attempts: 8 },
  );

export const FORGET_EVENTS = 'forget-outside-events';

/** Asks to remove the events that were read from a calendar. */
export const askToForget = (ctx: Parameters<typeof enqueue>[0], accountId: string, calendarId: string): Promise<void> =>
  enqueue(
    ctx,
    FORGET_EVENTS,
    { account_id: accountId, calendar_id: calendarId },
    { key: `forget outside events ${calendarId}`, queue: queueOf(accountId) },
  );
