import { ContactPage } from '../../features/contact-page/pages/contact-page.tsx';
import { contactPanels } from '../registry/contact-panels.ts';

/** The page of a contact, with the panels of all features. */
export const ContactScreen = () => <ContactPage panels={contactPanels} />;
