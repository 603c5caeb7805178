import { lazyRouteComponent } from '@tanstack/react-router';
import type { ContactPanel } from '../contact-fields/contact-fields.api.ts';

export const securitiesPanel: ContactPanel = {
  kind: 'security',
  Panel: lazyRouteComponent(() => import('./components/securities-panel.tsx'), 'SecuritiesPanel'),
};
