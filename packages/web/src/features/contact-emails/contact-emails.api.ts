import { contactEmails, EMAIL_LOG_LIMIT } from '@bookline/contract/features/contact-emails';
import { IconMail } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import {
  type ComposerMode,
  type ContactPanel,
  contentOf,
  hasRows,
  reachOf,
} from '../contact-fields/contact-fields.api.ts';

export { EmailActions, EmailMarks } from './components/email-marks.tsx';

export const sentEmailsPanel: ContactPanel = {
  kind: 'sent_email',
  Panel: lazyRouteComponent(() => import('./components/sent-emails-panel.tsx'), 'SentEmailsPanel'),
  content: contentOf(contactEmails.logs, (id) => ({ params: { id }, query: { limit: EMAIL_LOG_LIMIT } }), hasRows),
};

export const emailMode: ComposerMode = {
  value: 'email',
  kind: 'sent_email',
  label: 'Email',
  action: 'Email',
  keywords: 'write mail send message',
  icon: IconMail,
  hotkey: 'M',
  inHeader: true,
  closed(contact) {
    const { mail } = reachOf(contact);
    return mail.to === null ? mail.reason : undefined;
  },
  draft: (contactId) => `email:${contactId}`,
  Form: lazyRouteComponent(() => import('./components/email-composer.tsx'), 'EmailComposer'),
};
