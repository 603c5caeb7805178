import type { Notification as Told } from '@bookline/contract/features/notifications';
import { useEffect } from 'react';
import { useUserStorage } from '../../lib/use-user-storage.ts';
import { useBrowserPermission } from './browser-permission.ts';
import { useChoices } from './notifications.data.ts';

/**
 * Shows new notifications of the chosen kinds in the browser while the app isn't visible. `onOpen` opens a notification's link.
 */
export function useBrowserNotices(newest: readonly Told[] | undefined, onOpen: (told: Told) => void): void {
  const { state } = useBrowserPermission();
  const storage = useUserStorage();
  const { data: choices } = useChoices();
  useEffect(() => {
    if (!newest || !choices) return;
    const seen = storage.read('notified');
    // Ids increase over time. Before the first one there is none.
    storage.write('notified', newest[0]?.id ?? '');
    // Notifications from before the first poll aren't new.
    if (typeof seen !== 'string' || state !== 'granted' || !document.hidden) return;
    const wanted = new Set(choices.data.filter(({ browser }) => browser).map(({ kind }) => kind));
    for (const told of newest) {
      if (told.read_at || told.id <= seen || !wanted.has(told.kind)) continue;
      // With two open tabs only one shows, because they share a tag.
      const notice = new Notification(told.text, { tag: told.id });
      notice.onclick = () => {
        window.focus();
        onOpen(told);
        notice.close();
      };
    }
  }, [newest, choices, state, storage, onOpen]);
}
