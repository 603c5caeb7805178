import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Section } from '../../../ui/section.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { spokenName, useContactEdit, useOpened } from '../../contact-fields/contact-fields.api.ts';
import { useContactEvents } from '../calendar.data.ts';
import { nextWorkingSlot } from '../event-draft.ts';
import { keyOf } from '../shown-events.ts';
import classes from './calendar.module.css';
import { EventForm } from './event-form.tsx';
import { EventRow } from './event-row.tsx';

/** The composer adds it. */
const NEW = 'new';

/** R364: the contact's events: upcoming first, earlier ones on request. */
export function EventsPanel() {
  const zone = useTimeZone();
  const { contact, readOnly } = useContactEdit();
  const { data, error, refetch } = useContactEvents(contact.id);
  const opened = useOpened('event');
  const [showsPast, setShowsPast] = useState(false);
  const events = data?.data ?? [];
  const shown = events.find(({ id }) => id === opened.id);
  const isOver = ({ ends_at }: { ends_at: string }) => Date.parse(ends_at) <= Date.now();
  const past = events.filter(isOver);
  const coming = events.filter((event) => !isOver(event));
  const start = { ...nextWorkingSlot(new Date(), zone), contact: { id: contact.id, name: spokenName(contact) } };
  return (
    <Section
      title="Events"
      action={
        !readOnly && (
          <Tooltip label="New event">
            <ActionIcon size={24} aria-label="New event" onClick={() => opened.open(NEW)}>
              <IconPlus size={16} />
            </ActionIcon>
          </Tooltip>
        )
      }
    >
      {data ? (
        <>
          {coming.length === 0 && <p className={classes.none}>No events yet</p>}
          <ul className={classes.list}>
            {[...coming, ...(showsPast ? past : [])].map((event) => (
              <EventRow key={keyOf(event)} event={event} withDay onOpen={() => opened.open(event.id)} />
            ))}
          </ul>
          {past.length > 0 && (
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => setShowsPast(!showsPast)}
              aria-expanded={showsPast}
            >
              {showsPast ? 'Hide past events' : `Show ${past.length} past`}
            </Button>
          )}
        </>
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={2} />
      )}
      {shown && (
        <EventForm
          key={opened.id}
          event={shown}
          newest={shown}
          start={start}
          onConflict={() => void refetch()}
          onClose={opened.close}
        />
      )}
    </Section>
  );
}
