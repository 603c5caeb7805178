import type { ComponentType } from 'react';
import type { BulkDialogProps } from './bulk-entry.ts';
import type { SelectionBarProps } from './components/selection-bar.tsx';

/** Parts of the list that other features provide. Each loads when it's first shown. */
export interface ContactsPageParts {
  /** The bar for selected contacts, with all features' bulk actions. */
  readonly SelectionBar: ComponentType<SelectionBarProps>;
  /** The dialog that exports all matching contacts. */
  readonly ExportDialog: ComponentType<Omit<BulkDialogProps, 'onDone'>>;
}
