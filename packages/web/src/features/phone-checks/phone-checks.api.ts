import { IconDeviceMobileCheck } from '@tabler/icons-react';
import { lazy } from 'react';
import type { BulkEntry } from '../contact-list/contact-list.api.ts';

export const validateAction: BulkEntry = {
  key: 'validate',
  label: 'Validate phones',
  icon: IconDeviceMobileCheck,
  needs: { feature: 'sms' },
  Dialog: lazy(() => import('./components/validate-dialog.tsx')),
};
