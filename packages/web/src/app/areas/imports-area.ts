import { type Screens, screen } from '../screen.ts';
import type { ImportsPath } from './area-paths.ts';

export { ImportsFrame as Frame } from '../shell/imports-frame.tsx';

/** Import screens. Those that are tabs have a line in registry/import-tabs.ts too. */
export const screens: Screens<ImportsPath> = {
  '/imports/attempts': screen(async () => (await import('../../features/imports/pages/imports-page.tsx')).ImportsPage),
  '/imports/attempts/$id/review': screen(
    async () => (await import('../../features/imports/pages/review-page.tsx')).ReviewPage,
  ),
  '/imports/attempts/$id': screen(
    async () => (await import('../../features/imports/pages/import-page.tsx')).ImportPage,
  ),
  '/imports/tracking': screen(
    async () => (await import('../../features/import-tracking/pages/import-tracking-page.tsx')).ImportTrackingPage,
    { feature: 'import_lead_tracking' },
  ),
  '/imports/settings': screen(
    async () => (await import('../../features/import-settings/pages/import-settings-page.tsx')).ImportSettingsPage,
  ),
  '/imports/columns': screen(
    async () => (await import('../../features/import-mappings/pages/import-mappings-page.tsx')).ImportMappingsPage,
  ),
  '/imports/clients': screen(
    async () => (await import('../../features/imports/pages/new-clients-page.tsx')).NewClientsPage,
  ),
  '/imports/attachments': screen(
    async () => (await import('../../features/import-attachments/pages/attachments-page.tsx')).AttachmentsPage,
  ),
  '/imports/attachments/$id': screen(
    async () => (await import('../../features/import-attachments/pages/attachment-page.tsx')).AttachmentPage,
  ),
  '/imports/leads': screen(
    async () => (await import('../../features/imports/pages/new-import-page.tsx')).NewImportPage,
  ),
};
