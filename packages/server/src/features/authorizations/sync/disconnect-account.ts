import { isAuthorizationKind, isOAuthKind } from '@bookline/contract/rules/authorization-kinds';
import type { EventOrigin } from '@bookline/contract/rules/events';
import type { SignedInContext } from '../../../platform/context.ts';
import type { TaskContext } from '../../../platform/jobs/tasks.ts';
import { VendorError } from '../../../providers/outside-accounts/vendor-error.ts';
import { actFor, jobOrigin } from '../../sessions/sessions.api.ts';
import { deleteAccount, findSealed, type SealedAccount, updateAccount } from '../accounts.queries.ts';
import { listToSync } from '../calendars.queries.ts';
import { clientOf } from '../client-of.ts';
import { deleteMapped, listRead } from '../events.queries.ts';
import { readAccess } from '../seal-access.ts';
import { removeHere } from './take-events.ts';

const CHUNK = 50;

interface OfAccount {
  readonly tenant_id: number;
  readonly account_id: string;
}

/**
 * Finishes disconnecting an account: revokes access at the vendor, and removes or keeps its events. Does nothing if the account was connected again.
 * An account with kept events keeps its row without credentials, so that reconnecting reads none of them twice.
 */
export async function disconnectAccount(ctx: TaskContext, { tenant_id, account_id }: OfAccount): Promise<void> {
  const find = () => ctx.database.inTenant(tenant_id, (db) => findSealed(db, tenant_id, account_id));
  const account = await find();
  if (account?.state !== 'disconnected') return;
  await revoke(ctx, tenant_id, account);
  const calendars = await ctx.database.inTenant(tenant_id, (db) => listToSync(db, tenant_id, account_id));
  const owner = account.removes_events ? await ownerOf(ctx, tenant_id, account) : undefined;
  if (owner) for (const { id } of calendars) await removeRead(ctx, owner, account, id);
  await ctx.database.inTenant(tenant_id, async (db) => {
    // A user may have connected the account again in this moment.
    const now = await findSealed(db, tenant_id, account_id);
    if (now?.state !== 'disconnected') return;
    let left = 0;
    for (const { id } of calendars) left += (await listRead(db, tenant_id, id, 1)).length;
    if (left === 0) await deleteAccount(db, tenant_id, account_id);
    else
      await updateAccount(db, tenant_id, account_id, {
        credential_sealed: null,
        token_sealed: null,
        token_ends_at: null,
        hint: null,
      });
  });
}

/** Removes the events that were read from a calendar that is no longer read. Removes none if the calendar was chosen again. */
export async function forgetEvents(
  ctx: TaskContext,
  { tenant_id, account_id, calendar_id }: OfAccount & { readonly calendar_id: string },
): Promise<void> {
  const account = await ctx.database.inTenant(tenant_id, (db) => findSealed(db, tenant_id, account_id));
  const calendars = await ctx.database.inTenant(tenant_id, (db) => listToSync(db, tenant_id, account_id));
  const isRead = calendars.some(({ id, read }) => id === calendar_id && read);
  const owner = account && !isRead ? await ownerOf(ctx, tenant_id, account) : undefined;
  if (account && owner) await removeRead(ctx, owner, account, calendar_id);
}

async function revoke(ctx: TaskContext, tenant_id: number, account: SealedAccount): Promise<void> {
  const { kind } = account;
  if (!isAuthorizationKind(kind) || !isOAuthKind(kind)) return;
  const opened = await ctx.database.inTenant(tenant_id, async (db) => {
    const inside = { ...ctx, db, tenant: { id: tenant_id } };
    return { client: await clientOf(inside, kind), token: await readAccess(inside, 'credential_sealed', account) };
  });
  if (!opened.client || opened.token === null) return;
  try {
    await ctx.vendors[kind].oauth.revoke(opened.client, opened.token);
  } catch (error) {
    // Retried for about an hour. After that, the credentials are deleted here anyway.
    if (!(error instanceof VendorError) || !ctx.last_attempt) throw error;
    ctx.log.warn({ account_id: account.id, kind, trouble: error.trouble }, 'access could not be given back');
  }
}

const ownerOf = (ctx: TaskContext, tenant_id: number, { user_id, origin }: SealedAccount) =>
  actFor(ctx, { tenant_id, user_id, real_user_id: user_id, origin: jobOrigin.parse(origin) });

async function removeRead(
  ctx: TaskContext,
  owner: SignedInContext,
  { kind }: SealedAccount,
  calendarId: string,
): Promise<void> {
  const origin: EventOrigin = kind === 'google' || kind === 'outlook' || kind === 'calendly' ? kind : 'here';
  for (;;) {
    ctx.signal.throwIfAborted();
    const count = await owner.transaction(async (inside) => {
      const events = await listRead(inside.db, owner.tenant.id, calendarId, CHUNK);
      for (const event of events) await removeHere(inside, event, origin);
      const ids = events.map(({ external_id }) => external_id);
      await deleteMapped(inside.db, owner.tenant.id, calendarId, ids);
      return events.length;
    });
    if (count < CHUNK) return;
  }
}
