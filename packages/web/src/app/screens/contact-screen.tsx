import { ContactPage } from '../../features/contact-page/pages/contact-page.tsx';
import { composerModes } from '../registry/composer-modes.ts';
import { contactPanels } from '../registry/contact-panels.ts';

const parts = { panels: contactPanels, modes: composerModes };

/** The page of a contact, with the panels and the composer's entries of all features. */
export const ContactScreen = () => <ContactPage parts={parts} />;
