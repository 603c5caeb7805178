import { fireLight } from '@bookline/contract/features/fire-light';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ContactPanel, contentOf } from '../contact-fields/contact-fields.api.ts';
import { OF_CONTACT } from './fire-light.data.ts';

export { useOpenApplication } from './fire-light.data.ts';

export const applicationsPanel: ContactPanel = {
  kind: 'application',
  Panel: lazyRouteComponent(() => import('./components/applications-panel.tsx'), 'ApplicationsPanel'),
  needs: { feature: 'applications' },
  content: contentOf(
    fireLight.dashboard,
    (contact_id) => ({ body: { contact_id, ...OF_CONTACT } }),
    ({ data }) => data.applications.length > 0,
  ),
  add: 'Application',
};
