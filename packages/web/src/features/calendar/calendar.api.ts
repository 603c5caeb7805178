import { lazyRouteComponent } from '@tanstack/react-router';
import type { ContactPanel } from '../contact-fields/contact-fields.api.ts';

export { useMoveEvent, useUndoChange } from './calendar.data.ts';

export const eventsPanel: ContactPanel = {
  kind: 'event',
  Panel: lazyRouteComponent(() => import('./components/events-panel.tsx'), 'EventsPanel'),
};
