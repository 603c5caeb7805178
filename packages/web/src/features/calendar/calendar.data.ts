import type { QueryInput } from '@bookline/contract/endpoint';
import { type CalendarEvent, calendar } from '@bookline/contract/features/calendar';
import { contacts } from '@bookline/contract/features/contacts';
import { home } from '@bookline/contract/features/home';
import { MINUTE_MS } from '@bookline/contract/rules/time-units';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** Queries that show events. They're out of date after a change. */
const invalidates = ['calendar', contacts.timeline, home.queue] as const;

export type EventsQuery = QueryInput<typeof calendar.list>;

/** R362. */
export const useEvents = (query: EventsQuery, enabled = true) =>
  useCall(calendar.list, { query }, { keepPrevious: true, enabled });

/** R363: reloads every minute, because today's events pass. */
export const useTodaysEvents = (day: string) =>
  useCall(
    calendar.list,
    { query: { start_date: day, end_date: day, today_events: true } },
    { refetchInterval: MINUTE_MS },
  );

/** R364. */
export const useContactEvents = (contactId: string) =>
  useCall(calendar.contact_events, { query: { contact_id: contactId } });

/** A contact's next scheduled event, which may have begun. Null if there is none, undefined while loading. */
export function useNextEvent(contactId: string): CalendarEvent | null | undefined {
  const { data } = useContactEvents(contactId);
  const now = Date.now();
  return data && (data.data.find(({ status, ends_at }) => status === 'scheduled' && Date.parse(ends_at) > now) ?? null);
}

export const useCalendarHistory = (query: QueryInput<typeof calendar.history>) =>
  useCall(calendar.history, { query }, { keepPrevious: true });

/** Adds an event. The form shows the failure. */
export const useAddEvent = () => useSend(calendar.create, { invalidates, quiet: true });
/** Changes an event. The form shows the failure. */
export const useChangeEvent = () => useSend(calendar.update, { invalidates, quiet: true });
/** Moves an event by dragging. A toast shows the failure. */
export const useMoveEvent = () => useSend(calendar.update, { invalidates });
export const useDeleteEvent = () => useSend(calendar.delete, { invalidates });
export const useUndoChange = () => useSend(calendar.undo, { invalidates });

export const useFeed = () => useCall(calendar.feed, {});
export const useMakeFeed = () => useSend(calendar.make_feed, { invalidates: [calendar.feed] });
export const useRevokeFeed = () => useSend(calendar.revoke_feed, { invalidates: [calendar.feed] });
