import { lazyRouteComponent } from '@tanstack/react-router';
import type { ContactPanel } from '../contact-fields/contact-fields.api.ts';

export { howWords } from './permission-words.ts';

export const permissionsPanel: ContactPanel = {
  kind: 'consent',
  Panel: lazyRouteComponent(() => import('./components/permissions-panel.tsx'), 'PermissionsPanel'),
};
