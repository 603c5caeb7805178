import type { CalendarEvent } from '@bookline/contract/features/calendar';
import { HOUR_MS } from '@bookline/contract/rules/time-units';
import { dayAfter, momentOf } from '@bookline/contract/rules/zoned-time';
import type { Times } from './use-event-actions.ts';

const MIDNIGHT = '00:00:00';

/** What dragging an event to a place of the calendar makes of it: `YYYY-MM-DD HH:mm:ss` on the reader's clock. */
export function movedTimes(
  event: Pick<CalendarEvent, 'all_day'>,
  { start, end }: { readonly start: string; readonly end: string },
  zone: string,
): Times {
  const [startDay = '', startTime = ''] = start.split(' ');
  const [endDay = '', endTime = ''] = end.split(' ');
  const isDays = startTime === MIDNIGHT && endTime === MIDNIGHT && startDay < endDay;
  if (isDays) return { starts_on: startDay, ends_on: dayAfter(endDay, -1) };
  const from = momentOf(`${startDay}T${startTime}`, zone);
  // What lasted a whole day gets an hour where it is given one.
  const to = event.all_day ? from + HOUR_MS : momentOf(`${endDay}T${endTime}`, zone);
  return { starts_at: new Date(from).toISOString(), ends_at: new Date(to).toISOString() };
}
