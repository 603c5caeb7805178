import type { ContactSelectionInput } from '@bookline/contract/features/contact-selection';

/** Whom somebody chose to print, on their way from the list to the screen: kept with the entry of the history, so a reload keeps it. */
export interface ToPrint {
  readonly selection: ContactSelectionInput;
  readonly count: number;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    to_print?: ToPrint;
  }
}
