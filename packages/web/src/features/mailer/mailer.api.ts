import { IconMailbox } from '@tabler/icons-react';
import { lazy } from 'react';
import type { BulkEntry } from '../contact-list/contact-list.api.ts';

export const mailerAction: BulkEntry = {
  key: 'mailer',
  label: 'Mailer',
  icon: IconMailbox,
  needs: { feature: 'mailer_assignment' },
  Dialog: lazy(() => import('./components/mailer-dialog.tsx')),
};
