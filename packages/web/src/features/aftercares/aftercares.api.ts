import { aftercares } from '@bookline/contract/features/aftercares';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ContactPanel, contentOf } from '../contact-fields/contact-fields.api.ts';

export const aftercarePanel: ContactPanel = {
  kind: 'aftercare',
  Panel: lazyRouteComponent(() => import('./components/aftercare-panel.tsx'), 'AftercarePanel'),
  needs: { feature: 'aftercare' },
  content: contentOf(
    aftercares.family_status,
    (id) => ({ params: { id } }),
    ({ data }) => data.deceased_on !== null || data.enrollment !== null,
  ),
  add: 'Death and aftercare',
};
