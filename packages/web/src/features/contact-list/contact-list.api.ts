export type { BulkDialogProps, BulkEntry } from './bulk-entry.ts';
export { columnsOf } from './components/columns.tsx';
export { SelectionBar, type SelectionBarProps } from './components/selection-bar.tsx';
export { useListState } from './use-list-state.ts';
export { useViewLayout } from './use-view-layout.ts';
