import { createHash } from 'node:crypto';
import type { EventWords, OutgoingEvent, When } from '../../../providers/outside-accounts/port.ts';
import type { StoredEvent } from '../../calendar/calendar.api.ts';

/** One time of an event here, in the words that both sides keep. */
export interface SyncedTime extends EventWords, When {
  /** Of a repeating event its series. */
  readonly event_id: string;
  /** Which time of a repeating event; '' for what does not repeat. */
  readonly occurrence: string;
  /** Where it stands: of a time that was changed alone a row of its own. */
  readonly row_id: string;
  /** Made here, by a person or a workflow: such events are written elsewhere. */
  readonly own: boolean;
  /** ISO 8601; of whole days midnight in UTC. */
  readonly starts_at: string;
}

type Shown = Pick<
  StoredEvent,
  | 'id'
  | 'series_id'
  | 'title'
  | 'notes'
  | 'location'
  | 'online_url'
  | 'all_day'
  | 'timezone'
  | 'origin'
  | 'starts_at'
  | 'ends_at'
  | 'occurrence_at'
>;

/** A time as both sides speak of it. */
export function syncedTime(event: Shown): SyncedTime {
  const { all_day, timezone } = event;
  // The day after the last, as the others count.
  const starts = all_day ? dayIn(timezone, event.starts_at) : event.starts_at;
  const ends = all_day ? dayIn(timezone, event.ends_at) : event.ends_at;
  return {
    event_id: event.series_id ?? event.id,
    occurrence: event.occurrence_at ?? '',
    row_id: event.id,
    own: event.origin === 'here' || event.origin === 'workflow',
    title: event.title,
    notes: event.notes,
    location: event.location || event.online_url,
    all_day,
    starts,
    ends,
    starts_at: all_day ? `${starts}T00:00:00.000Z` : event.starts_at,
  };
}

const dayIn = (timeZone: string, at: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(at),
  );

/** What stands for the contents of an event: the same for the same. */
export function hashOf({ title, notes, location, all_day, starts, ends }: EventWords & When): string {
  return createHash('sha256')
    .update(JSON.stringify([title, notes, location, all_day, starts, ends]))
    .digest('base64url');
}

/** What a time is known by here. */
export const nameOf = ({ event_id, occurrence }: Pick<SyncedTime, 'event_id' | 'occurrence'>): string =>
  occurrence === '' ? event_id : `${event_id} ${new Date(occurrence).toISOString()}`;

/** A time on its way out. Notes that were written elsewhere may have more to them than is kept here: they stay as they are there. */
export function outgoing(time: SyncedTime): OutgoingEvent {
  const { title, notes, location, all_day, starts, ends, own } = time;
  return { key: keyOf(time), title, location, all_day, starts, ends, ...(own && { notes }) };
}

/** Hexadecimal digits and dashes: an id, and the moment of a time of a series. */
const keyOf = ({ event_id, occurrence }: SyncedTime): string =>
  occurrence === '' ? event_id : `${event_id}-${Date.parse(occurrence).toString(16)}`;
