import { lazy } from 'react';

export { useChoiceNames, useViewNames } from './choice-names.data.ts';
export { useExactCount } from './contact-count.data.ts';
export { type FilterChip, filterChips } from './filter-chips.ts';
export { useChoices } from './filter-choices.data.ts';
export type { ChoiceOf, FilterField } from './filter-field-types.ts';
export {
  changedState,
  isNarrowed,
  isUsualOrder,
  type ListState,
  listParams,
  type OrderField,
  pageSizes,
  readListState,
  type SetListState,
  savedIn,
  scopeOf,
  setOf,
} from './list-state.ts';
export { periodText } from './period-words.ts';
export { readSavedScope, readSavedState, saveScope } from './saved-scope.ts';
export { isEdited, listLinkOf, listStateOf, type SavedView, savedScopeOf, savedViewOf } from './saved-view.ts';
export { changedSearch } from './search-changes.ts';
export { readView, type View, viewLabel } from './views.ts';

export const FilterDrawer = lazy(() => import('./components/filter-drawer.tsx'));

export const FilterPanel = lazy(() => import('./components/filter-panel.tsx'));
