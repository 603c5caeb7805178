import type { CalendarEvent } from '@bookline/contract/features/calendar';
import type { FollowUp } from '@bookline/contract/features/follow-ups';
import { eventTypes } from '@bookline/contract/rules/events';
import { dayAfter, wallAt } from '@bookline/contract/rules/zoned-time';

/** An item in the calendar: an event or a follow-up. */
export type Shown =
  | { readonly kind: 'event'; readonly event: CalendarEvent }
  | { readonly kind: 'follow_up'; readonly followUp: FollowUp };

/** An item as the calendar component takes it, with times in the user's zone. */
export interface ShownEvent {
  readonly id: string;
  readonly title: string;
  readonly start: string;
  readonly end: string;
  readonly color: string;
  readonly payload: Shown;
}

/** The key of one occurrence of an event. */
export const keyOf = ({ id, occurrence_at }: Pick<CalendarEvent, 'id' | 'occurrence_at'>): string =>
  occurrence_at === null ? id : `${id} ${occurrence_at}`;

const spaced = (wall: string) => wall.replace('T', ' ');
const HALF_HOUR_MS = 30 * 60_000;

/** An event in the user's time zone. */
export function shownEvent(event: CalendarEvent, zone: string, withOwner: boolean): ShownEvent {
  const days = event.starts_on !== null && event.ends_on !== null;
  const clock = (at: string) => spaced(wallAt(Date.parse(at), zone));
  return {
    id: keyOf(event),
    title: withOwner ? `${event.title} · ${event.owner.name}` : event.title,
    start: days ? `${event.starts_on} 00:00:00` : clock(event.starts_at),
    end: days ? `${dayAfter(event.ends_on ?? '')} 00:00:00` : clock(event.ends_at),
    color: event.status === 'cancelled' ? 'gray' : eventTypes[event.type].color,
    payload: { kind: 'event', event },
  };
}

/** A follow-up on its due date, at its time if it has one, otherwise all day. */
export function shownFollowUp(followUp: FollowUp, zone: string): ShownEvent {
  const { id, title, due_on, due_time, due_at } = followUp;
  const payload = { kind: 'follow_up', followUp } as const;
  const common = { id: `follow_up ${id}`, title: `Follow-up: ${title}`, color: 'yellow', payload };
  if (due_time === null) return { ...common, start: `${due_on} 00:00:00`, end: `${dayAfter(due_on)} 00:00:00` };
  const at = Date.parse(due_at);
  return { ...common, start: spaced(wallAt(at, zone)), end: spaced(wallAt(at + HALF_HOUR_MS, zone)) };
}
