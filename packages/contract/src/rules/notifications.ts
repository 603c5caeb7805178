import type { AccountType } from './roles.ts';

export interface NotificationKind {
  readonly label: string;
  /** When it comes, as a sentence. */
  readonly description: string;
  /** How it is told beside the bell, until somebody chooses otherwise. */
  readonly browser: boolean;
  readonly mail: boolean;
  /** Who hears of it at all; everybody where it is absent. */
  readonly roles?: readonly AccountType[];
}

const admins: readonly AccountType[] = ['admin'];

/** Everything that a person is told of without having asked for it on the screen they look at. */
export const notificationKinds = {
  contact_given: {
    label: 'Contacts given to you',
    description: 'Somebody hands you a contact, or those of a colleague who leaves.',
    browser: true,
    mail: false,
  },
  lead_arrived: {
    label: 'New leads',
    description: 'A lead vendor sends you a lead.',
    browser: true,
    mail: false,
  },
  event_reminder: {
    label: 'Reminders of events',
    description: 'Something in your calendar begins soon, as long before as you chose for it.',
    browser: true,
    mail: false,
  },
  event_changed: {
    label: 'Your calendar',
    description: 'Somebody else adds, moves, cancels or deletes an event in your calendar.',
    browser: true,
    mail: false,
  },
  import_ended: {
    label: 'Imports',
    description: 'An import of yours is through, or could not go on.',
    browser: true,
    mail: false,
  },
  workflow: {
    label: 'Workflows',
    description: 'A workflow has something for you, or could not go on.',
    browser: true,
    mail: false,
  },
  help: {
    label: 'Requests for help',
    description: 'Somebody of your company asks for help.',
    browser: false,
    mail: false,
    roles: admins,
  },
  signup: {
    label: 'Requests for an account',
    description: 'Somebody asks to join your company.',
    browser: false,
    mail: true,
    roles: admins,
  },
} as const satisfies Record<string, NotificationKind>;
export type NotificationKindKey = keyof typeof notificationKinds;

const table: Record<NotificationKindKey, NotificationKind> = notificationKinds;

/** Whether text names a kind. */
export function isNotificationKind(text: string): text is NotificationKindKey {
  return Object.hasOwn(notificationKinds, text);
}

/** The kinds that a person of these role flags hears of, in their order. */
export const notificationKindsOf = (roles: readonly string[]): readonly NotificationKindKey[] =>
  Object.keys(notificationKinds)
    .filter(isNotificationKind)
    .filter((kind) => table[kind].roles?.some((role) => roles.includes(role)) ?? true);

/** What is known of a kind. */
export const describeNotification = (kind: NotificationKindKey): NotificationKind => table[kind];
