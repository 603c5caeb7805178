import { IconAdjustments, IconCircleDot, IconRestore, IconTag, IconTrash, IconTrashX } from '@tabler/icons-react';
import { lazy } from 'react';
import type { BulkEntry } from '../contact-list/contact-list.api.ts';

export { useDoing } from './bulk.data.ts';
export { countedText } from './bulk-words.ts';

export const tagsAction: BulkEntry = {
  key: 'tags',
  label: 'Tags',
  icon: IconTag,
  Dialog: lazy(() => import('./components/tags-dialog.tsx')),
};

export const statusAction: BulkEntry = {
  key: 'status',
  label: 'Status',
  icon: IconCircleDot,
  Dialog: lazy(() => import('./components/status-dialog.tsx')),
};

export const fieldsAction: BulkEntry = {
  key: 'fields',
  label: 'Fields',
  icon: IconAdjustments,
  Dialog: lazy(() => import('./components/fields-dialog.tsx')),
};

export const DeleteDialog = lazy(() => import('./components/delete-dialog.tsx'));

export const deleteAction: BulkEntry = {
  key: 'delete',
  label: 'Delete',
  icon: IconTrash,
  danger: true,
  Dialog: DeleteDialog,
};

export const restoreAction: BulkEntry = {
  key: 'restore',
  label: 'Restore',
  icon: IconRestore,
  deleted: true,
  Dialog: lazy(() => import('./components/restore-dialog.tsx')),
};

export const purgeAction: BulkEntry = {
  key: 'purge',
  label: 'Permanently delete',
  icon: IconTrashX,
  deleted: true,
  danger: true,
  needs: { roles: ['admin'] },
  Dialog: lazy(() => import('./components/purge-dialog.tsx')),
};
