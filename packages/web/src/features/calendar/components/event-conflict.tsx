import type { CalendarEvent } from '@bookline/contract/features/calendar';
import { eventStatuses } from '@bookline/contract/rules/events';
import { Alert, Button } from '@mantine/core';
import { whenText } from '../when-text.ts';

/** Somebody else changed the event while it was being edited: who, and to what. What was typed stays in the form. */
export function EventConflict({
  theirs,
  zone,
  onOverwrite,
}: {
  readonly theirs: CalendarEvent;
  readonly zone: string;
  readonly onOverwrite: () => void;
}) {
  const { title, location, status, updated_by } = theirs;
  return (
    <Alert color="orange" variant="light" mb="md" title={`${updated_by.name} changed this meanwhile`}>
      It is now “{title}”, {whenText(theirs, zone)}
      {location && `, at ${location}`}
      {status !== 'scheduled' && `, ${eventStatuses[status].toLowerCase()}`}. What you typed is still below.
      <div>
        <Button mt="xs" size="compact-sm" variant="default" onClick={onOverwrite}>
          Save mine over it
        </Button>
      </div>
    </Alert>
  );
}
