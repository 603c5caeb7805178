import type { EventDeed, EventOrigin, EventScope } from '@bookline/contract/rules/events';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { visibleOwners } from '../users/users.api.ts';
import { commitChange, type EventWrite } from './commit-change.ts';
import { changed, contentOf, type EventChange, isMoved, type NewEvent, ruled } from './event-content.ts';
import { seesCalendarOf } from './owned-by.ts';
import { takesPlaceAt } from './recurrence.ts';
import { changeAll, changeFollowing, timeOfSeries } from './series.ts';
import { findEvent, lockEvent, lockExceptions } from './store-events.queries.ts';
import { iso, isSeries, type Series, type StoredEvent } from './stored-event.ts';

/** The occurrences to change, the source of the change, and the version that the caller has seen. */
export interface Target {
  readonly occurrence_at?: string | undefined;
  readonly apply_to?: EventScope | undefined;
  readonly version?: number | undefined;
  readonly origin?: EventOrigin | undefined;
}

/** The result of a change: the event or occurrence as it is now, and the history entry. */
export interface Changed {
  readonly event: StoredEvent;
  readonly history_id: string;
}

/** Adds an event. Throws 422 for contacts that the caller can't see. */
export const addEvent = (ctx: Context, given: NewEvent, origin: EventOrigin = 'here'): Promise<Changed> =>
  add(ctx, given, origin, []);

/** Adds an event that a contact booked on the caller's public page. The contact may be a colleague's, whom the caller doesn't see: then they see only that there is one. */
export const addBookedEvent = (ctx: Context, given: NewEvent, contactId: string): Promise<Changed> =>
  add(ctx, given, 'webpage', [contactId]);

async function add(ctx: Context, given: NewEvent, origin: EventOrigin, booked: readonly string[]): Promise<Changed> {
  const content = await contentOf(ctx, given);
  const event: StoredEvent = {
    ...content,
    contact_ids: [...content.contact_ids, ...booked],
    id: newId(),
    origin,
    version: 1,
    made_by_id: ctx.actor.user_id,
    created_at: iso(ctx.clock.now().getTime()),
  };
  const deed = { did: 'added', scope: null, origin, event_id: event.id, before: null, after: event } as const;
  return { event, history_id: await commitChange(ctx, [{ before: null, after: event }], deed) };
}

/**
 * Changes an event or occurrences of a repeating one. Throws 404 for an event the caller can't edit, 422 for invalid values, and 409 if
 * `version` is given and another user has changed the event since.
 */
export async function changeEvent(
  ctx: Context,
  id: string,
  change: EventChange,
  target: Target = {},
): Promise<Changed> {
  const { origin = 'here' } = target;
  const { event, series, at, scope } = await aim(ctx, id, target);
  if (series && at !== undefined && scope === 'one' && !event.series_id)
    return changeOne(ctx, series, at, change, origin);
  if (!series || scope === 'one') return changePlain(ctx, event, change, origin);
  if (change.status !== undefined && change.status !== series.status)
    throw invalid('event.status', 'Choose one occurrence to set its outcome.');
  const exceptions = await lockExceptions(ctx.db, ctx.tenant.id, series.id);
  const isWhole = scope === 'all' || at === undefined || at <= Date.parse(series.starts_at);
  const done = isWhole
    ? await changeAll(ctx, series, exceptions, change, at)
    : await changeFollowing(ctx, series, exceptions, change, at);
  const before = isWhole ? series : timeOfSeries(series, at);
  const did = didOf(before, done.shown);
  const deed = {
    did,
    scope: isWhole ? 'all' : 'following',
    origin,
    event_id: done.shown.id,
    before,
    after: done.shown,
  } as const;
  return { event: done.shown, history_id: await commitChange(ctx, done.writes, deed) };
}

/** Changes one event, or one occurrence that was changed alone before. */
async function changePlain(
  ctx: Context,
  before: StoredEvent,
  change: EventChange,
  origin: EventOrigin,
): Promise<Changed> {
  const { recurrence, ...rest } = change;
  if (before.series_id && recurrence)
    throw invalid('event.recurrence', 'A single occurrence can’t repeat. Change the whole series instead.');
  const given = before.series_id ? rest : change;
  const after: StoredEvent = ruled({ ...before, ...(await changed(ctx, before, given)) });
  const scope = before.series_id ? 'one' : null;
  const deed = { did: didOf(before, after), scope, origin, event_id: after.id, before, after } as const;
  return { event: after, history_id: await commitChange(ctx, [{ before, after }], deed) };
}

/** Gives one occurrence of a series its own row. */
async function changeOne(
  ctx: Context,
  series: Series,
  at: number,
  { recurrence: _, ...change }: EventChange,
  origin: EventOrigin,
): Promise<Changed> {
  const before = timeOfSeries(series, at);
  const after: StoredEvent = {
    ...before,
    ...(await changed(ctx, before, change)),
    id: newId(),
    origin,
    version: 1,
    made_by_id: ctx.actor.user_id,
    created_at: iso(ctx.clock.now().getTime()),
  };
  const deed = { did: didOf(before, after), scope: 'one', origin, event_id: after.id, before, after } as const;
  return { event: after, history_id: await commitChange(ctx, [{ before: null, after }], deed) };
}

/** Deletes an event or occurrences of a repeating one. Returns the history entry that can undo it. Throws as above. */
export async function removeEvent(ctx: Context, id: string, target: Target = {}): Promise<string> {
  const { origin = 'here' } = target;
  const { event, series, at, scope } = await aim(ctx, id, target);
  const deed = (before: StoredEvent, how: EventScope | null) =>
    ({ did: 'deleted', scope: how, origin, event_id: event.id, before, after: null }) as const;
  if (!series) return commitChange(ctx, [{ before: event, after: null }], deed(event, null));
  if (at !== undefined && scope === 'one') {
    const without = { before: series, after: { ...series, skipped: [...series.skipped, iso(at)].sort() } };
    const own: EventWrite[] = event.series_id ? [{ before: event, after: null }] : [];
    return commitChange(ctx, [...own, without], deed(event.series_id ? event : timeOfSeries(series, at), 'one'));
  }
  const exceptions = await lockExceptions(ctx.db, ctx.tenant.id, series.id);
  const isWhole = scope === 'all' || at === undefined || at <= Date.parse(series.starts_at);
  if (isWhole) {
    const gone = [series, ...exceptions].map((before) => ({ before, after: null }));
    return commitChange(ctx, gone, deed(series, 'all'));
  }
  const { writes } = await changeFollowing(ctx, series, exceptions, null, at);
  return commitChange(ctx, writes, deed(timeOfSeries(series, at), 'following'));
}

interface Aim {
  readonly event: StoredEvent;
  /** The series of a repeating event, and the occurrence to change. */
  readonly series: Series | undefined;
  readonly at: number | undefined;
  readonly scope: EventScope;
}

/** Finds and locks the target. It locks the series first, so that changes to its occurrences wait for each other. */
async function aim(ctx: Context, id: string, { occurrence_at, apply_to, version }: Target): Promise<Aim> {
  const { db, tenant } = ctx;
  const seriesId = (await findEvent(db, tenant.id, id))?.series_id;
  const over = seriesId ? await lockEvent(db, tenant.id, seriesId) : undefined;
  const found = await lockEvent(db, tenant.id, id);
  if (!found || !seesCalendarOf(await visibleOwners(ctx), found.owner_id)) throw new AppError('not_found');
  const parent = over ?? found;
  const series = parent && isSeries(parent) ? parent : undefined;
  const at = series && (found.occurrence_at ?? occurrence_at);
  const scope = apply_to ?? (at === undefined ? 'all' : 'one');
  if (version !== undefined && version !== found.version) throw conflict();
  if (series && at === undefined && scope !== 'all') throw invalid('occurrence_at', 'Choose an occurrence.');
  if (series && at !== undefined && !found.series_id) {
    const exceptions = await lockExceptions(db, tenant.id, series.id);
    // Another user has changed or deleted this occurrence since.
    if (exceptions.some((own) => own.occurrence_at === iso(Date.parse(at)))) throw conflict();
    if (series.skipped.includes(iso(Date.parse(at)))) throw new AppError('not_found');
    if (!takesPlaceAt(series, Date.parse(at)))
      throw invalid('occurrence_at', 'The event has no occurrence at this time.');
  }
  return { event: found, series, at: at === undefined ? undefined : Date.parse(at), scope };
}

const conflict = () =>
  new AppError('conflict', {
    fields: { version: ['Someone changed this event while you were editing. Review the changes, then save again.'] },
  });

/** The action to record. A new status matters more than a new time, and a new time more than new text. */
function didOf(before: StoredEvent, after: StoredEvent): EventDeed {
  if (before.status !== after.status) return after.status === 'scheduled' ? 'reopened' : after.status;
  return isMoved(before, after) ? 'moved' : 'changed';
}
