import type { ReactNode } from 'react';

export interface InlineOption {
  readonly value: string;
  readonly label: string;
}

export interface InlineSelectProps {
  /** The accessible name, such as 'Status'. */
  readonly label: string;
  /** The selected value. Null for none. */
  readonly value: string | null;
  readonly options: readonly InlineOption[];
  /** Runs only if the value changed. Null clears it. */
  readonly onSave: (value: string | null) => void;
  /** Renders the value. The default is its label. */
  readonly children?: ReactNode;
  /** Renders an option in the list. */
  readonly renderOption?: (option: InlineOption) => ReactNode;
  readonly placeholder?: string;
  /** Allows clearing the value. */
  readonly clearable?: boolean;
  /** Loads options during typing. Without it, the given options are filtered. */
  readonly onSearch?: (text: string) => void;
}
