import { lazyRouteComponent } from '@tanstack/react-router';
import type { ContactPanel } from '../contact-fields/contact-fields.api.ts';

export { Player } from './components/player.tsx';

export const callFilesPanel: ContactPanel = {
  kind: 'call',
  Panel: lazyRouteComponent(() => import('./components/call-files-panel.tsx'), 'CallFilesPanel'),
};
