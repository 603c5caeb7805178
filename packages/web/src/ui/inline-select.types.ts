import type { ReactNode } from 'react';

export interface InlineOption {
  readonly value: string;
  readonly label: string;
}

export interface InlineSelectProps {
  /** What is chosen, for those who hear it: 'Status'. */
  readonly label: string;
  /** The chosen value; null where there is none. */
  readonly value: string | null;
  readonly options: readonly InlineOption[];
  /** Called only when another one was chosen; null where the choice was taken away. */
  readonly onSave: (value: string | null) => void;
  /** How the choice shows; its label where absent. */
  readonly children?: ReactNode;
  /** How an option shows in the list. */
  readonly renderOption?: (option: InlineOption) => ReactNode;
  readonly placeholder?: string;
  /** Offers to choose nothing. */
  readonly clearable?: boolean;
  /** Loads options during typing. Without it, the given options are filtered. */
  readonly onSearch?: (text: string) => void;
}
