import { useSyncExternalStore } from 'react';

// Not Spotlight's own store: its code loads when the palette first opens.
let opened = 0;
const listeners = new Set<() => void>();

/** Opens the command palette. */
export function openPalette(): void {
  opened += 1;
  for (const listener of listeners) listener();
}

/** How often the palette was asked for: it loads at the first time and opens at each. */
export const usePaletteRequests = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => opened,
  );
