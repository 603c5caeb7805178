import { DAY_MS } from '@bookline/contract/rules/time-units';
import { newId } from '../../../platform/ids.ts';
import type { CalendarReader, OutsideEvent } from '../../../providers/outside-accounts/port.ts';
import { VendorError } from '../../../providers/outside-accounts/vendor-error.ts';
import { type CalendarToSync, updateCalendar } from '../calendars.queries.ts';
import { listOfCalendar, listUnseen } from '../events.queries.ts';
import type { SyncScope } from './sync-scope.ts';
import { takeEvents } from './take-events.ts';

/** The range that is read, from the past to the future. The range moves with a full read once a week. */
const BEFORE_MS = 30 * DAY_MS;
const AHEAD_MS = 365 * DAY_MS;
const SCRATCH_MS = 7 * DAY_MS;
/** More pages than any calendar has. A vendor that answers with more repeats pages. */
const MAX_PAGES = 1000;
/** Events per transaction. */
const CHUNK = 50;

/** Reads the changes of a calendar, or all of it, into the owner's calendar here. A second run changes nothing. */
export async function pullCalendar(scope: SyncScope, reader: CalendarReader, calendar: CalendarToSync): Promise<void> {
  const { services, tenant_id } = scope;
  const cursor = freshCursor(scope, calendar);
  const since = cursor === null ? null : reader.since(calendar.external_id, cursor);
  if (since !== null) {
    try {
      const next = await readPages(scope, reader, calendar, since, null);
      await ended(next ?? cursor);
      return;
    } catch (error) {
      if (!(error instanceof VendorError && error.trouble === 'gone')) throw error;
      scope.log.info({ calendar_id: calendar.id }, 'a cursor is too old: the calendar is read from scratch');
    }
  }
  const now = services.clock.now().getTime();
  const window = { from: new Date(now - BEFORE_MS).toISOString(), to: new Date(now + AHEAD_MS).toISOString() };
  // Identifies this read. Events that a full read doesn't mark were deleted there.
  const look = newId();
  const first = await scope.access.run((token) => reader.fromScratch(token, calendar.external_id, window));
  const next = await readPages(scope, reader, calendar, first, look);
  await removeUnseen(scope, calendar, look, new Date(now - BEFORE_MS + DAY_MS).toISOString());
  await ended(next, { window_from: new Date(window.from), window_to: new Date(window.to) });

  function ended(next_cursor: string | null, days: { window_from?: Date; window_to?: Date } = {}) {
    return services.database.inTenant(tenant_id, (db) =>
      updateCalendar(db, tenant_id, calendar.id, {
        cursor: next_cursor,
        ...days,
        last_synced_at: services.clock.now(),
        problem: null,
      }),
    );
  }
}

/** The cursor to continue from; null if it is time for a full read. */
function freshCursor({ services }: SyncScope, { cursor, window_from }: CalendarToSync): string | null {
  if (cursor === null || window_from === null) return null;
  const begun = Date.parse(window_from) + BEFORE_MS;
  return services.clock.now().getTime() - begun < SCRATCH_MS ? cursor : null;
}

/** Reads page after page. Returns the cursor of the last page. */
async function readPages(
  scope: SyncScope,
  reader: CalendarReader,
  calendar: CalendarToSync,
  first: string,
  look: string | null,
): Promise<string | null> {
  const { services, tenant_id, access, signal } = scope;
  const asked = new Set<string>();
  const both = await services.database.inTenant(tenant_id, (db) => listOfCalendar(db, tenant_id, calendar.id));
  const known = new Map(both.map(({ external_id, etag }) => [external_id, etag]));
  for (let address = first; ; ) {
    // What was read is stored. The job restarts this read, which changes nothing for stored events.
    signal.throwIfAborted();
    if (asked.has(address) || asked.size >= MAX_PAGES)
      throw new VendorError('refused', 'the pages of a calendar go round in circles');
    asked.add(address);
    const page = await access.run((token) =>
      reader.read(token, address, (external_id, etag) => known.get(external_id) === etag),
    );
    for (let at = 0; at < page.events.length; at += CHUNK)
      await takeEvents(scope, calendar, page.events.slice(at, at + CHUNK), look);
    if (page.next === null) return page.cursor;
    address = page.next;
  }
}

/** Removes the events that a full read didn't find, because they were deleted there. */
async function removeUnseen(scope: SyncScope, calendar: CalendarToSync, look: string, from: string): Promise<void> {
  const { services, tenant_id } = scope;
  for (;;) {
    const unseen = await services.database.inTenant(tenant_id, (db) =>
      listUnseen(db, tenant_id, calendar.id, { look, from, limit: CHUNK }),
    );
    if (unseen.length === 0) return;
    const gone = unseen.map(
      ({ external_id, etag }): OutsideEvent => ({ external_id, etag: `${etag} gone`, removed: true }),
    );
    await takeEvents(scope, calendar, gone, look);
  }
}
