import { IconArrowsExchange } from '@tabler/icons-react';
import type { BulkEntry } from './bulk-entry.ts';

/** What can be done to many contacts, in the order of the bar. A line here is all that a new action needs. */
export const bulkEntries: readonly BulkEntry[] = [
  {
    key: 'transfer',
    label: 'Transfer',
    icon: IconArrowsExchange,
    load: () => import('../../../transfers/components/transfer-dialog.tsx'),
  },
];
