import { contactTransfers } from '@bookline/contract/features/contact-transfers';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ContactPanel, contentOf, hasRows } from '../contact-fields/contact-fields.api.ts';

export const transfersPanel: ContactPanel = {
  kind: 'transfer',
  Panel: lazyRouteComponent(() => import('./components/transfers-panel.tsx'), 'TransfersPanel'),
  content: contentOf(contactTransfers.list, (id) => ({ params: { id } }), hasRows),
};
