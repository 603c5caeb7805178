import { IconPhoneOutgoing } from '@tabler/icons-react';
import { lazy } from 'react';
import type { BulkEntry } from '../contact-list/contact-list.api.ts';

export const callAction: BulkEntry = {
  key: 'call',
  label: 'Call',
  icon: IconPhoneOutgoing,
  needs: { feature: 'dialer' },
  Dialog: lazy(() => import('./components/bulk-call-dialog.tsx')),
};
