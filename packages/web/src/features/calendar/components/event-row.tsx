import type { CalendarEvent } from '@bookline/contract/features/calendar';
import { eventStatuses, eventTypes } from '@bookline/contract/rules/events';
import { UnstyledButton } from '@mantine/core';
import { dayText } from '../../../lib/dates.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { hoursText, whenText } from '../when-text.ts';
import classes from './calendar.module.css';

/** An event in a list: title, time, and contacts. The title opens it. */
export function EventRow({
  event,
  withDay,
  withOwner = false,
  onOpen,
}: {
  readonly event: CalendarEvent;
  /** Whether to show the date with the time. */
  readonly withDay: boolean;
  /** Whether to show the owner. */
  readonly withOwner?: boolean;
  readonly onOpen: () => void;
}) {
  const zone = useTimeZone();
  const { title, type, status, outcome, location, contacts, hidden_contacts, owner, editable, recurrence_text } = event;
  const people = [...contacts.map(({ name }) => name), ...(hidden_contacts > 0 ? [`${hidden_contacts} more`] : [])];
  const details = [
    withDay ? whenText(event, zone) : hoursText(event, zone),
    status !== 'scheduled' && eventStatuses[status],
    people.length > 0 && `with ${people.join(', ')}`,
    location,
    withDay && recurrence_text,
    (withOwner || !editable) && `in ${owner.name}’s calendar`,
    status !== 'scheduled' && outcome,
  ].filter((detail) => typeof detail === 'string' && detail !== '');
  const isOver = Date.parse(event.ends_at) < Date.now();
  return (
    <li className={classes.row} data-status={status} data-over={isOver || undefined}>
      <span
        className={classes.dot}
        style={{ background: `var(--mantine-color-${eventTypes[type].color}-filled)` }}
        aria-hidden
      />
      <div className={classes.what}>
        <UnstyledButton
          className={classes.title}
          onClick={onOpen}
          title={event.starts_on ? dayText(event.starts_on) : ''}
        >
          {title}
        </UnstyledButton>
        {details.map((detail) => (
          <div key={String(detail)} className={classes.detail}>
            {detail}
          </div>
        ))}
      </div>
    </li>
  );
}
