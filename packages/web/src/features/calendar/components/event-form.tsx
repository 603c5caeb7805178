import type { CalendarEvent } from '@bookline/contract/features/calendar';
import type { EventScope } from '@bookline/contract/rules/events';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { InlineForm } from '../../../ui/inline-form.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAddEvent, useChangeEvent } from '../calendar.data.ts';
import { draftOf, type NewEventStart, newDraft, sentChanges, sentEvent } from '../event-draft.ts';
import { faultsOf } from '../event-faults.ts';
import { overlapText, useEventActions, which } from '../use-event-actions.ts';
import { EventConflict } from './event-conflict.tsx';
import { EventFields, eventFields } from './event-fields.tsx';
import { ScopeDialog } from './scope-dialog.tsx';
import { ScopeInput } from './scope-input.tsx';

/** Adds or edits an event. Before a user overwrites another user's change, the form shows that change. */
export function EventForm({
  event,
  start,
  newest,
  onConflict,
  inline = false,
  onClose,
}: {
  /** The event to edit. */
  readonly event?: CalendarEvent;
  /** The initial values of a new event. */
  readonly start: NewEventStart;
  /** The event's latest version, in case another user changed it. */
  readonly newest?: CalendarEvent | undefined;
  /** Reloads the event. */
  readonly onConflict?: () => void;
  /** In the composer instead of a dialog. */
  readonly inline?: boolean;
  readonly onClose: () => void;
}) {
  const zone = useTimeZone();
  const { id: me } = useCurrentUser();
  const [base, setBase] = useState(event);
  const first = base ? draftOf(base, zone) : newDraft(start, me);
  const { draft, dirty, set } = useRecordForm(first);
  const [scope, setScope] = useState<EventScope>('one');
  const [missing, setMissing] = useState<Record<string, string[]>>();
  const add = useAddEvent();
  const change = useChangeEvent();
  const { takeBack } = useEventActions();
  const sending = event ? change : add;
  const isConflict = sending.error instanceof ApiError && sending.error.status === 409;
  const theirs = isConflict && newest && newest.version > (base?.version ?? 0) ? newest : undefined;
  const { errors, failure } = formFailure(theirs ? null : sending.error);
  const repeats = base?.series_id != null;

  const save = (version = base?.version) => {
    const faults = faultsOf(draft);
    setMissing(faults);
    if (faults) return;
    const onSuccess = ({
      overlaps,
      history_id,
    }: {
      overlaps: readonly { readonly title: string }[];
      history_id: string;
    }) => {
      toast.done(`${event ? 'Event saved' : 'Event added'}: ${draft.title}.${overlapText(overlaps)}`, {
        undo: takeBack(history_id),
      });
      onClose();
    };
    if (!base) return add.mutate({ body: { event: sentEvent(draft, zone) } }, { onSuccess });
    const changes = sentChanges(draft, draftOf(base, zone), zone);
    if (Object.keys(changes).length === 0) return onClose();
    change.mutate(
      {
        params: { id: base.id },
        body: { event: { ...changes, ...(version && { version }) }, ...which(base, repeats ? scope : undefined) },
      },
      {
        onSuccess,
        onError: (error: Error) => {
          if (error instanceof ApiError && error.status === 409) onConflict?.();
        },
      },
    );
  };
  const guard = useUnsavedGuard(inline && dirty);
  const Form = inline ? InlineForm : FormDialog;
  return (
    <Form
      {...(inline && { guard })}
      title={event ? (event.editable ? 'Event' : 'Event in another calendar') : 'New event'}
      dirty={dirty}
      onClose={onClose}
      size="lg"
      fields={eventFields}
      errors={missing ?? errors}
      failure={failure}
      submitLabel={event ? (event.editable ? 'Save' : 'Close') : 'Add event'}
      busy={sending.isPending}
      onSubmit={() => (event && !event.editable ? onClose() : save())}
      extra={event?.editable && <DeleteEvent event={event} onDeleted={onClose} />}
    >
      {(errorOf) => (
        <>
          {theirs && (
            <EventConflict
              theirs={theirs}
              zone={zone}
              onOverwrite={() => {
                setBase(theirs);
                save(theirs.version);
              }}
            />
          )}
          <EventFields
            draft={draft}
            set={set}
            errorOf={errorOf}
            event={event}
            known={event?.contacts ?? (start.contact ? [start.contact] : [])}
          />
          {repeats && event?.editable && (
            <div style={{ marginTop: '1rem' }}>
              <ScopeInput label="This event repeats. Save for" value={scope} onChange={setScope} />
            </div>
          )}
        </>
      )}
    </Form>
  );
}

/** Deletes an event immediately, with Undo. For a repeating event, asks which occurrences. */
function DeleteEvent({ event, onDeleted }: { readonly event: CalendarEvent; readonly onDeleted: () => void }) {
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
