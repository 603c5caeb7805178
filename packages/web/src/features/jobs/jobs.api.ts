import { lazy } from 'react';

export { WorkersNotice } from './components/workers-notice.tsx';
export { isOpen, useCancelJob, useJobs } from './jobs.data.ts';

/** Whether the platform works, for admins. */
export const HealthPanel = lazy(() => import('./components/health-panel.tsx'));
