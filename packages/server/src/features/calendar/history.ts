import type { QueryOf } from '@bookline/contract/endpoint';
import type { calendar, HistoryEntry } from '@bookline/contract/features/calendar';
import { metaOf } from '@bookline/contract/paging';
import { eventScopes } from '@bookline/contract/rules/events';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { visibleOwners } from '../users/users.api.ts';
import { commitChange, type EventWrite, type Undo } from './commit-change.ts';
import { listKeptContacts } from './event-people.queries.ts';
import { type ChangeRow, countChanges, listChanges, lockChange, spendUndo } from './history.queries.ts';
import { ownedBy, seesCalendarOf } from './owned-by.ts';
import { findEvent, lockVersions } from './store-events.queries.ts';
import type { StoredEvent } from './stored-event.ts';

/** How long a change can be undone. */
export const UNDO_MS = DAY_MS;

/** A page of a calendar's changes. Throws 404 if the caller can't see the contacts of the calendar's owner. */
export async function readHistory(ctx: Context, { downline_user_id, ...paging }: QueryOf<typeof calendar.history>) {
  const condition = await ownedBy(ctx, downline_user_id, 'h.owner_id');
  const undoable_since = new Date(ctx.clock.now().getTime() - UNDO_MS);
  const rows = await listChanges(ctx.db, ctx.tenant.id, condition, { ...paging, undoable_since });
  const total = await countChanges(ctx.db, ctx.tenant.id, condition);
  return { data: rows.map(present), meta: metaOf(paging, total) };
}

const present = (row: ChangeRow): HistoryEntry => {
  const really = { id: row.actor_id, name: row.actor_name };
  const acting =
    row.acting_as_id && row.acting_as_name !== null ? { id: row.acting_as_id, name: row.acting_as_name } : null;
  return {
    id: row.id,
    at: row.at,
    did: row.did,
    scope: row.scope,
    event_id: row.event_id,
    title: row.title,
    type: row.type,
    owner: { id: row.owner_id, name: row.owner_name },
    by: acting ?? really,
    really: acting ? really : null,
    origin: row.origin,
    all_day: row.all_day,
    before_at: row.before_at,
    after_at: row.after_at,
    undoable: row.undoable,
  };
};

/** Undoes a change. Throws 404 if the caller may not undo it, and 409 if the event changed again or it is too late. */
export async function undoChange(ctx: Context, id: string): Promise<string> {
  const entry = await lockChange(ctx.db, ctx.tenant.id, id);
  if (!entry || !seesCalendarOf(await visibleOwners(ctx), entry.owner_id)) throw new AppError('not_found');
  const isLate = Date.parse(entry.at) <= ctx.clock.now().getTime() - UNDO_MS;
  const undo = isLate || entry.undo === null ? undefined : (entry.undo as unknown as Undo);
  if (!undo) throw refused('This can no longer be undone.');
  const versions = await lockVersions(
    ctx.db,
    ctx.tenant.id,
    undo.rows.map((row) => row.id),
  );
  if (undo.rows.some((row) => versions.get(row.id) !== row.version))
    throw refused('Someone changed this event since then. Review the changes first.');
  const writes: EventWrite[] = [];
  for (const row of undo.rows) {
    const before = (await findEvent(ctx.db, ctx.tenant.id, row.id)) ?? null;
    writes.push({ before, after: await restorable(ctx, row.before), version: row.version });
  }
  await spendUndo(ctx.db, ctx.tenant.id, id);
  const [main] = writes;
  const scope = eventScopes.find((known) => known === entry.scope) ?? null;
  const shown = { before: main?.before ?? null, after: main?.after ?? null };
  await commitChange(ctx, writes, { did: 'undone', scope, origin: 'here', event_id: entry.event_id, ...shown });
  return entry.event_id;
}

const refused = (sentence: string) => new AppError('conflict', { fields: { base: [sentence] } });

/** A row as it was, without contacts that were permanently deleted. */
async function restorable(ctx: Context, event: StoredEvent | null): Promise<StoredEvent | null> {
  if (!event) return null;
  return { ...event, contact_ids: await listKeptContacts(ctx.db, ctx.tenant.id, event.contact_ids) };
}
