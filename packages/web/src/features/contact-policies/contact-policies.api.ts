import { contactPolicies } from '@bookline/contract/features/contact-policies';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ContactPanel, contentOf, hasRows } from '../contact-fields/contact-fields.api.ts';

export const policiesPanel: ContactPanel = {
  kind: 'policy',
  Panel: lazyRouteComponent(() => import('./components/policies-panel.tsx'), 'PoliciesPanel'),
  content: contentOf(contactPolicies.list, (id) => ({ params: { id } }), hasRows),
  add: 'Policy',
};
