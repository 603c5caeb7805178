import { contactSecurities } from '@bookline/contract/features/contact-securities';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ContactPanel, contentOf, hasRows } from '../contact-fields/contact-fields.api.ts';

export const securitiesPanel: ContactPanel = {
  kind: 'security',
  Panel: lazyRouteComponent(() => import('./components/securities-panel.tsx'), 'SecuritiesPanel'),
  content: contentOf(contactSecurities.list, (id) => ({ params: { id } }), hasRows),
  add: 'Security',
};
