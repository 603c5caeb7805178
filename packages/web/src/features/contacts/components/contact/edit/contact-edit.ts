import type { Contact } from '@bookline/contract/features/contacts';
import { createContext, useContext } from 'react';
import type { FieldErrors } from '../../../../../lib/api-error.ts';
import type { ContactChange } from '../contact-values.ts';

export interface ContactEdit {
  readonly contact: Contact;
  /** A deleted contact is looked at, not changed. */
  readonly readOnly: boolean;
  /**
   * Saves a change that was typed on top of `base`, the contact as it was when typing began. Resolves to what was refused, by field;
   * null where it is saved. Never rejects.
   */
  save(change: ContactChange, base: Contact): Promise<FieldErrors | null>;
}

export const ContactEditContext = createContext<ContactEdit | null>(null);

/** The contact that is shown, and how it is changed. Throws outside of its page. */
export function useContactEdit(): ContactEdit {
  const edit = useContext(ContactEditContext);
  if (!edit) throw new Error('There is no contact here to edit.');
  return edit;
}
