import type { QuickFilter } from '@bookline/contract/features/quick-filters';

export interface ViewMenuProps {
  readonly filter: QuickFilter;
  /** Whether filters, order, or columns differ from the saved view. */
  readonly edited: boolean;
  readonly onSaveNew: () => void;
  readonly onReset: () => void;
  readonly onEdit: () => void;
  /** Runs after the view was deleted. */
  readonly onDeleted: () => void;
}
