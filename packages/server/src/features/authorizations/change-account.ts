import type { BodyOf } from '@bookline/contract/endpoint';
import type { Authorization, authorizations } from '@bookline/contract/features/authorizations';
import { authorizationKindWords, isAuthorizationKind } from '@bookline/contract/rules/authorization-kinds';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { lockAccount, updateAccount } from './accounts.queries.ts';
import { clearWritten, listCalendars, updateCalendar } from './calendars.queries.ts';
import { getAccount } from './list-accounts.ts';
import { askForSync, askToDisconnect, askToForget } from './sync/ask-for-sync.ts';

/** Changes the user's own account (R367). Throws 404, and 422 at `calendars` for a calendar that isn't of the account or isn't writable. */
export async function changeAccount(
  ctx: Context,
  id: string,
  { calendars, unread_events, name, sync_enabled }: BodyOf<typeof authorizations.update>,
): Promise<Authorization> {
  const kind = await requireOwn(ctx, id);
  const { db, tenant, clock } = ctx;
  await updateAccount(db, tenant.id, id, {
    ...(name !== undefined && { name }),
    ...(sync_enabled !== undefined && { sync_enabled, next_sync_at: clock.now() }),
    updated_at: clock.now(),
  });
  const changed = calendars ? await chooseCalendars(ctx, id, calendars, unread_events) : false;
  await audit(ctx, {
    action: 'authorization.update',
    subject_id: id,
    detail: {
      kind,
      ...(name !== undefined && { renamed: true }),
      ...(sync_enabled !== undefined && { sync_enabled }),
      ...(calendars && {
        calendars: calendars.map(({ id: calendar, read, written }) => ({ id: calendar, read, written })),
      }),
      ...(calendars && { unread_events }),
    },
  });
  if (changed || sync_enabled) await askForSync(ctx, id);
  return getAccount(ctx, id);
}

/** Returns whether the change adds a calendar to read or write. */
async function chooseCalendars(
  ctx: Context,
  accountId: string,
  chosen: readonly { readonly id: string; readonly read: boolean; readonly written: boolean }[],
  unread: 'keep' | 'remove',
): Promise<boolean> {
  const { db, tenant, actor } = ctx;
  const known = new Map((await listCalendars(db, tenant.id, accountId)).map((calendar) => [calendar.id, calendar]));
  let changed = false;
  for (const { id, read, written } of chosen) {
    const before = known.get(id);
    if (!before) throw invalid('calendars', 'One of these calendars no longer exists. Reload the page.');
    if (written && !before.writable)
      throw invalid('calendars', `${before.name} is read-only. Choose another calendar.`);
    // A user writes to one calendar only, in any of their accounts.
    if (written && !before.written) await clearWritten(db, tenant.id, actor.user_id);
    await updateCalendar(db, tenant.id, id, {
      read,
      written,
      ...(!read && { cursor: null, problem: null }),
      ...(written !== before.written && { own_cursor: null }),
    });
    if (before.read && !read && unread === 'remove') await askToForget(ctx, accountId, id);
    changed ||= (read && !before.read) || (written && !before.written);
  }
  return changed;
}

/** Syncs the user's own account as soon as a worker is free (R367). Throws 404, and 422 if there is nothing to sync or it must be connected again. */
export async function syncNow(ctx: Context, id: string): Promise<Authorization> {
  const kind = await requireOwn(ctx, id);
  const { label, reads_events } = authorizationKindWords[kind];
  if (!reads_events) throw invalid('base', `${label} has no calendar to sync.`);
  if ((await getAccount(ctx, id)).state === 'reconnect') throw invalid('base', `Connect ${label} again first.`);
  await askForSync(ctx, id);
  await audit(ctx, { action: 'authorization.sync', subject_id: id, detail: { kind } });
  return getAccount(ctx, id);
}

/** Disconnects the user's own account (R367). It disappears at once; a job does the remaining steps. Throws 404. */
export async function disconnect(ctx: Context, id: string, events: 'keep' | 'remove'): Promise<void> {
  const kind = await requireOwn(ctx, id);
  const { db, tenant, clock } = ctx;
  await updateAccount(db, tenant.id, id, {
    state: 'disconnected',
    removes_events: events === 'remove',
    asked_at: null,
    updated_at: clock.now(),
  });
  for (const calendar of await listCalendars(db, tenant.id, id))
    if (calendar.written) await updateCalendar(db, tenant.id, calendar.id, { written: false });
  await askToDisconnect(ctx, id);
  await audit(ctx, { action: 'authorization.delete', subject_id: id, detail: { kind, events } });
}

async function requireOwn(ctx: Context, id: string) {
  const row = await lockAccount(ctx.db, ctx.tenant.id, ctx.actor.user_id, id);
  if (!row) throw new AppError('not_found');
  if (!isAuthorizationKind(row.kind)) throw new Error(`unknown kind ${row.kind}`);
  return row.kind;
}
