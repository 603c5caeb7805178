import type { EventDeed, EventOrigin, EventScope } from '@bookline/contract/rules/events';
import { eventTypes } from '@bookline/contract/rules/events';
import { wallAt } from '@bookline/contract/rules/zoned-time';
import { actorColumns } from '../../platform/actor-columns.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { tellLive } from '../../platform/live/live-event.ts';
import { type Activity, recordActivity, recordTheirs } from '../contacts/contacts.api.ts';
import { notify } from '../notifications/notifications.api.ts';
import { insertChange } from './history.queries.ts';
import { setReminder } from './set-reminder.ts';
import { buryEvent, putEvent } from './store-events.queries.ts';
import { isSeries, type StoredEvent } from './stored-event.ts';

/** A row before and after a change; null if there is none. `version` is the version to count up from if `before` has none. */
export interface EventWrite {
  readonly before: StoredEvent | null;
  readonly after: StoredEvent | null;
  readonly version?: number;
}

/** The user's action on an event or an occurrence, for the history. */
export interface Deed {
  readonly did: EventDeed;
  readonly scope: EventScope | null;
  readonly origin: EventOrigin;
  /** The row it refers to: the occurrence's own row if it was changed alone, otherwise the series. */
  readonly event_id: string;
  readonly before: StoredEvent | null;
  readonly after: StoredEvent | null;
}

/** The data to undo a change: the earlier rows and their versions since. */
export interface Undo {
  readonly rows: readonly { readonly id: string; readonly version: number; readonly before: StoredEvent | null }[];
}

/**
 * Stores a change of events in the current transaction: rows, history, audit log, contact timelines, reminders, open browsers, and a
 * notification to the owner if another user acted. Returns the history entry that can undo it.
 */
export async function commitChange(ctx: Context, writes: readonly EventWrite[], deed: Deed): Promise<string> {
  const { db, tenant, actor } = ctx;
  const at = ctx.clock.now();
  const by = { by_id: actor.user_id, at };
  const rows = writes.map(({ before, after, version }) => ({
    id: after?.id ?? before?.id ?? '',
    before,
    after,
    version: (version ?? before?.version ?? 0) + 1,
  }));
  // Deletions come first to free unique values, and a series must exist before its occurrences.
  for (const row of rows) if (!row.after) await buryEvent(db, tenant.id, row.id, row.version, by);
  const kept = rows.flatMap(({ after, version }) => (after ? [{ ...after, version }] : []));
  const ordered = [...kept.filter(({ series_id }) => !series_id), ...kept.filter(({ series_id }) => series_id)];
  for (const event of ordered) await putEvent(db, tenant.id, event, by);
  for (const event of ordered) await setReminder(ctx, event);
  const history_id = newId();
  const shown = deed.after ?? deed.before;
  if (!shown) throw new Error('a change of no event');
  const undo: Undo = { rows: rows.map(({ id, version, before }) => ({ id, version, before })) };
  await insertChange(db, tenant.id, {
    id: history_id,
    at,
    did: deed.did,
    scope: deed.scope,
    event_id: deed.event_id,
    owner_id: shown.owner_id,
    ...actorColumns(actor),
    origin: deed.origin,
    title: shown.title,
    type: shown.type,
    all_day: shown.all_day,
    before_at: deed.before?.starts_at ?? null,
    after_at: deed.after?.starts_at ?? null,
    contact_ids: [
      ...new Set(rows.flatMap(({ before, after }) => [...(before?.contact_ids ?? []), ...(after?.contact_ids ?? [])])),
    ],
    undo,
  });
  await tellContacts(ctx, deed);
  const owners = rows
    .flatMap(({ before, after }) => [before?.owner_id, after?.owner_id])
    .filter((id) => id !== undefined);
  await tellLive(ctx, { topic: 'calendar', holder_ids: [...new Set(owners)] });
  await tellOwner(ctx, deed, history_id);
  await followBooked(ctx, writes, deed);
  return history_id;
}

/** The job of features/bookings that tells visitors of changes to their appointments. */
export const BOOKED_EVENT_CHANGED = 'booked-event-changed';
/** A change that is undone or corrected at once isn't told. */
const SETTLED_S = 60;

async function followBooked(ctx: Context, writes: readonly EventWrite[], { origin }: Deed): Promise<void> {
  // The visitor knows of their own changes.
  if (origin === 'webpage') return;
  const isBooked = (event: StoredEvent | null) => event?.origin === 'webpage';
  for (const { before, after } of writes) {
    const event_id = after?.id ?? before?.id;
    if (isBooked(before) || isBooked(after))
      await enqueue(ctx, BOOKED_EVENT_CHANGED, { event_id }, { key: `booked-event:${event_id}`, delay_s: SETTLED_S });
  }
}

const verbs: Partial<Record<EventDeed, string>> = { added: 'create', deleted: 'delete' };

/** Adds to the timelines of the contacts and to the audit log. Both leave out the event's text, which may contain anything. */
async function tellContacts(ctx: Context, { did, before, after, event_id, scope, origin }: Deed): Promise<void> {
  const [was, is] = [before?.contact_ids ?? [], after?.contact_ids ?? []];
  const attendees = [...new Set([...was, ...is])];
  const ofContact = (id: string) =>
    is.includes(id) ? (was.includes(id) || did === 'undone' ? did : 'added') : 'deleted';
  const record = origin === 'webpage' ? recordTheirs : recordActivity;
  const isBooking = origin === 'webpage' && did === 'added';
  await record(
    ctx,
    ...attendees.flatMap((contact_id): Activity[] => {
      const event = is.includes(contact_id) ? after : before;
      if (!event) return [];
      const [on = '', time = ''] = wallAt(Date.parse(event.starts_at), event.timezone).split('T');
      const detail = {
        did: ofContact(contact_id),
        type: event.type,
        title: event.title,
        on,
        time: event.all_day ? null : time.slice(0, 5),
        repeats: isSeries(event),
        ...(isBooking && { booked: true }),
      };
      return [{ contact_id, kind: 'event', subject_id: event_id, detail }];
    }),
  );
  const entry = { action: `event.${verbs[did] ?? 'update'}`, subject_id: event_id, detail: { did, scope, origin } };
  if (attendees.length === 0) await audit(ctx, entry);
  else await audit(ctx, ...attendees.map((contact_id) => ({ ...entry, contact_id })));
}

const deeds: Partial<Record<EventDeed, string>> = {
  added: 'added to',
  moved: 'moved in',
  cancelled: 'cancelled in',
  deleted: 'deleted from',
};

/** Notifies the calendar's owner if another user acted, without details, because notifications show on locked screens. */
async function tellOwner(ctx: Context, { did, before, after, origin }: Deed, key: string): Promise<void> {
  const event = after ?? before;
  const done = deeds[did];
  if (!event || !done || origin !== 'here' || event.owner_id === ctx.actor.user_id) return;
  const day = wallAt(Date.parse(event.starts_at), event.timezone).slice(0, 10);
  const label = eventTypes[event.type].label.toLowerCase();
  await notify(ctx, [event.owner_id], {
    kind: 'event_changed',
    text: `${ctx.actor.name}: ${label} ${done} your calendar.`,
    link: `/calendar?date=${day}`,
    key,
  });
}
