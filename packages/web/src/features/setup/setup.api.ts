import { lazy } from 'react';

export { useSetup } from './setup.data.ts';

/** The setup checklist of a new company, with its sample data. */
export const SetupView = lazy(() => import('./components/setup-view.tsx'));
