import { lazyRouteComponent } from '@tanstack/react-router';
import type { ContactPanel } from '../contact-fields/contact-fields.api.ts';

export { EmailActions, EmailMarks } from './components/email-marks.tsx';

export const sentEmailsPanel: ContactPanel = {
  kind: 'sent_email',
  Panel: lazyRouteComponent(() => import('./components/sent-emails-panel.tsx'), 'SentEmailsPanel'),
};
