import { contactDuplicates } from '@bookline/contract/features/contact-duplicates';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ContactPanel, contentOf } from '../contact-fields/contact-fields.api.ts';

export { MergeTabs } from './components/merge-tabs.tsx';

/** First among a contact's records, because a duplicate changes what to make of the rest. */
export const duplicatePanel: ContactPanel = {
  kind: 'duplicate',
  Panel: lazyRouteComponent(() => import('./components/duplicate-hint.tsx'), 'DuplicateHint'),
  content: contentOf(
    contactDuplicates.of_contact,
    (id) => ({ params: { id } }),
    ({ data }) => data.some(({ likelihood }) => likelihood !== 'possible'),
  ),
  needs: { feature: 'contacts_merge' },
};
