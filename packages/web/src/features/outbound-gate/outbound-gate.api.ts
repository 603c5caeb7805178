import { lazyRouteComponent } from '@tanstack/react-router';
import type { ContactPanel } from '../contact-fields/contact-fields.api.ts';

export { useMayContact } from './outbound-gate.data.ts';

export const mayPanel: ContactPanel = {
  kind: 'may_contact',
  Panel: lazyRouteComponent(() => import('./components/may-panel.tsx'), 'MayPanel'),
};
