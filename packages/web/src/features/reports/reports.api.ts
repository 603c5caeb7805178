import { lazy } from 'react';

export { usePinnedReports } from './reports.data.ts';

export const ReportTile = lazy(() => import('./components/report-tile.tsx'));
