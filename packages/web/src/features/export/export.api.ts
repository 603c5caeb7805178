import { IconDownload } from '@tabler/icons-react';
import { lazy } from 'react';
import type { BulkEntry } from '../contact-list/contact-list.api.ts';

export { saveBlob } from './save-stream.ts';

export const ExportDialog = lazy(() => import('./components/export-dialog.tsx'));

export const exportAction: BulkEntry = {
  key: 'export',
  label: 'Export',
  icon: IconDownload,
  Dialog: ExportDialog,
};
