import { MAX_PRINT_LIMIT } from '@bookline/contract/rules/constants';
import { IconPrinter } from '@tabler/icons-react';
import { lazy } from 'react';
import type { BulkEntry } from '../contact-list/contact-list.api.ts';

export const printAction: BulkEntry = {
  key: 'print',
  label: 'Print',
  icon: IconPrinter,
  max: MAX_PRINT_LIMIT,
  Dialog: lazy(() => import('./components/print-dialog.tsx')),
};
