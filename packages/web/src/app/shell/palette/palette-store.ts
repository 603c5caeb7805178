import { useSyncExternalStore } from 'react';

let opened = false;
const listeners = new Set<() => void>();

/** Opens or closes the command palette, from anywhere. */
export function setPaletteOpened(next: boolean): void {
  opened = next;
  for (const listener of listeners) listener();
}

export const openPalette = (): void => setPaletteOpened(true);

/** Whether the command palette is open. */
export const usePaletteOpened = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => opened,
  );
