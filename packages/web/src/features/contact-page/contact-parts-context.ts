import { createContext, useContext } from 'react';
import { allows } from '../../lib/access.ts';
import { useCurrentUser } from '../../lib/session.ts';
import type { ComposerMode, ContactPanel } from '../contact-fields/contact-fields.api.ts';

/** What the features add to a contact's page, each list in order. */
export interface ContactParts {
  readonly panels: readonly ContactPanel[];
  readonly modes: readonly ComposerMode[];
}

export const ContactPartsContext = createContext<ContactParts>({ panels: [], modes: [] });

/** The panels that the user has access to. */
export function useContactPanels(): readonly ContactPanel[] {
  const user = useCurrentUser();
  return useContext(ContactPartsContext).panels.filter(({ needs }) => allows(user, needs ?? {}));
}

/** The entries that the user may write. */
export function useComposerModes(): readonly ComposerMode[] {
  const user = useCurrentUser();
  return useContext(ContactPartsContext).modes.filter(({ needs }) => allows(user, needs ?? {}));
}
