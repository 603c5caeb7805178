import { lazyRouteComponent } from '@tanstack/react-router';
import type { ContactPanel } from '../contact-fields/contact-fields.api.ts';

export const policiesPanel: ContactPanel = {
  kind: 'policy',
  Panel: lazyRouteComponent(() => import('./components/policies-panel.tsx'), 'PoliciesPanel'),
};
