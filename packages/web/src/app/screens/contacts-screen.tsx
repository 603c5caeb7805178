import { lazy } from 'react';
import { ContactsPage } from '../../features/contact-list/pages/contacts-page.tsx';
import { ExportDialog } from '../../features/export/export.api.ts';

const SelectionBar = lazy(() => import('./contacts-selection-bar.tsx'));

/** The contact list, with the bulk actions of all features. */
export const ContactsScreen = () => <ContactsPage SelectionBar={SelectionBar} ExportDialog={ExportDialog} />;
