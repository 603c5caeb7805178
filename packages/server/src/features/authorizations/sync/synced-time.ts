import { createHash } from 'node:crypto';
import type { EventWords, OutgoingEvent, When } from '../../../providers/outside-accounts/port.ts';
import type { StoredEvent } from '../../calendar/calendar.api.ts';

/** One occurrence of an event here, with the fields that both sides share. */
export interface SyncedTime extends EventWords, When {
  /** The id of the series for a repeating event. */
  readonly event_id: string;
  /** Identifies an occurrence of a repeating event; '' for an event that doesn't repeat. */
  readonly occurrence: string;
  /** The row of this occurrence. An occurrence that was changed alone has its own row. */
  readonly row_id: string;
  /** Created here, by a user or a workflow. Only such events are written to the outside calendar. */
  readonly own: boolean;
  /** ISO 8601; midnight in UTC for all-day events. */
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

/** An occurrence in the form that both sides share. */
export function syncedTime(event: Shown): SyncedTime {
  const { all_day, timezone } = event;
  // The day after the last, as outside calendars count.
  const starts = all_day ? dayIn(timezone, event.starts_at) : event.starts_at;
  const ends = all_day ? dayIn(timezone, event.ends_at) : event.ends_at;
  return {
    event_id: event.series_id ?? event.id,
    occurrence: event.occurrence_at ?? '',
    row_id: event.id,
    own: event.origin === 'here' || event.origin === 'workflow' || event.origin === 'webpage',
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

/** A hash of the contents of an event. */
export function hashOf({ title, notes, location, all_day, starts, ends }: EventWords & When): string {
  return createHash('sha256')
    .update(JSON.stringify([title, notes, location, all_day, starts, ends]))
    .digest('base64url');
}

/** The name that identifies an occurrence here. */
export const nameOf = ({ event_id, occurrence }: Pick<SyncedTime, 'event_id' | 'occurrence'>): string =>
  occurrence === '' ? event_id : `${event_id} ${new Date(occurrence).toISOString()}`;

/** An occurrence to write. Notes written there may be longer than the stored ones, so they stay unchanged there. */
export function outgoing(time: SyncedTime): OutgoingEvent {
  const { title, notes, location, all_day, starts, ends, own } = time;
  return { key: keyOf(time), title, location, all_day, starts, ends, ...(own && { notes }) };
}

/** Hexadecimal digits and dashes: an id, and the moment of an occurrence. */
const keyOf = ({ event_id, occurrence }: SyncedTime): string =>
  occurrence === '' ? event_id : `${event_id}-${Date.parse(occurrence).toString(16)}`;
