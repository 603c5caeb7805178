import { useSyncExternalStore } from 'react';

/** The browser's permission. 'missing' if it has no notifications, as on phones outside installed apps. */
export type BrowserPermission = NotificationPermission | 'missing';

const listeners = new Set<() => void>();

function permission(): BrowserPermission {
  // Notifications need https. Otherwise the browser refuses without asking.
  if (!('Notification' in window) || !window.isSecureContext) return 'missing';
  return Notification.permission;
}

/** Whether this browser shows notifications, and a function to ask. */
export function useBrowserPermission(): { readonly state: BrowserPermission; readonly ask: () => Promise<void> } {
  const state = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, permission);
  return {
    state,
    ask: async () => {
      await Notification.requestPermission();
      for (const listener of listeners) listener();
    },
  };
}
