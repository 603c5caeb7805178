import type { BodyOf } from '@bookline/contract/endpoint';
import type { QuickFilter, quickFilters, Sharing } from '@bookline/contract/features/quick-filters';
import { MAX_PINNED, MAX_QUICK_FILTERS } from '@bookline/contract/rules/limits';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { refuseDuplicate } from '../../platform/db/refuse-duplicate.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { tellUserChanged } from '../sessions/sessions.api.ts';
import { lockUser } from '../users/users.api.ts';
import { findMissing, requireOurs } from './missing.ts';
import {
  countOwn,
  deleteDeleted,
  deletePin,
  findVisible,
  insertFilter,
  listPinned,
  listVisible,
  type QuickFilterRow,
  savePins,
  updateFilter,
} from './quick-filters.queries.ts';
import { readScope } from './read-scope.ts';

const KEPT_MS = 30 * DAY_MS;

type Change = BodyOf<typeof quickFilters.update>;

/** R349: the acting user's own quick filters and those shared with them. */
export async function listQuickFilters(ctx: Context): Promise<QuickFilter[]> {
  return present(ctx, await listVisible(ctx.db, ctx.tenant.id, ctx.actor.user_id));
}

/** Saves a scope under a name. Throws 422 for a name in use, for more than MAX_QUICK_FILTERS, and for sharing the user may not do. */
export async function saveQuickFilter(ctx: Context, body: BodyOf<typeof quickFilters.create>): Promise<QuickFilter> {
  const { db, tenant, actor } = ctx;
  const { contacts_scope, pinned, ...filter } = body;
  requireSharing(ctx, filter.sharing);
  await requireOurs(ctx, contacts_scope);
  await lockUser(db, tenant.id, actor.user_id);
  await requireRoom(ctx);
  const now = ctx.clock.now();
  await deleteDeleted(db, tenant.id, actor.user_id, new Date(now.getTime() - KEPT_MS));
  const id = newId();
  await once(
    insertFilter(db, tenant.id, { ...filter, id, owner_id: actor.user_id, scope: contacts_scope, created_at: now }),
  );
  if (pinned) await pinAt(ctx, id, undefined);
  await tell(ctx, 'create', id, { name: filter.name, sharing: filter.sharing });
  await tellUserChanged(db, actor.user_id);
  return getQuickFilter(ctx, id);
}

/**
 * Changes, shares, pins, or restores a quick filter. Throws 404 for one the acting user can't see, 403 for one they can't change, and 422 for
 * a name in use, sharing they may not do, or too many filters.
 */
export async function changeQuickFilter(ctx: Context, id: string, change: Change): Promise<QuickFilter> {
  const { db, tenant, actor } = ctx;
  const { pinned, position, deleted, contacts_scope, ...fields } = change;
  const row = await findVisible(db, tenant.id, actor.user_id, id, deleted === false);
  // Already restored: nothing to do for this part.
  const known = row ?? (deleted === false ? await findVisible(db, tenant.id, actor.user_id, id) : undefined);
  if (!known) throw new AppError('not_found');
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const content = given.length > 0 || contacts_scope !== undefined;
  if ((content || deleted === false) && !mayChange(ctx, known)) throw new AppError('forbidden');
  if (fields.sharing !== undefined && fields.sharing !== known.sharing) requireSharing(ctx, fields.sharing);
  if (contacts_scope) await requireOurs(ctx, contacts_scope);
  await lockUser(db, tenant.id, actor.user_id);
  const restored = deleted === false && row !== undefined;
  if (restored && known.owner_id === actor.user_id) await requireRoom(ctx);
  if (content || restored) {
    await once(
      updateFilter(db, tenant.id, id, {
        ...fields,
        ...(contacts_scope && { scope: contacts_scope }),
        ...(content && { updated_at: ctx.clock.now() }),
        ...(restored && { deleted_at: null }),
      }),
    );
    const changed = [...given.map(([key]) => key), ...(contacts_scope ? ['contacts_scope'] : [])];
    await tell(ctx, restored ? 'restore' : 'update', id, {
      name: fields.name ?? known.name,
      ...(changed.length > 0 && { changed }),
      ...(fields.sharing !== undefined && { sharing: fields.sharing }),
    });
  }
  if (pinned === false) await deletePin(db, tenant.id, actor.user_id, id);
  else if (pinned || position !== undefined) await pinAt(ctx, id, position);
  if (pinned !== undefined && !content && !restored)
    await tell(ctx, pinned ? 'pin' : 'unpin', id, { name: known.name });
  await tellUserChanged(db, actor.user_id);
  if (known.owner_id !== actor.user_id) await tellUserChanged(db, known.owner_id);
  return getQuickFilter(ctx, id);
}

/** Deletes a quick filter for everyone. It can be restored for 30 days. Throws 404 and 403 as changing does. */
export async function removeQuickFilter(ctx: Context, id: string): Promise<void> {
  const row = await findVisible(ctx.db, ctx.tenant.id, ctx.actor.user_id, id);
  if (!row) throw new AppError('not_found');
  if (!mayChange(ctx, row)) throw new AppError('forbidden');
  await updateFilter(ctx.db, ctx.tenant.id, id, { deleted_at: ctx.clock.now() });
  await tell(ctx, 'delete', id, { name: row.name });
  await tellUserChanged(ctx.db, row.owner_id);
}

async function getQuickFilter(ctx: Context, id: string): Promise<QuickFilter> {
  const row = await findVisible(ctx.db, ctx.tenant.id, ctx.actor.user_id, id);
  const [filter] = row ? await present(ctx, [row]) : [];
  if (!filter) throw new AppError('not_found');
  return filter;
}

async function present(ctx: Context, rows: readonly QuickFilterRow[]): Promise<QuickFilter[]> {
  const scopes = rows.map((row) => readScope(row.scope));
  const missing = await findMissing(
    ctx,
    scopes.map(({ scope }) => scope),
  );
  return rows.flatMap(({ owner_id, owner_name, scope: _stored, ...row }, index) => {
    const read = scopes[index];
    if (!read) return [];
    return {
      ...row,
      contacts_scope: read.scope,
      problem: read.problem,
      missing: missing[index] ?? [],
      owner: { id: owner_id, name: owner_name },
      mine: owner_id === ctx.actor.user_id,
      editable: mayChange(ctx, { owner_id, sharing: row.sharing }),
    };
  });
}

const mayChange = (ctx: Context, row: Pick<QuickFilterRow, 'owner_id' | 'sharing'>): boolean =>
  row.owner_id === ctx.actor.user_id || (row.sharing === 'everyone' && ctx.actor.user.admin);

function requireSharing(ctx: Context, sharing: Sharing): void {
  if (sharing === 'everyone' && !ctx.actor.user.admin)
    throw invalid('sharing', 'Only an admin can share a view with everyone.');
}

async function requireRoom(ctx: Context): Promise<void> {
  if ((await countOwn(ctx.db, ctx.tenant.id, ctx.actor.user_id)) >= MAX_QUICK_FILTERS)
    throw invalid('base', `You can have ${MAX_QUICK_FILTERS} views. Delete one first.`);
}

/** Pins a filter for the acting user or moves it. Without a position, it goes to the end. */
async function pinAt(ctx: Context, id: string, position: number | undefined): Promise<void> {
  const { db, tenant, actor } = ctx;
  const before = await listPinned(db, tenant.id, actor.user_id);
  if (before.includes(id) && position === undefined) return;
  const ids = before.filter((other) => other !== id);
  if (ids.length >= MAX_PINNED) throw invalid('pinned', `You can pin ${MAX_PINNED} views. Unpin one first.`);
  ids.splice(position ?? ids.length, 0, id);
  await savePins(db, tenant.id, actor.user_id, ids);
}

const once = <T>(work: Promise<T>): Promise<T> =>
  refuseDuplicate(work, 'quick_filter_name', {
    field: 'name',
    sentence: 'You already have a view with this name. Choose another name.',
  });

async function tell(ctx: Context, verb: string, id: string, detail: Record<string, unknown>): Promise<void> {
  await audit(ctx, { action: `quick_filter.${verb}`, subject_id: id, detail });
}
