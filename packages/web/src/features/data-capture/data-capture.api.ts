import { lazyRouteComponent } from '@tanstack/react-router';
import type { ContactPanel } from '../contact-fields/contact-fields.api.ts';

export const needsPanel: ContactPanel = {
  kind: 'data_capture',
  Panel: lazyRouteComponent(() => import('./components/needs-panel.tsx'), 'NeedsPanel'),
};
