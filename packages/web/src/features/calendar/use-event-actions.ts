import type { CalendarEvent } from '@bookline/contract/features/calendar';
import type { EventScope } from '@bookline/contract/rules/events';
import { toast } from '../../ui/toast.ts';
import { useDeleteEvent, useMoveEvent, useUndoChange } from './calendar.data.ts';

/** When an event takes place: times, or whole days. */
export type Times =
  | { readonly starts_at: string; readonly ends_at: string }
  | { readonly starts_on: string; readonly ends_on: string };

/** The occurrences of an event, as the API takes them. */
export const which = (event: CalendarEvent, scope: EventScope | undefined) => ({
  ...(event.occurrence_at !== null && { occurrence_at: event.occurrence_at }),
  ...(event.series_id !== null && scope && { apply_to: scope }),
});

/** 'Overlaps with Plan talk and 1 more.' Empty if nothing overlaps. */
export function overlapText(overlaps: readonly { readonly title: string }[]): string {
  const [first, ...more] = overlaps;
  if (!first) return '';
  return `. It overlaps with ${first.title}${more.length > 0 ? ` and ${more.length} more` : ''}`;
}

/** A toast has already shown the failure. */
const isToldAlready = () => undefined;

/** One-step actions on events, each with Undo. They work after their form closes, unlike a mutation's own callbacks. */
export function useEventActions() {
  const move = useMoveEvent();
  const remove = useDeleteEvent();
  const undo = useUndoChange();
  const takeBack = (id: string) => () =>
    void undo.mutateAsync({ params: { id } }).then(() => toast.done('Change undone'), isToldAlready);
  return {
    takeBack,
    isMoving: move.isPending,
    isRemoving: remove.isPending,
    move: (
      event: CalendarEvent,
      times: Times,
      scope: EventScope | undefined,
      then: { readonly stored: () => void; readonly back: () => void },
    ) =>
      move
        .mutateAsync({
          params: { id: event.id },
          body: { event: { ...times, version: event.version }, ...which(event, scope) },
        })
        .then(({ history_id, overlaps }) => {
          then.stored();
          toast.done(`${event.title} moved${overlapText(overlaps)}`, { undo: takeBack(history_id) });
        }, then.back),
    remove: (event: CalendarEvent, scope: EventScope | undefined, onDone: () => void) =>
      remove.mutateAsync({ params: { id: event.id }, query: which(event, scope) }).then(({ data }) => {
        onDone();
        toast.done(`${event.title} deleted`, { undo: takeBack(data.history_id) });
      }, isToldAlready),
  };
}
