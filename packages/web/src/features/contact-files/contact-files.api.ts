import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { ContactPanel } from '../contact-fields/contact-fields.api.ts';

export { stale, upload, useFiles } from './contact-files.data.ts';

export const filesPanel: ContactPanel = {
  kind: 'file',
  Panel: lazyRouteComponent(() => import('./components/files-panel.tsx'), 'FilesPanel'),
};

export const PdfView = lazy(() => import('./components/pdf-view.tsx'));
