import { ActionIcon, Button, Tooltip, UnstyledButton } from '@mantine/core';
import { IconCalendarEvent, IconCircleCheck } from '@tabler/icons-react';
import { allows } from '../../../lib/access.ts';
import { clockTime, dayIn } from '../../../lib/dates.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useNextEvent } from '../../calendar/calendar.api.ts';
import { useContactEdit, useOpened } from '../../contact-fields/contact-fields.api.ts';
import { dayLabel, dueText, useFollowUpActions, useNextFollowUp } from '../../follow-ups/follow-ups.api.ts';
import { useComposing } from '../composing.ts';
import classes from './contact-header.module.css';

/** The contact's next follow-up or event, whichever comes first. A follow-up can be marked as done here. */
export function NextStep() {
  const { contact, readOnly } = useContactEdit();
  const zone = useTimeZone();
  const followsUp = allows(useCurrentUser(), { feature: 'follow_ups' });
  const followUp = useNextFollowUp(contact.id, followsUp);
  const event = useNextEvent(contact.id);
  const openedFollowUp = useOpened('follow_up');
  const openedEvent = useOpened('event');
  const actions = useFollowUpActions();
  const { compose } = useComposing();
  // The row keeps its height, so nothing moves.
  if (followUp === undefined || event === undefined) return null;
  const due = followUp && `${followUp.due_on}T${followUp.due_time ?? '00:00'}`;
  const starts = event && (event.starts_on ?? dayIn(new Date(event.starts_at), zone));
  const eventAt = event && `${starts}T${event.starts_on ? '00:00' : hourOf(event.starts_at, zone)}`;
  if (followUp && (!eventAt || (due ?? '') <= eventAt))
    return (
      <>
        {!readOnly && (
          <Tooltip label="Mark as done">
            <ActionIcon
              size={24}
              aria-label={`Mark as done: ${followUp.title}`}
              onClick={() => void actions.finish(followUp)}
            >
              <IconCircleCheck size={16} />
            </ActionIcon>
          </Tooltip>
        )}
        <UnstyledButton className={classes.step} onClick={() => openedFollowUp.open(followUp.id)}>
          {followUp.title}{' '}
          <span className={classes.due} data-late={followUp.state === 'overdue' || undefined}>
            {followUp.state === 'overdue' && 'overdue, '}
            {dueText(followUp, zone)}
          </span>
        </UnstyledButton>
      </>
    );
  if (event && starts)
    return (
      <>
        <IconCalendarEvent size={16} aria-hidden />
        <UnstyledButton className={classes.step} onClick={() => openedEvent.open(event.id)}>
          {event.title}{' '}
          <span className={classes.due}>
            {dayLabel(starts, zone)}
            {!event.starts_on && `, ${clockTime(event.starts_at, zone)}`}
          </span>
        </UnstyledButton>
      </>
    );
  return (
    <>
      <span className={classes.none}>None</span>
      {!readOnly && followsUp && (
        <Button size="compact-xs" variant="subtle" onClick={() => compose('follow_up')}>
          Add follow-up
        </Button>
      )}
    </>
  );
}

const hourOf = (at: string, zone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(new Date(at));
