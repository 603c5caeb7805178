import { useHotkeys } from '@mantine/hooks';

export const inboxKeys = [
  { keys: ['j'], label: 'Next conversation' },
  { keys: ['k'], label: 'Previous conversation' },
  { keys: ['r'], label: 'Reply' },
  { keys: ['e'], label: 'Close, or open again' },
  { keys: ['s'], label: 'Snooze' },
  { keys: ['a'], label: 'Assign' },
  { keys: ['u'], label: 'Mark as unread' },
  { keys: ['/'], label: 'Search' },
  { keys: ['Ctrl', 'Enter'], label: 'Send text' },
  { keys: ['?'], label: 'Keyboard shortcuts' },
] as const;

/** The inbox's single keys. They rest while something is typed. */
export function useInboxKeys(keys: {
  readonly next: () => void;
  readonly previous: () => void;
  readonly reply: () => void;
  readonly close: () => void;
  readonly snooze: () => void;
  readonly assign: () => void;
  readonly markUnread: () => void;
  readonly search: () => void;
  readonly help: () => void;
}): void {
  useHotkeys([
    ['j', keys.next],
    ['k', keys.previous],
    ['r', keys.reply],
    ['e', keys.close],
    ['s', keys.snooze],
    ['a', keys.assign],
    ['u', keys.markUnread],
    ['/', keys.search],
    // The key for ? depends on the keyboard layout.
    ['shift+?', keys.help],
    ['?', keys.help],
  ]);
}
