import type { CalendarEvent } from '@bookline/contract/features/calendar';
import { clockTime, dayIn, dayText } from '../../lib/dates.ts';

type Times = Pick<CalendarEvent, 'starts_at' | 'ends_at' | 'starts_on' | 'ends_on'>;

/** 'Mar 4, 2026, 10:00 AM – 11:00 AM', 'Mar 7, 2026 – Mar 8, 2026': an event's date and time in a zone. */
export function whenText({ starts_at, ends_at, starts_on, ends_on }: Times, zone: string): string {
  if (starts_on && ends_on)
    return starts_on === ends_on ? dayText(starts_on) : `${dayText(starts_on)} – ${dayText(ends_on)}`;
  const [from, to] = [dayIn(new Date(starts_at), zone), dayIn(new Date(ends_at), zone)];
  const end = from === to ? clockTime(ends_at, zone) : `${dayText(to)}, ${clockTime(ends_at, zone)}`;
  return `${dayText(from)}, ${clockTime(starts_at, zone)} – ${end}`;
}

/** '10:00 AM – 11:00 AM', 'All day': an event's time in a zone. */
export const hoursText = (event: Times, zone: string): string =>
  event.starts_on ? 'All day' : `${clockTime(event.starts_at, zone)} – ${clockTime(event.ends_at, zone)}`;
