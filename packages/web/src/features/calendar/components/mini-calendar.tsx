import { dayAfter, dayAt } from '@bookline/contract/rules/zoned-time';
import { ActionIcon, Anchor } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { dayText } from '../../../lib/dates.ts';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useEvents } from '../calendar.data.ts';
import { keyOf, shownEvent } from '../shown-events.ts';
import { shownRange } from '../shown-range.ts';
import classes from './calendar.module.css';
import { EventRow } from './event-row.tsx';
import { MonthDots, standingOn } from './month-dots.tsx';

/** A small month beside every screen, with the user's events on the selected day. */
export default function MiniCalendar({ onClose }: { readonly onClose: () => void }) {
  const zone = useTimeZone();
  const navigate = useNavigate();
  const today = dayAt(Date.now(), zone);
  const [day, setDay] = useState(today);
  const [month, setMonth] = useState(today);
  const { from, to } = shownRange('month', month);
  const { data, error, refetch } = useEvents({ start_date: dayAfter(from, -1), end_date: dayAfter(to) });
  const standing = (data?.data ?? [])
    .filter(({ status }) => status !== 'cancelled')
    .map((event) => shownEvent(event, zone, false));
  const ofDay = standingOn(standing, day).flatMap(({ payload }) => (payload.kind === 'event' ? [payload.event] : []));
  return (
    <section
      className={classes.mini}
      aria-label="Mini calendar"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className={classes.miniHead}>
        <Anchor component={Link} to={paths.calendar} size="sm" fw={600}>
          Calendar
        </Anchor>
        <ActionIcon aria-label="Hide mini calendar" onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      <MonthDots day={day} onDay={setDay} month={month} onMonth={setMonth} shown={standing} />
      <h2 className={classes.heading}>{day === today ? 'Today' : dayText(day)}</h2>
      {data ? (
        ofDay.length === 0 ? (
          <p className={classes.none}>No events</p>
        ) : (
          <ul className={classes.list}>
            {ofDay.map((event) => (
              <EventRow
                key={keyOf(event)}
                event={event}
                withDay={false}
                onOpen={() =>
                  void navigate({
                    to: paths.calendar,
                    search: { view: 'day', date: day, event: event.id, at: event.occurrence_at ?? undefined } as never,
                  })
                }
              />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={2} />
      )}
    </section>
  );
}
