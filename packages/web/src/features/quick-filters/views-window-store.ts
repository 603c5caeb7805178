import { useSyncExternalStore } from 'react';

let opened = false;
const listeners = new Set<() => void>();

/** Opens or closes the dialog to manage views, from anywhere. */
export function setViewsOpened(next: boolean): void {
  opened = next;
  for (const listener of listeners) listener();
}

export const openViews = (): void => setViewsOpened(true);

/** Whether the dialog is open. */
export const useViewsOpened = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => opened,
  );
