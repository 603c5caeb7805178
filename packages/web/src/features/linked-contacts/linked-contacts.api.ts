import { linkedContacts } from '@bookline/contract/features/linked-contacts';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ContactPanel, contentOf, hasRows } from '../contact-fields/contact-fields.api.ts';

export { useContactsLike } from './linked-contacts.data.ts';
export { relationWords } from './relation-words.ts';

export const linkedPanel: ContactPanel = {
  kind: 'link',
  Panel: lazyRouteComponent(() => import('./components/linked-panel.tsx'), 'LinkedPanel'),
  needs: { feature: 'linked_contacts' },
  content: contentOf(linkedContacts.list, (id) => ({ params: { id } }), hasRows),
  add: 'Linked contact',
};
