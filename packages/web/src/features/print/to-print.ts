import type { ContactSelectionInput } from '@bookline/contract/features/contact-selection';

/** The contacts to print, passed from the list to the screen in the history entry, so a reload keeps them. */
export interface ToPrint {
  readonly selection: ContactSelectionInput;
  readonly count: number;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    to_print?: ToPrint;
  }
}
