import type { Contact } from '@bookline/contract/features/contacts';
import { createContext, useContext } from 'react';
import type { FieldErrors } from '../../lib/api-error.ts';
import type { ContactChange } from './contact-values.ts';

export interface ContactEdit {
  readonly contact: Contact;
  /** A deleted contact can be viewed, not edited. */
  readonly readOnly: boolean;
  /** Saves a change that started from `base`. Resolves to the errors by field, or null if it was saved. Never rejects. */
  save(change: ContactChange, base: Contact): Promise<FieldErrors | null>;
}

export const ContactEditContext = createContext<ContactEdit | null>(null);

/** The contact of the page, and how to change it. Throws outside the contact page. */
export function useContactEdit(): ContactEdit {
  const edit = useContext(ContactEditContext);
  if (!edit) throw new Error('No contact is open for editing.');
  return edit;
}
