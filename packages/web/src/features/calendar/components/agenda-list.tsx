import type { FollowUp } from '@bookline/contract/features/follow-ups';
import { dayAfter, dayAt } from '@bookline/contract/rules/zoned-time';
import { UnstyledButton } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useTimeZone } from '../../../lib/timezone.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { dayLabel, hourText } from '../../follow-ups/follow-ups.api.ts';
import type { Shown, ShownEvent } from '../shown-events.ts';
import classes from './calendar.module.css';
import { EventRow } from './event-row.tsx';

/** The days with events as a list. */
export function AgendaList({
  from,
  to,
  shown,
  withOwner,
  onOpen,
}: {
  readonly from: string;
  readonly to: string;
  readonly shown: readonly ShownEvent[];
  /** Whether to show each event's owner. */
  readonly withOwner: boolean;
  readonly onOpen: (shown: Shown) => void;
}) {
  const zone = useTimeZone();
  const today = dayAt(Date.now(), zone);
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day);
  const ofDay = (day: string) =>
    shown
      .filter(({ start, end }) => start.slice(0, 10) <= day && end > `${day} 00:00:00`)
      .sort((a, b) => (a.start < b.start ? -1 : 1));
  const filled = days.map((day) => ({ day, list: ofDay(day) })).filter(({ list }) => list.length > 0);
  if (filled.length === 0)
    return (
      <EmptyState icon={IconCalendarEvent} title="No events">
        Add an event, or choose other dates.
      </EmptyState>
    );
  return (
    <div className={classes.agenda}>
      {filled.map(({ day, list }) => (
        <section key={day} aria-label={dayLabel(day, zone)}>
          <h2 className={classes.heading} data-today={day === today || undefined}>
            {dayLabel(day, zone)}
          </h2>
          <ul className={classes.list}>
            {list.map(({ id, payload }) =>
              payload.kind === 'event' ? (
                <EventRow
                  key={id}
                  event={payload.event}
                  withDay={false}
                  withOwner={withOwner}
                  onOpen={() => onOpen(payload)}
                />
              ) : (
                <DueRow key={id} followUp={payload.followUp} onOpen={() => onOpen(payload)} />
              ),
            )}
          </ul>
        </section>
      ))}
    </div>
  );
}

function DueRow({ followUp, onOpen }: { readonly followUp: FollowUp; readonly onOpen: () => void }) {
  const { title, contact, due_time } = followUp;
  return (
    <li className={classes.row}>
      <span className={classes.dot} style={{ background: 'var(--mantine-color-yellow-filled)' }} aria-hidden />
      <div className={classes.what}>
        <UnstyledButton className={classes.title} onClick={onOpen}>
          Follow-up: {title}
        </UnstyledButton>
        <div className={classes.detail}>{due_time ? hourText(due_time) : 'All day'}</div>
        <div className={classes.detail}>with {contact.name}</div>
      </div>
    </li>
  );
}
