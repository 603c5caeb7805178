import type { ContactSelectionInput } from '@bookline/contract/features/contact-selection';
import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Needs } from '../../lib/access.ts';

/** Props of an action's dialog. It's mounted while it's open. */
export interface BulkDialogProps {
  /** The selected contacts, as the API takes them. */
  readonly selection: ContactSelectionInput;
  /** Their number, to show before the action starts. */
  readonly count: number;
  /** False if `count` is a lower limit, because an exact count takes too long. */
  readonly exact: boolean;
  /** Closes the dialog and keeps the selection. */
  readonly onClose: () => void;
  /** Closes the dialog, clears the selection, and reloads the lists. */
  readonly onDone: () => void;
}

/** An action on several contacts: a button in the selection bar and its dialog. */
export interface BulkEntry {
  readonly key: string;
  /** A label such as 'Export'. */
  readonly label: string;
  readonly icon: Icon;
  /** The roles and features that see it. */
  readonly needs?: Needs;
  /** The largest number of contacts. Unlimited if absent. */
  readonly max?: number;
  /** Shown only for deleted contacts. Other actions show only for contacts that aren't deleted. */
  readonly deleted?: true;
  /** Destructive: comes last, in red. */
  readonly danger?: true;
  /** The dialog, loaded on first use. */
  readonly Dialog: ComponentType<BulkDialogProps>;
}
