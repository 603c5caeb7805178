import { createContext, useContext } from 'react';
import type { ContactPanel } from '../contact-fields/contact-fields.api.ts';

export const ContactPanelsContext = createContext<readonly ContactPanel[]>([]);

/** The panels of all features in order. */
export const useContactPanels = (): readonly ContactPanel[] => useContext(ContactPanelsContext);
