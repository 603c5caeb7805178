import { rxDetails } from '@bookline/contract/features/rx-details';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ContactPanel, contentOf } from '../contact-fields/contact-fields.api.ts';

export const rxPanel: ContactPanel = {
  kind: 'rx',
  Panel: lazyRouteComponent(() => import('./components/rx-panel.tsx'), 'RxPanel'),
  needs: { feature: 'rx_details' },
  content: contentOf(
    rxDetails.get,
    (id) => ({ params: { id } }),
    ({ data }) => data.saved !== null,
  ),
  add: 'Rx & Medicare',
};
