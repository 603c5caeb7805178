import { useTimeZone } from '../../../lib/timezone.ts';
import { type ComposerFormProps, spokenName } from '../../contact-fields/contact-fields.api.ts';
import { nextWorkingSlot } from '../event-draft.ts';
import { EventForm } from './event-form.tsx';

/** Adds an event with the contact from the composer. */
export function EventComposer({ contact, onDone }: ComposerFormProps) {
  const zone = useTimeZone();
  const start = { ...nextWorkingSlot(new Date(), zone), contact: { id: contact.id, name: spokenName(contact) } };
  return <EventForm start={start} inline onClose={onDone} />;
}
