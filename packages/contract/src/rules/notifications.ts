import type { AccountType } from './roles.ts';

export interface NotificationKind {
  readonly label: string;
  /** When it's sent, as a sentence. */
  readonly description: string;
  /** The default channels besides the bell. */
  readonly browser: boolean;
  readonly mail: boolean;
  /** The roles that get it. Everyone if absent. */
  readonly roles?: readonly AccountType[];
}

const admins: readonly AccountType[] = ['admin'];

/** Every notification that users get without asking for it on screen. */
export const notificationKinds = {
  contact_given: {
    label: 'Contacts assigned to you',
    description: 'Someone assigns contacts to you, or you receive those of a departing colleague.',
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
    label: 'Event reminders',
    description: 'An event in your calendar starts soon. You choose how long before.',
    browser: true,
    mail: false,
  },
  event_changed: {
    label: 'Calendar changes',
    description: 'Someone else adds, moves, cancels, or deletes an event in your calendar.',
    browser: true,
    mail: false,
  },
  import_ended: {
    label: 'Imports',
    description: 'Your import finished or failed.',
    browser: true,
    mail: false,
  },
  workflow: {
    label: 'Workflows',
    description: 'A workflow notifies you or stops because of a problem.',
    browser: true,
    mail: false,
  },
  webhook: {
    label: 'Webhooks',
    description: 'A webhook of yours is disabled because of a problem.',
    browser: true,
    mail: true,
  },
  soa_signed: {
    label: 'Signed scope of appointment forms',
    description: 'A contact signs a scope of appointment form that you sent.',
    browser: true,
    mail: true,
  },
  application_signed: {
    label: 'Signed applications',
    description: 'A contact signs an application that you sent.',
    browser: true,
    mail: true,
  },
  text_registration: {
    label: 'Registrations for texts',
    description: 'A registration of your company or numbers for texts is verified or rejected.',
    browser: true,
    mail: true,
    roles: admins,
  },
  help: {
    label: 'Help requests',
    description: 'Someone in your company asks for help.',
    browser: false,
    mail: false,
    roles: admins,
  },
  signup: {
    label: 'Account requests',
    description: 'Someone asks to join your company.',
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

/** The kinds that a user with these role flags gets, in order. */
export const notificationKindsOf = (roles: readonly string[]): readonly NotificationKindKey[] =>
  Object.keys(notificationKinds)
    .filter(isNotificationKind)
    .filter((kind) => table[kind].roles?.some((role) => roles.includes(role)) ?? true);

/** The definition of a kind. */
export const describeNotification = (kind: NotificationKindKey): NotificationKind => table[kind];
