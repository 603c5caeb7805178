import { dataCapture } from '@bookline/contract/features/data-capture';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ContactPanel, contentOf } from '../contact-fields/contact-fields.api.ts';

export const needsPanel: ContactPanel = {
  kind: 'data_capture',
  Panel: lazyRouteComponent(() => import('./components/needs-panel.tsx'), 'NeedsPanel'),
  content: contentOf(
    dataCapture.get,
    (id) => ({ params: { id } }),
    ({ data }) => data.answers.length > 0,
  ),
  add: 'Needs analysis',
};
