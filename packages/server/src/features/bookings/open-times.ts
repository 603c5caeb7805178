import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { Context } from '../../platform/context.ts';
import { listBusy } from '../calendar/calendar.api.ts';
import { listBookedTimes, type StoredBooking, type StoredSettings } from './bookings.queries.ts';
import { bookableSpan, freeSlots, type Span } from './free-slots.ts';

type Reader = Pick<Context, 'db'> & { readonly tenant: Pick<Context['tenant'], 'id'> };

/** The starts of a user's free appointments: their working hours without their events, also those of outside calendars, and booked times. */
export async function openTimes(
  { db, tenant }: Reader,
  agentId: string,
  settings: StoredSettings,
  {
    length,
    now,
    within = bookableSpan(settings, now),
    moving,
  }: {
    readonly length: number;
    readonly now: number;
    readonly within?: Span;
    /** An appointment that gets another time. Its own time is free. */
    readonly moving?: Pick<StoredBooking, 'id' | 'event_id'> | undefined;
  },
): Promise<number[]> {
  // Appointments that begin before the range, and buffers, reach into it.
  const around = { from: within.from - DAY_MS, to: within.to + DAY_MS };
  const busy = await listBusy({ db, tenant }, agentId, {
    ...around,
    zone: settings.timezone,
    except: moving?.event_id ?? undefined,
  });
  const booked = await listBookedTimes(db, tenant.id, agentId, { ...around, except: moving?.id });
  return freeSlots(settings, length, { busy: [...busy, ...booked], now, within });
}

/** Whether one time is free. Call it after `holdCalendarOf`. */
export const isOpen = async (
  reader: Reader,
  agentId: string,
  settings: StoredSettings,
  at: number,
  asked: Omit<Parameters<typeof openTimes>[3], 'within'>,
): Promise<boolean> =>
  (await openTimes(reader, agentId, settings, { ...asked, within: { from: at, to: at + 1 } })).includes(at);
