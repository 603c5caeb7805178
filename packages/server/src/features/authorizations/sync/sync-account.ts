import { isAuthorizationKind } from '@bookline/contract/rules/authorization-kinds';
import type { TaskContext } from '../../../platform/jobs/tasks.ts';
import type { CalendarReader, CalendarWriter } from '../../../providers/outside-accounts/port.ts';
import { type Trouble, VendorError } from '../../../providers/outside-accounts/vendor-error.ts';
import { actFor, jobOrigin } from '../../sessions/sessions.api.ts';
import { type AccountChange, findSealed, type SealedAccount, updateAccount } from '../accounts.queries.ts';
import { type CalendarToSync, listToSync, saveCalendars, updateCalendar } from '../calendars.queries.ts';
import { openAccess } from '../open-access.ts';
import { troubleWords } from '../trouble-text.ts';
import { pullCalendar } from './pull-calendar.ts';
import { changedHere, markWritten, pushChanges, pushNew } from './push-events.ts';
import type { SyncScope } from './sync-scope.ts';

/** Minutes between two syncs. Each failure doubles the pause, up to six hours. */
export const EVERY_MIN = 10;
const LONGEST_MIN = 360;

/** Problems of the whole account: its other calendars would fail too. */
const ofAccount: readonly Trouble[] = ['unauthorized', 'client', 'busy', 'away'];

/** Syncs an account with its owner's calendar. A second run changes nothing. */
export async function syncAccount(
  ctx: TaskContext,
  { tenant_id, account_id }: { readonly tenant_id: number; readonly account_id: string },
): Promise<void> {
  const account = await ctx.database.inTenant(tenant_id, (db) => findSealed(db, tenant_id, account_id));
  if (!account) return;
  const keep = (change: AccountChange) =>
    ctx.database.inTenant(tenant_id, (db) => updateAccount(db, tenant_id, account_id, { asked_at: null, ...change }));
  const scope = account.state === 'connected' ? await scopeOf(ctx, tenant_id, account) : undefined;
  if (!scope) return keep({});
  try {
    await syncCalendars(scope, account);
    await keep({
      last_synced_at: ctx.clock.now(),
      next_sync_at: inMinutes(ctx, EVERY_MIN),
      failures: 0,
      problem: null,
      problem_at: null,
    });
  } catch (error) {
    if (error instanceof VendorError) {
      ctx.log.info(
        { account_id, kind: scope.kind, trouble: error.trouble, reason: error.message },
        'an outside account could not be synced',
      );
      await keep(failed(ctx, scope, account, error));
      return;
    }
    // The problem is ours: the job is retried, and a waiting user is notified after the last attempt.
    if (ctx.last_attempt)
      await keep({
        next_sync_at: inMinutes(ctx, LONGEST_MIN),
        problem: 'Something failed on our side. We’ll try again automatically.',
        problem_at: ctx.clock.now(),
      });
    throw error;
  }
}

/** Undefined if the owner is no longer active. */
async function scopeOf(ctx: TaskContext, tenant_id: number, account: SealedAccount): Promise<SyncScope | undefined> {
  const { kind, user_id } = account;
  if (!isAuthorizationKind(kind)) throw new Error(`unknown kind ${kind}`);
  const person = { tenant_id, user_id, real_user_id: user_id, origin: jobOrigin.parse(account.origin) };
  const owner = await actFor(ctx, person);
  if (!owner?.actor.features.has('external_accounts')) return undefined;
  const { log, signal } = ctx;
  return { services: ctx, tenant_id, kind, access: await openAccess(ctx, tenant_id, account), owner, log, signal };
}

async function syncCalendars(scope: SyncScope, account: SealedAccount): Promise<void> {
  const { services, tenant_id } = scope;
  const sides = sidesOf(scope);
  if (!sides) return;
  const told = await scope.access.run((token) => sides.reader.calendars(token));
  const calendars = await services.database.inTenant(tenant_id, async (db) => {
    await saveCalendars(db, tenant_id, account, told, services.clock.now());
    return listToSync(db, tenant_id, account.id);
  });
  for (const calendar of calendars) await syncCalendar(scope, sides, calendar);
}

interface VendorSides {
  readonly reader: CalendarReader;
  readonly writer: CalendarWriter | undefined;
}

function sidesOf({ services: { vendors }, kind }: SyncScope): VendorSides | undefined {
  if (kind === 'google' || kind === 'outlook')
    return { reader: vendors[kind].calendar, writer: vendors[kind].calendar };
  return kind === 'calendly' ? { reader: vendors.calendly, writer: undefined } : undefined;
}

/** Syncs one calendar. A problem with this calendar is stored with it, and the others continue. */
async function syncCalendar(
  scope: SyncScope,
  { reader, writer }: VendorSides,
  calendar: CalendarToSync,
): Promise<void> {
  const { read, written } = calendar;
  if (!read && !written) return;
  try {
    const here = written && writer ? await changedHere(scope, calendar) : undefined;
    if (here?.changed && writer) await pushNew(scope, writer, calendar);
    await pullCalendar(scope, reader, calendar);
    if (here?.changed && writer) await pushChanges(scope, writer, calendar);
    if (here) await markWritten(scope, calendar, here);
  } catch (error) {
    if (!(error instanceof VendorError) || ofAccount.includes(error.trouble)) throw error;
    const { services, tenant_id, kind } = scope;
    const { trouble, message } = error;
    const about = { calendar_id: calendar.id, kind, trouble, reason: message };
    scope.log.info(about, 'an outside calendar could not be synced');
    await services.database.inTenant(tenant_id, (db) =>
      updateCalendar(db, tenant_id, calendar.id, { problem: troubleWords(kind, error) }),
    );
  }
}

function failed(ctx: TaskContext, { kind }: SyncScope, { failures }: SealedAccount, error: VendorError): AccountChange {
  const pause_min = Math.min(EVERY_MIN * 2 ** failures, LONGEST_MIN);
  return {
    // Only the owner can fix this, so retrying would not help.
    ...(error.trouble === 'unauthorized' && { state: 'reconnect' as const }),
    failures: failures + 1,
    next_sync_at: inMinutes(ctx, Math.max(pause_min, (error.retry_after_s ?? 0) / 60)),
    problem: troubleWords(kind, error),
    problem_at: ctx.clock.now(),
  };
}

const inMinutes = ({ clock }: TaskContext, minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
