import { lazy } from 'react';

export { SharingField } from './components/sharing-field.tsx';
export type { ViewDialogFor } from './components/view-dialog.tsx';
export { ViewDot } from './components/view-dot.tsx';
export {
  useChangeFilter,
  useDeleteFilter,
  usePinFilter,
  usePinnedFilters,
  useQuickFilters,
} from './quick-filters.data.ts';
export { leadsOthers, sharedText } from './sharing-words.ts';

export const ViewDialog = lazy(() => import('./components/view-dialog.tsx'));
