import type { CalendarEvent } from '@bookline/contract/features/calendar';
import type { FollowUp } from '@bookline/contract/features/follow-ups';
import type { EventScope } from '@bookline/contract/rules/events';
import { useEffect, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import { useMoveFollowUp } from '../follow-ups/follow-ups.data.ts';
import { movedTimes } from './moved-times.ts';
import { keyOf, type Shown, type ShownEvent } from './shown-events.ts';
import { useEventActions } from './use-event-actions.ts';

interface Place {
  readonly start: string;
  readonly end: string;
}

/**
 * Moves what is dragged: it stands where it was dropped at once, until the next answer (`answeredAt`) says so, and goes back where that failed. Of
 * what repeats it is asked which times are meant.
 */
export function useCalendarMoves(zone: string, answeredAt: number) {
  const actions = useEventActions();
  const moveFollowUp = useMoveFollowUp();
  const [moved, setMoved] = useState<{ readonly id: string; readonly place: Place } | null>(null);
  const [asking, setAsking] = useState<CalendarEvent | null>(null);
  useEffect(() => setMoved(null), [answeredAt]);
  const back = () => setMoved(null);

  const send = (event: CalendarEvent, place: Place, scope?: EventScope) =>
    actions.move(event, movedTimes(event, place, zone), scope, back);
  const sendFollowUp = ({ id, due_on, due_time, timezone }: FollowUp, { start }: Place) => {
    const [day = '', time = ''] = start.split(' ');
    const to = { due_on: day, due_time: due_time === null && time === '00:00:00' ? null : time.slice(0, 5) };
    moveFollowUp.mutate(
      { params: { id }, body: { ...to, timezone: zone } },
      {
        onError: back,
        onSuccess: () =>
          toast.done('Follow-up moved.', {
            undo: () => moveFollowUp.mutate({ params: { id }, body: { due_on, due_time, timezone } }),
          }),
      },
    );
  };
  return {
    asking,
    isMoving: actions.isMoving,
    /** As they stand while a move is under way. */
    applied: (shown: readonly ShownEvent[]): readonly ShownEvent[] =>
      moved ? shown.map((each) => (each.id === moved.id ? { ...each, ...moved.place } : each)) : shown,
    move: (shown: Shown, place: Place) => {
      setMoved({ id: shown.kind === 'event' ? keyOf(shown.event) : `follow_up ${shown.followUp.id}`, place });
      if (shown.kind === 'follow_up') sendFollowUp(shown.followUp, place);
      else if (shown.event.series_id === null) send(shown.event, place);
      else setAsking(shown.event);
    },
    confirm: (scope: EventScope) => {
      if (asking && moved) send(asking, moved.place, scope);
      setAsking(null);
    },
    cancel: () => {
      setAsking(null);
      back();
    },
  };
}
