import type { QuickFilter } from '@bookline/contract/features/quick-filters';

/** What the menu of a saved view needs. */
export interface ViewMenuProps {
  readonly filter: QuickFilter;
  /** Filters, order or columns are not those that the view was saved with. */
  readonly edited: boolean;
  readonly onSaveNew: () => void;
  readonly onReset: () => void;
  readonly onEdit: () => void;
  /** It was deleted. */
  readonly onDeleted: () => void;
}
