import type { Notification as Told } from '@bookline/contract/features/notifications';
import { useEffect } from 'react';
import { useUserStorage } from '../../lib/use-user-storage.ts';
import { useBrowserPermission } from './browser-permission.ts';
import { useChoices } from './notifications.data.ts';

/**
 * Lets the browser show what is new since it was last looked for here, of the kinds that one chose, while the app is not looked at. `onOpen`
 * goes where a notification leads.
 */
export function useBrowserNotices(newest: readonly Told[] | undefined, onOpen: (told: Told) => void): void {
  const { state } = useBrowserPermission();
  const storage = useUserStorage();
  const { data: choices } = useChoices();
  useEffect(() => {
    if (!newest || !choices) return;
    const seen = storage.read('notified');
    // Ids count up with time; before the first there is none.
    storage.write('notified', newest[0]?.id ?? '');
    // What was there before this browser first asked is no news.
    if (typeof seen !== 'string' || state !== 'granted' || !document.hidden) return;
    const wanted = new Set(choices.data.filter(({ browser }) => browser).map(({ kind }) => kind));
    for (const told of newest) {
      if (told.read_at || told.id <= seen || !wanted.has(told.kind)) continue;
      // Two open tabs show one: it has the same tag.
      const notice = new Notification(told.text, { tag: told.id });
      notice.onclick = () => {
        window.focus();
        onOpen(told);
        notice.close();
      };
    }
  }, [newest, choices, state, storage, onOpen]);
}
