import type { CalendarEvent } from '@bookline/contract/features/calendar';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useEventActions } from '../use-event-actions.ts';
import { ScopeDialog } from './scope-dialog.tsx';

/** Deletes an event immediately, with Undo. For a repeating event, asks which occurrences. */
export function DeleteEvent({ event, onDeleted }: { readonly event: CalendarEvent; readonly onDeleted: () => void }) {
  const { remove, isRemoving } = useEventActions();
  const [isAsking, setAsking] = useState(false);
  const repeats = event.series_id !== null;
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        loading={isRemoving && !isAsking}
        onClick={() => (repeats ? setAsking(true) : remove(event, undefined, onDeleted))}
      >
        Delete
      </Button>
      {isAsking && (
        <ScopeDialog
          title="Delete this event?"
          label={`${event.title} repeats. Which events do you want to delete?`}
          action="Delete"
          danger
          busy={isRemoving}
          onChoose={(scope) => remove(event, scope, onDeleted)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
