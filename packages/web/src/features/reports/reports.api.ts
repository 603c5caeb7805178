import { lazy } from 'react';

export { usePinnedReports, usePinReport } from './reports.data.ts';

export const Leaderboard = lazy(() => import('./components/leaderboard.tsx'));

export const ReportTile = lazy(() => import('./components/report-tile.tsx'));
