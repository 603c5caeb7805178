import { useSyncExternalStore } from 'react';

/** What the browser lets this site do; 'missing' where it knows no notifications, as phones do outside of installed apps. */
export type BrowserPermission = NotificationPermission | 'missing';

const listeners = new Set<() => void>();

function permission(): BrowserPermission {
  // Notifications need a secure address; on others the browser refuses without asking.
  if (!('Notification' in window) || !window.isSecureContext) return 'missing';
  return Notification.permission;
}

/** Whether this browser shows notifications, and how to ask it to. */
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
