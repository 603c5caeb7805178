import { createContext, useContext } from 'react';

/** A request to write something: the mode, and what it was opened with. Each request is a new object, so asking again focuses again. */
export interface Wanted {
  readonly mode: string;
  readonly start?: string | undefined;
}

export interface Composing {
  readonly wanted: Wanted | undefined;
  /** Shows the composer in this mode and moves focus into it. */
  readonly compose: (mode: string) => void;
}

export const ComposingContext = createContext<Composing>({ wanted: undefined, compose: () => undefined });
export const useComposing = (): Composing => useContext(ComposingContext);
