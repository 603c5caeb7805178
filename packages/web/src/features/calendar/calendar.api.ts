import { calendar } from '@bookline/contract/features/calendar';
import { IconCalendarPlus } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ComposerMode, type ContactPanel, contentOf, hasRows } from '../contact-fields/contact-fields.api.ts';

export { useMoveEvent, useNextEvent, useUndoChange } from './calendar.data.ts';

export const eventsPanel: ContactPanel = {
  kind: 'event',
  Panel: lazyRouteComponent(() => import('./components/events-panel.tsx'), 'EventsPanel'),
  content: contentOf(calendar.contact_events, (id) => ({ query: { contact_id: id } }), hasRows),
};

export const eventMode: ComposerMode = {
  value: 'event',
  kind: 'event',
  label: 'Event',
  action: 'Add event',
  keywords: 'appointment meeting schedule book',
  icon: IconCalendarPlus,
  hotkey: 'V',
  inHeader: true,
  Form: lazyRouteComponent(() => import('./components/event-composer.tsx'), 'EventComposer'),
};
