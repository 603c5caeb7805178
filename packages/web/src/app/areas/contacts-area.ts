import type { Needs } from '../../lib/access.ts';
import { type Screens, screen } from '../screen.ts';
import type { ContactsPath } from './area-paths.ts';

/** R278 */
const merging: Needs = { feature: 'contacts_merge' };

/** Screens about contacts, except for the list and the contact page, which are in the first load. */
export const screens: Screens<ContactsPath> = {
  '/contacts/changes': screen(async () => (await import('../../features/bulk/pages/changes-page.tsx')).ChangesPage),
  '/contacts/new': screen(
    async () => (await import('../../features/contact-page/pages/new-contact-page.tsx')).NewContactPage,
  ),
  '/contacts/merge': screen(
    async () => (await import('../../features/contact-duplicates/pages/duplicates-page.tsx')).DuplicatesPage,
    merging,
  ),
  '/contacts/merge/compare': screen(
    async () => (await import('../../features/contact-merges/pages/merge-page.tsx')).MergePage,
    merging,
  ),
  '/contacts/merge/done': screen(
    async () => (await import('../../features/contact-merges/pages/merges-page.tsx')).MergesPage,
    merging,
  ),
  '/contacts/print': screen(async () => (await import('../../features/print/pages/print-page.tsx')).PrintPage),
  '/contacts/print/letters': screen(
    async () => (await import('../../features/letter-templates/pages/letters-page.tsx')).LettersPage,
  ),
};
