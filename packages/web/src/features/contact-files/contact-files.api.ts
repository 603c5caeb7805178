import { contactFiles } from '@bookline/contract/features/contact-files';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { type ContactPanel, contentOf, hasRows } from '../contact-fields/contact-fields.api.ts';

export { stale, upload, useFiles } from './contact-files.data.ts';

export const filesPanel: ContactPanel = {
  kind: 'file',
  Panel: lazyRouteComponent(() => import('./components/files-panel.tsx'), 'FilesPanel'),
  content: contentOf(contactFiles.list, (id) => ({ params: { id } }), hasRows),
  add: 'File',
  waits: true,
};

export const PdfView = lazy(() => import('./components/pdf-view.tsx'));
