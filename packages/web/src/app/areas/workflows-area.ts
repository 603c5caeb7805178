import type { Needs } from '../../lib/access.ts';
import { type Screens, screen } from '../screen.ts';
import type { WorkflowsPath } from './area-paths.ts';

/** R272, R279 */
const workflows: Needs = { feature: 'workflow' };

/** Automated work: workflows and mailings. */
export const screens: Screens<WorkflowsPath> = {
  '/workflow': screen(
    async () => (await import('../../features/workflows/pages/workflows-page.tsx')).WorkflowsPage,
    workflows,
  ),
  '/workflow/flows/$id': screen(
    async () => (await import('../../features/workflows/pages/flow-page.tsx')).FlowPage,
    workflows,
  ),
  // Steps and the workflows that run them are one list. Old links to the list of steps end there.
  '/workflow/templates': screen(
    async () => (await import('../../features/workflows/pages/workflows-page.tsx')).WorkflowsPage,
    workflows,
  ),
  '/workflow/templates/$id': screen(
    async () => (await import('../../features/workflows/pages/template-page.tsx')).TemplatePage,
    workflows,
  ),
  '/workflow/categories': screen(
    async () => (await import('../../features/workflows/pages/categories-page.tsx')).CategoriesPage,
    workflows,
  ),
};
