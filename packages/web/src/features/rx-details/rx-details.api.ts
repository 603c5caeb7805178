import { lazyRouteComponent } from '@tanstack/react-router';
import type { ContactPanel } from '../contact-fields/contact-fields.api.ts';

export const rxPanel: ContactPanel = {
  kind: 'rx',
  Panel: lazyRouteComponent(() => import('./components/rx-panel.tsx'), 'RxPanel'),
  needs: { feature: 'rx_details' },
};
