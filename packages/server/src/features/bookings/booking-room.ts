import type { Db } from '../../platform/db/database.ts';
import { findEvent } from '../calendar/calendar.api.ts';
import type { StoredBooking, StoredSettings } from './bookings.queries.ts';

/** The video room of an appointment: what its user sees in the calendar, who may be a colleague with another room. Until it's there, that of the settings. */
export async function roomOf(
  db: Db,
  tenantId: number,
  { event_id }: Pick<StoredBooking, 'event_id'>,
  settings: Pick<StoredSettings, 'online_url'> | undefined,
): Promise<string> {
  const event = event_id === null ? undefined : await findEvent(db, tenantId, event_id);
  return event?.online_url ?? settings?.online_url ?? '';
}
