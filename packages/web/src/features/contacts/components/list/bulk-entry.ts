import type { ContactSelectionInput } from '@bookline/contract/features/contact-selection';
import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Needs } from '../../../../lib/access.ts';

/** What the window of an action gets: mounted while it is open. */
export interface BulkDialogProps {
  /** The contacts, as every call that takes a set wants them. */
  readonly selection: ContactSelectionInput;
  /** How many they are: say so before anything is done. */
  readonly count: number;
  /** False where they are at least that many, because counting them took too long. */
  readonly exact: boolean;
  /** Closes it; the selection stays. */
  readonly onClose: () => void;
  /** Closes it, lets the selection go, and asks for the lists anew. */
  readonly onDone: () => void;
}

/** Something that can be done to many contacts: a button of the selection bar, and the window it opens. */
export interface BulkEntry {
  readonly key: string;
  /** 'Export', or 'Merge' where something follows. */
  readonly label: string;
  readonly icon: Icon;
  /** Whom it is offered. */
  readonly needs?: Needs;
  /** At most so many contacts at once; any number where absent. */
  readonly max?: number;
  /** Shown for deleted contacts, and for those only; otherwise for live ones. */
  readonly deleted?: true;
  /** It takes something away: stands last, in red. */
  readonly danger?: true;
  readonly load: () => Promise<{ readonly default: ComponentType<BulkDialogProps> }>;
}
