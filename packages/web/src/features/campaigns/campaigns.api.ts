import { IconMailForward } from '@tabler/icons-react';
import { lazy } from 'react';
import type { BulkEntry } from '../contact-list/contact-list.api.ts';

export const emailAction: BulkEntry = {
  key: 'email',
  label: 'Email',
  icon: IconMailForward,
  Dialog: lazy(() => import('./components/bulk-email-dialog.tsx')),
};
