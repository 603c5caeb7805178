import type { CalendarEvent } from '@bookline/contract/features/calendar';
import type { FollowUp } from '@bookline/contract/features/follow-ups';
import type { EventScope } from '@bookline/contract/rules/events';
import { useEffect, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import { useMoveFollowUp } from '../follow-ups/follow-ups.api.ts';
import { movedTimes } from './moved-times.ts';
import { keyOf, type Shown, type ShownEvent } from './shown-events.ts';
import { useEventActions } from './use-event-actions.ts';

interface Place {
  readonly start: string;
  readonly end: string;
}

interface Move {
  readonly id: string;
  readonly place: Place;
  /** The call succeeded, so the next reply includes it. */
  readonly stored: boolean;
}

/**
 * Moves a dragged event. It shows at its new place until the next reply (`answeredAt`) includes the move, and returns if the call fails. A
 * repeating event waits until the user chooses which occurrences move.
 */
export function useCalendarMoves(zone: string, answeredAt: number) {
  const actions = useEventActions();
  const moveFollowUp = useMoveFollowUp();
  const [moved, setMoved] = useState<readonly Move[]>([]);
  const [asking, setAsking] = useState<{ readonly event: CalendarEvent; readonly place: Place } | null>(null);
  // A reply that arrives before the call's own may be older than the move.
  useEffect(() => setMoved((moves) => moves.filter(({ stored }) => !stored)), [answeredAt]);
  const show = (id: string, to: Place) => {
    const isThis = (other: Move) => other.id === id && other.place === to;
    setMoved((moves) => [...moves.filter((other) => other.id !== id), { id, place: to, stored: false }]);
    return {
      stored: () => setMoved((moves) => moves.map((each) => (isThis(each) ? { ...each, stored: true } : each))),
      back: () => setMoved((moves) => moves.filter((each) => !isThis(each))),
    };
  };

  const send = (event: CalendarEvent, place: Place, scope?: EventScope) => {
    const { stored, back } = show(keyOf(event), place);
    actions.move(event, movedTimes(event, place, zone), scope, { stored, back });
  };
  const sendFollowUp = ({ id, due_on, due_time, timezone }: FollowUp, place: Place) => {
    const { stored, back } = show(`follow_up ${id}`, place);
    const [day = '', time = ''] = place.start.split(' ');
    const to = { due_on: day, due_time: due_time === null && time === '00:00:00' ? null : time.slice(0, 5) };
    void moveFollowUp.mutateAsync({ params: { id }, body: { ...to, timezone: zone } }).then(() => {
      stored();
      toast.done('Follow-up moved', {
        undo: () => moveFollowUp.mutate({ params: { id }, body: { due_on, due_time, timezone } }),
      });
    }, back);
  };
  // Answers may arrive while the user chooses. They must not end the move.
  const places = new Map(moved.map(({ id, place }) => [id, place]));
  if (asking) places.set(keyOf(asking.event), asking.place);
  return {
    /** The event the user is asked about. */
    asking: asking?.event,
    isMoving: actions.isMoving,
    /** Applies the moves in progress to the events. */
    applied: (shown: readonly ShownEvent[]): readonly ShownEvent[] =>
      places.size > 0 ? shown.map((each) => ({ ...each, ...places.get(each.id) })) : shown,
    move: (shown: Shown, place: Place) => {
      if (shown.kind === 'follow_up') sendFollowUp(shown.followUp, place);
      else if (shown.event.series_id === null) send(shown.event, place);
      else setAsking({ event: shown.event, place });
    },
    confirm: (scope: EventScope) => {
      if (asking) send(asking.event, asking.place, scope);
      setAsking(null);
    },
    cancel: () => setAsking(null),
  };
}
