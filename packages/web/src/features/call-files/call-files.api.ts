import { callFiles } from '@bookline/contract/features/call-files';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ContactPanel, contentOf, hasRows } from '../contact-fields/contact-fields.api.ts';

export { Player } from './components/player.tsx';

export const callFilesPanel: ContactPanel = {
  kind: 'call',
  Panel: lazyRouteComponent(() => import('./components/call-files-panel.tsx'), 'CallFilesPanel'),
  content: contentOf(callFiles.list, (id) => ({ params: { id } }), hasRows),
};
