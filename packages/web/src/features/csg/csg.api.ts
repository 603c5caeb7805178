import { csg } from '@bookline/contract/features/csg';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ContactPanel, contentOf, hasRows } from '../contact-fields/contact-fields.api.ts';

export const quotesPanel: ContactPanel = {
  kind: 'quote',
  Panel: lazyRouteComponent(() => import('./components/quotes-panel.tsx'), 'QuotesPanel'),
  needs: { feature: 'medicare_quotes' },
  content: contentOf(csg.quotes, (id) => ({ params: { id } }), hasRows),
  add: 'Medicare quote',
};
