import type { CalendarEvent } from '@bookline/contract/features/calendar';
import { HOUR_MS } from '@bookline/contract/rules/time-units';
import { dayAfter, momentOf } from '@bookline/contract/rules/zoned-time';
import type { Times } from './use-event-actions.ts';

const MIDNIGHT = '00:00:00';

/** An event's new times after dragging it to a slot, `YYYY-MM-DD HH:mm:ss` in the user's zone. */
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
  // An all-day event dropped on a time slot lasts an hour.
  const to = event.all_day ? from + HOUR_MS : momentOf(`${endDay}T${endTime}`, zone);
  return { starts_at: new Date(from).toISOString(), ends_at: new Date(to).toISOString() };
}
