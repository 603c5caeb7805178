import type { CalendarEvent } from '@bookline/contract/features/calendar';
import { dayAt } from '@bookline/contract/rules/zoned-time';
import { useId } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useTodaysEvents } from '../calendar.data.ts';
import { keyOf } from '../shown-events.ts';
import classes from './calendar.module.css';
import { EventRow } from './event-row.tsx';

/** The user's events today (R363). */
export function TodayPanel({ onOpen }: { readonly onOpen: (event: CalendarEvent) => void }) {
  const id = useId();
  const today = dayAt(Date.now(), useTimeZone());
  const { data, error, refetch } = useTodaysEvents(today);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        Today
      </h2>
      {data ? (
        data.data.length === 0 ? (
          <p className={classes.none}>No events today</p>
        ) : (
          <ul className={classes.list}>
            {data.data.map((event) => (
              <EventRow key={keyOf(event)} event={event} withDay={false} onOpen={() => onOpen(event)} />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={3} />
      )}
    </section>
  );
}
