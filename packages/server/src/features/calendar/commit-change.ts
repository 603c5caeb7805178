import type { EventDeed, EventOrigin, EventScope } from '@bookline/contract/rules/events';
import { eventTypes } from '@bookline/contract/rules/events';
import { wallAt } from '@bookline/contract/rules/zoned-time';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { tellLive } from '../../platform/live/live-event.ts';
import { type Activity, recordActivity } from '../contacts/contacts.api.ts';
import { notify } from '../notifications/notifications.api.ts';
import { insertChange } from './history.queries.ts';
import { setReminder } from './set-reminder.ts';
import { buryEvent, putEvent } from './store-events.queries.ts';
import { isSeries, type StoredEvent } from './stored-event.ts';

/** A row as it was and as it is to be: null where there is none. `version` is what it counts up from, where `before` does not say. */
export interface EventWrite {
  readonly before: StoredEvent | null;
  readonly after: StoredEvent | null;
  readonly version?: number;
}

/** What a person did, as they see it: to this event or this time of it. */
export interface Deed {
  readonly did: EventDeed;
  readonly scope: EventScope | null;
  readonly origin: EventOrigin;
  /** The row that names it: of a time that was changed alone its own, else the series'. */
  readonly event_id: string;
  readonly before: StoredEvent | null;
  readonly after: StoredEvent | null;
}

/** What takes a change back: each row as it was, and the version that it has since. */
export interface Undo {
  readonly rows: readonly { readonly id: string; readonly version: number; readonly before: StoredEvent | null }[];
}

/**
 * Carries out what was done to events, in the transaction at hand: rows, history, audit log, timelines of contacts, reminders, open browsers, and
 * the owner where somebody else did it. Answers the entry of the history, with which it can be taken back.
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
  // What goes makes room, and a series is there before its times.
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
    actor_id: actor.real_user_id,
    acting_as_id: actor.real_user_id === actor.user_id ? null : actor.user_id,
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
  return history_id;
}

const verbs: Partial<Record<EventDeed, string>> = { added: 'create', deleted: 'delete' };

/** The timelines of those it is with, and the audit log: without words, which may be anything. */
async function tellContacts(ctx: Context, { did, before, after, event_id, scope, origin }: Deed): Promise<void> {
  const [was, is] = [before?.contact_ids ?? [], after?.contact_ids ?? []];
  const everybody = [...new Set([...was, ...is])];
  const ofContact = (id: string) =>
    is.includes(id) ? (was.includes(id) || did === 'undone' ? did : 'added') : 'deleted';
  await recordActivity(
    ctx,
    ...everybody.flatMap((contact_id): Activity[] => {
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
      };
      return [{ contact_id, kind: 'event', subject_id: event_id, detail }];
    }),
  );
  const entry = {
    action: `event.${verbs[did] ?? 'update'}`,
    subject_type: 'event',
    subject_id: event_id,
    detail: { did, scope, origin },
  };
  if (everybody.length === 0) await audit(ctx, entry);
  else await audit(ctx, ...everybody.map((contact_id) => ({ ...entry, contact_id })));
}

const deeds: Partial<Record<EventDeed, string>> = {
  added: 'added to',
  moved: 'moved in',
  cancelled: 'cancelled in',
  deleted: 'deleted from',
};

/** Somebody else did it: whoever keeps the calendar hears of it, without words that stand on locked screens. */
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
