import { texts } from '@bookline/contract/features/texts';
import { IconMessage } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ComposerMode, type ContactPanel, contentOf } from '../contact-fields/contact-fields.api.ts';

export const textsPanel: ContactPanel = {
  kind: 'text',
  Panel: lazyRouteComponent(() => import('./components/texts-panel.tsx'), 'TextsPanel'),
  needs: { feature: 'sms' },
  content: contentOf(
    texts.show_conversation,
    (contact_id) => ({ query: { contact_id } }),
    ({ data }) => data.conversation !== null,
  ),
};

export const textMode: ComposerMode = {
  value: 'text',
  kind: 'text',
  label: 'Text',
  action: 'Text',
  keywords: 'sms mms message write send picture',
  icon: IconMessage,
  hotkey: 'T',
  inHeader: true,
  closed: (contact) =>
    contact.deceased_on !== null ? 'Deceased' : contact.phones.length === 0 ? 'No phone' : undefined,
  Form: lazyRouteComponent(() => import('./components/contact-text-form.tsx'), 'ContactTextForm'),
  needs: { feature: 'sms' },
};
