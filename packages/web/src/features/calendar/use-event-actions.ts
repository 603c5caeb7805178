import type { CalendarEvent } from '@bookline/contract/features/calendar';
import type { EventScope } from '@bookline/contract/rules/events';
import { toast } from '../../ui/toast.ts';
import { useDeleteEvent, useMoveEvent, useUndoChange } from './calendar.data.ts';

/** When an event is to be: hours, or whole days. */
export type Times =
  | { readonly starts_at: string; readonly ends_at: string }
  | { readonly starts_on: string; readonly ends_on: string };

/** Which times of an event are meant, as a call takes it. */
export const which = (event: CalendarEvent, scope: EventScope | undefined) => ({
  ...(event.occurrence_at !== null && { occurrence_at: event.occurrence_at }),
  ...(event.series_id !== null && scope && { apply_to: scope }),
});

/** 'Overlaps with Plan talk and 1 more.' Empty where there is nothing to tell. */
export function overlapText(overlaps: readonly { readonly title: string }[]): string {
  const [first, ...more] = overlaps;
  if (!first) return '';
  return ` It overlaps with ${first.title}${more.length > 0 ? ` and ${more.length} more` : ''}.`;
}

/** What can be done with events in one go; each can be taken back. */
export function useEventActions() {
  const move = useMoveEvent();
  const remove = useDeleteEvent();
  const undo = useUndoChange();
  const takeBack = (id: string) => () =>
    undo.mutate({ params: { id } }, { onSuccess: () => toast.done('Taken back.') });
  return {
    takeBack,
    isMoving: move.isPending,
    isRemoving: remove.isPending,
    move: (event: CalendarEvent, times: Times, scope: EventScope | undefined, onFailed: () => void) =>
      move.mutate(
        { params: { id: event.id }, body: { event: { ...times, version: event.version }, ...which(event, scope) } },
        {
          onSuccess: ({ history_id, overlaps }) =>
            toast.done(`Moved: ${event.title}.${overlapText(overlaps)}`, { undo: takeBack(history_id) }),
          onError: onFailed,
        },
      ),
    remove: (event: CalendarEvent, scope: EventScope | undefined, onDone: () => void) =>
      remove.mutate(
        { params: { id: event.id }, query: which(event, scope) },
        {
          onSuccess: ({ data }) => {
            onDone();
            toast.done(`Deleted: ${event.title}`, { undo: takeBack(data.history_id) });
          },
        },
      ),
  };
}
