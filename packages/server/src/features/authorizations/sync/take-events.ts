import type { EventOrigin } from '@bookline/contract/rules/events';
import { MAX_LOCATION, MAX_NOTES } from '@bookline/contract/rules/limits';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { EventWords, OutsideEvent, When } from '../../../providers/outside-accounts/port.ts';
import { addEvent, changeEvent, listTimes, removeEvent } from '../../calendar/calendar.api.ts';
import type { CalendarToSync } from '../calendars.queries.ts';
import { deleteMapped, listMapped, type MappedEvent, markSeen, saveMapped } from '../events.queries.ts';
import { listMatchingContacts } from './matching-contacts.queries.ts';
import type { SyncScope } from './sync-scope.ts';
import { hashOf, nameOf, syncedTime } from './synced-time.ts';

/** The duration of an event that starts and ends at the same moment. */
const SHORTEST_MS = 15 * 60_000;

type Content = EventWords & When;

/**
 * Applies events of an outside calendar to its owner's calendar here, in one transaction. If both sides changed since the last read,
 * the outside change wins, and the calendar's history keeps the change made here.
 */
export async function takeEvents(
  { owner, tenant_id, kind }: SyncScope,
  calendar: CalendarToSync,
  events: readonly OutsideEvent[],
  look: string | null,
): Promise<void> {
  const origin: EventOrigin = kind === 'google' || kind === 'outlook' || kind === 'calendly' ? kind : 'here';
  const ids = events.map(({ external_id }) => external_id);
  await owner.transaction(async (ctx) => {
    const known = await listMapped(ctx.db, tenant_id, calendar.id, ids);
    const mapped = new Map(known.map((one) => [one.external_id, one]));
    for (const event of events) {
      const before = mapped.get(event.external_id);
      // An echo of our own change, or an event that was already read.
      if (before?.etag === event.etag) {
        // Read before the vendor's answer on it was kept.
        if (event.free !== undefined && event.free !== before.free)
          await saveMapped(ctx.db, tenant_id, { ...before, free: event.free }, look);
        continue;
      }
      const after = before
        ? await takeChange(ctx, event, before, origin)
        : calendar.read && (await takeNew(ctx, calendar, event, origin));
      if (after) {
        await saveMapped(ctx.db, tenant_id, after, look);
        mapped.set(event.external_id, after);
      } else if (before) {
        await deleteMapped(ctx.db, tenant_id, calendar.id, [event.external_id]);
        mapped.delete(event.external_id);
      }
    }
    if (look !== null) await markSeen(ctx.db, tenant_id, calendar.id, ids, look);
  });
}

/** Removes an event here that was read from an outside calendar, in the current transaction. */
export async function removeHere(ctx: Context, { event_id, occurrence, starts_at }: MappedEvent, origin: EventOrigin) {
  const target = await targetOf(ctx, { event_id, occurrence, starts_at });
  if (target) await unlessGone(removeEvent(ctx, target.id, { ...target.which, origin }));
}

async function takeNew(
  ctx: Context,
  calendar: CalendarToSync,
  { external_id, etag, removed, content, with_emails = [], free = false }: OutsideEvent,
  origin: EventOrigin,
): Promise<MappedEvent | undefined> {
  if (removed || !content) return undefined;
  const contact_ids = await listMatchingContacts(ctx, with_emails);
  const { event } = await addEvent(
    ctx,
    {
      ...wordsOf(content),
      ...timesOf(content),
      type: contact_ids.length > 0 ? 'appointment' : with_emails.length > 0 ? 'meeting' : 'personal',
      contact_ids,
      reminder_minutes: null,
      recurrence: null,
      status: 'scheduled',
      outcome: '',
    },
    origin,
  );
  const time = syncedTime(event);
  const { event_id, occurrence, starts_at } = time;
  return {
    calendar_id: calendar.id,
    external_id,
    event_id,
    occurrence,
    ours: false,
    etag,
    content_hash: hashOf(time),
    starts_at,
    free,
  };
}

/** Returns the new link; undefined if the event no longer exists. */
async function takeChange(
  ctx: Context,
  { etag, removed, content, free = false }: OutsideEvent,
  before: MappedEvent,
  origin: EventOrigin,
): Promise<MappedEvent | undefined> {
  if (removed) {
    await removeHere(ctx, before, origin);
    return undefined;
  }
  if (!content) return before;
  const target = await targetOf(ctx, before);
  const change = { ...wordsOf(content), ...timesOf(content) };
  const done = target && (await unlessGone(changeEvent(ctx, target.id, change, { ...target.which, origin })));
  // Deleted here: it stays deleted, and the next write deletes it there too.
  if (!done) return { ...before, etag, free };
  const time = syncedTime(done.event);
  return { ...before, etag, content_hash: hashOf(time), starts_at: time.starts_at, free };
}

/** The row of an occurrence. An occurrence of a series that was changed alone has its own row. */
async function targetOf(
  ctx: Context,
  { event_id, occurrence, starts_at }: Pick<MappedEvent, 'event_id' | 'occurrence' | 'starts_at'>,
) {
  if (occurrence === '') return { id: event_id, which: {} };
  const at = Date.parse(starts_at);
  const times = await listTimes(ctx, ctx.actor.user_id, at - DAY_MS, at + 2 * DAY_MS);
  const found = times.map(syncedTime).find((time) => nameOf(time) === nameOf({ event_id, occurrence }));
  if (!found) return undefined;
  const which = found.row_id === event_id ? { occurrence_at: occurrence, apply_to: 'one' as const } : {};
  return { id: found.row_id, which };
}

async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out here
const CONTROL = /[\u0000-\u001f\u007f]+/g;
const lineOf = (text: string, most: number) =>
  text.toWellFormed().replace(CONTROL, ' ').trim().slice(0, most).toWellFormed();

function wordsOf({ title, notes, location }: Content) {
  const place = lineOf(location, 500);
  const online = /^https?:\/\/\S+$/i.test(place);
  return {
    title: lineOf(title, 200) || 'Busy',
    notes: notes.toWellFormed().replaceAll('\u0000', '').slice(0, MAX_NOTES).toWellFormed(),
    location: online ? '' : place.slice(0, MAX_LOCATION),
    online_url: online ? place : '',
  };
}

function timesOf({ all_day, starts, ends }: Content) {
  if (!all_day) {
    const longEnough = Math.max(Date.parse(ends), Date.parse(starts) + SHORTEST_MS);
    const over = Date.parse(ends) > Date.parse(starts);
    return { starts_at: starts, ends_at: over ? ends : new Date(longEnough).toISOString() };
  }
  // Outside calendars name the day after the last.
  const last = new Date(Date.parse(ends) - DAY_MS).toISOString().slice(0, 10);
  return { starts_on: starts, ends_on: last < starts ? starts : last };
}
