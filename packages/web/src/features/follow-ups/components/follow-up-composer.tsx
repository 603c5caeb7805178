import type { ComposerFormProps } from '../../contact-fields/contact-fields.api.ts';
import { FollowUpForm } from './follow-up-form.tsx';

/** Adds a follow-up from the composer. */
export const FollowUpComposer = ({ contact, onDone }: ComposerFormProps) => (
  <FollowUpForm contactId={contact.id} owner={contact.owner} inline onClose={onDone} />
);
