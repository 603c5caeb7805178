import { lazyRouteComponent } from '@tanstack/react-router';
import type { ContactPanel } from '../contact-fields/contact-fields.api.ts';

export const transfersPanel: ContactPanel = {
  kind: 'transfer',
  Panel: lazyRouteComponent(() => import('./components/transfers-panel.tsx'), 'TransfersPanel'),
};
