import { soaRequests } from '@bookline/contract/features/soa-requests';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ContactPanel, contentOf, hasRows } from '../contact-fields/contact-fields.api.ts';
import { OF_CONTACT } from './soa-requests.data.ts';

export { CallWarning } from './components/call-warning.tsx';
export { LinkShown } from './components/link-shown.tsx';
export { SoaWarning } from './components/soa-warning.tsx';

export const soaPanel: ContactPanel = {
  kind: 'soa',
  Panel: lazyRouteComponent(() => import('./components/soa-panel.tsx'), 'SoaPanel'),
  needs: { feature: 'soa_requests' },
  content: contentOf(soaRequests.list, (contact_id) => ({ query: { contact_id, ...OF_CONTACT } }), hasRows),
};
