import { IconMailForward, IconMessages } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { BulkEntry } from '../contact-list/contact-list.api.ts';

const dialogs = () => import('./components/bulk-campaign-dialog.tsx');

export const emailAction: BulkEntry = {
  key: 'email',
  label: 'Email',
  icon: IconMailForward,
  Dialog: lazyRouteComponent(dialogs, 'BulkEmailDialog'),
};

export const textAction: BulkEntry = {
  key: 'text',
  label: 'Text',
  icon: IconMessages,
  needs: { feature: 'sms' },
  Dialog: lazyRouteComponent(dialogs, 'BulkTextDialog'),
};
