import { MAX_PRINT_LIMIT } from '@bookline/contract/rules/constants';
import {
  IconAdjustments,
  IconArrowsExchange,
  IconCircleDot,
  IconDownload,
  IconMailbox,
  IconPrinter,
  IconRestore,
  IconRoute,
  IconTag,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react';
import type { BulkEntry } from './bulk-entry.ts';

/** What can be done to many contacts, in the order of the bar. A line here is all that a new action needs. */
export const bulkEntries: readonly BulkEntry[] = [
  {
    key: 'tags',
    label: 'Tags',
    icon: IconTag,
    load: () => import('../../../bulk/components/tags-dialog.tsx'),
  },
  {
    key: 'status',
    label: 'Status',
    icon: IconCircleDot,
    load: () => import('../../../bulk/components/status-dialog.tsx'),
  },
  {
    key: 'transfer',
    label: 'Transfer',
    icon: IconArrowsExchange,
    load: () => import('../../../transfers/components/transfer-dialog.tsx'),
  },
  {
    key: 'workflow',
    label: 'Workflow',
    icon: IconRoute,
    needs: { feature: 'workflow' },
    load: () => import('../../../workflows/components/start-dialog.tsx'),
  },
  {
    key: 'export',
    label: 'Export',
    icon: IconDownload,
    load: () => import('../../../export/components/export-dialog.tsx'),
  },
  {
    key: 'mailer',
    label: 'Mailer',
    icon: IconMailbox,
    needs: { feature: 'mailer_assignment' },
    load: () => import('../../../mailer/components/mailer-dialog.tsx'),
  },
  {
    key: 'fields',
    label: 'Fields',
    icon: IconAdjustments,
    load: () => import('../../../bulk/components/fields-dialog.tsx'),
  },
  {
    key: 'print',
    label: 'Print',
    icon: IconPrinter,
    max: MAX_PRINT_LIMIT,
    load: () => import('../../../print/components/print-dialog.tsx'),
  },
  {
    key: 'delete',
    label: 'Delete',
    icon: IconTrash,
    danger: true,
    load: () => import('../../../bulk/components/delete-dialog.tsx'),
  },
  {
    key: 'restore',
    label: 'Restore',
    icon: IconRestore,
    deleted: true,
    load: () => import('../../../bulk/components/restore-dialog.tsx'),
  },
  {
    key: 'purge',
    label: 'Delete for good now',
    icon: IconTrashX,
    deleted: true,
    danger: true,
    needs: { roles: ['admin'] },
    load: () => import('../../../bulk/components/purge-dialog.tsx'),
  },
];
