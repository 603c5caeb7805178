import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { CalendarWriter } from '../../../providers/outside-accounts/port.ts';
import { VendorError } from '../../../providers/outside-accounts/vendor-error.ts';
import { eventsSince, listTimes, MAX_TIMES } from '../../calendar/calendar.api.ts';
import { type CalendarToSync, updateCalendar } from '../calendars.queries.ts';
import { deleteMapped, listOfCalendar, type MappedEvent, saveMapped } from '../events.queries.ts';
import type { SyncScope } from './sync-scope.ts';
import { hashOf, nameOf, outgoing, type SyncedTime, syncedTime } from './synced-time.ts';

/** The range that is written, from yesterday to the future. Each occurrence of a repeating event is written separately. */
const BEHIND_MS = DAY_MS;
const AHEAD_MS = 180 * DAY_MS;

/** Whether there is anything to write: an event changed here since the last sync, or the written range has moved. */
export async function changedHere(scope: SyncScope, { own_cursor, pushed_on }: CalendarToSync): Promise<HereSince> {
  const today = scope.services.clock.now().toISOString().slice(0, 10);
  const { events, cursor } = await scope.owner.transaction((ctx) => eventsSince(ctx, ctx.actor.user_id, own_cursor), {
    read_only: true,
  });
  return { changed: own_cursor === null || pushed_on !== today || events.length > 0, cursor, today };
}

interface HereSince {
  readonly changed: boolean;
  readonly cursor: string;
  readonly today: string;
}

/** Records that everything up to this point is written. */
export async function markWritten(
  scope: SyncScope,
  { id }: CalendarToSync,
  { cursor, today }: HereSince,
): Promise<void> {
  await inTenant(scope, (db) => updateCalendar(db, scope.tenant_id, id, { own_cursor: cursor, pushed_on: today }));
}

interface Sides {
  readonly from: number;
  readonly to: number;
  /** The events here, by name. */
  readonly here: ReadonlyMap<string, SyncedTime>;
  /** The list was cut off: an event missing from it may still exist. */
  readonly cut: boolean;
  /** The linked events. */
  readonly both: readonly MappedEvent[];
}

/**
 * Writes events created here that don't exist there yet. It runs before any read: the key finds events that an earlier run wrote
 * but didn't record, so they aren't read as new events.
 */
export async function pushNew(scope: SyncScope, writer: CalendarWriter, calendar: CalendarToSync): Promise<void> {
  const { here, both } = await sidesOf(scope, calendar);
  const known = new Set(both.map(nameOf));
  for (const time of here.values()) {
    if (!time.own || known.has(nameOf(time))) continue;
    scope.signal.throwIfAborted();
    const placed = await scope.access.run((token) => writer.insert(token, calendar.external_id, outgoing(time)));
    const { event_id, occurrence, starts_at } = time;
    const mapped = { calendar_id: calendar.id, ...placed, event_id, occurrence, ours: true, starts_at, free: false };
    await keep(scope, { ...mapped, content_hash: hashOf(time) });
  }
}

/** Writes changes made here, and deletes events there that were deleted or canceled here. */
export async function pushChanges(scope: SyncScope, writer: CalendarWriter, calendar: CalendarToSync): Promise<void> {
  const { here, both, from, to, cut } = await sidesOf(scope, calendar);
  const place = calendar.external_id;
  for (const mapped of both) {
    scope.signal.throwIfAborted();
    const time = here.get(nameOf(mapped));
    if (time) {
      const content_hash = hashOf(time);
      if (content_hash === mapped.content_hash) continue;
      const placed = await unlessMissing(
        scope.access.run((token) => writer.update(token, place, mapped.external_id, outgoing(time))),
      );
      // It was deleted there in the meantime. The next read handles that.
      if (placed) await keep(scope, { ...mapped, etag: placed.etag, content_hash, starts_at: time.starts_at });
      continue;
    }
    const starts = Date.parse(mapped.starts_at);
    if (cut || starts < from + DAY_MS || starts >= to - DAY_MS) continue;
    await scope.access.run((token) => writer.remove(token, place, mapped.external_id));
    await inTenant(scope, (db) => deleteMapped(db, scope.tenant_id, calendar.id, [mapped.external_id]));
  }
}

async function sidesOf(scope: SyncScope, calendar: CalendarToSync): Promise<Sides> {
  const now = scope.services.clock.now().getTime();
  const [from, to] = [now - BEHIND_MS, now + AHEAD_MS];
  return scope.owner.transaction(
    async (ctx) => {
      const times = await listTimes(ctx, ctx.actor.user_id, from, to);
      const here = times.filter(({ status }) => status !== 'cancelled').map(syncedTime);
      return {
        from,
        to,
        here: new Map(here.map((time) => [nameOf(time), time])),
        cut: times.length >= MAX_TIMES,
        both: await listOfCalendar(ctx.db, scope.tenant_id, calendar.id),
      };
    },
    { read_only: true },
  );
}

const inTenant = (
  { services, tenant_id }: SyncScope,
  work: Parameters<SyncScope['services']['database']['inTenant']>[1],
) => services.database.inTenant(tenant_id, work);

const keep = (scope: SyncScope, mapped: MappedEvent) =>
  inTenant(scope, (db) => saveMapped(db, scope.tenant_id, mapped, null));

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (error instanceof VendorError && (error.trouble === 'missing' || error.trouble === 'gone')) return undefined;
    throw error;
  });
}
