import { IconArrowsExchange } from '@tabler/icons-react';
import { lazy } from 'react';
import type { BulkEntry } from '../contact-list/contact-list.api.ts';

export const transferAction: BulkEntry = {
  key: 'transfer',
  label: 'Transfer',
  icon: IconArrowsExchange,
  Dialog: lazy(() => import('./components/transfer-dialog.tsx')),
};

export const PoolItems = lazy(() => import('./components/pool-items.tsx'));
