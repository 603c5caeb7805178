import { lazy } from 'react';

export { WorkersNotice } from './components/workers-notice.tsx';
export { useCancelJob } from './jobs.data.ts';

/** Whether the platform works, for admins. */
export const HealthPanel = lazy(() => import('./components/health-panel.tsx'));
