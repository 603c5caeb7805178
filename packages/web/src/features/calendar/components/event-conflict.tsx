import type { CalendarEvent } from '@bookline/contract/features/calendar';
import { eventStatuses } from '@bookline/contract/rules/events';
import { Alert, Button } from '@mantine/core';
import { whenText } from '../when-text.ts';

/** Shows who changed the event during editing and the saved version. The user's input stays in the form. */
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
    <Alert
      color="orange"
      variant="light"
      mb="md"
      title={`${updated_by.name} changed this event while you were editing`}
    >
      The saved event is “{title}”, {whenText(theirs, zone)}
      {location && `, at ${location}`}
      {status !== 'scheduled' && `, ${eventStatuses[status].toLowerCase()}`}. Your changes are below. Review them, then
      save again.
      <div>
        <Button mt="xs" size="compact-sm" variant="default" onClick={onOverwrite}>
          Save my changes
        </Button>
      </div>
    </Alert>
  );
}
